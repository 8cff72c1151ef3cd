import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Stand-ins for the programs that change the system. `systemctl` runs the ExecStart of the installed unit with its
 * environment file, and `runuser` runs the command as the user of the test.
 */
const STANDINS: Readonly<Record<string, string>> = {
  useradd: 'exit 0',
  runuser: 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"',
  // The owner does not exist here.
  install: `args=""; while [ $# -gt 0 ]; do case "$1" in -o|-g) shift;; *) args="$args $1";; esac; shift; done; exec /usr/bin/install $args`,
  systemctl: `
case "$1" in
  daemon-reload) exit 0;;
  restart) kill "$(cat "$SANDBOX/pid")"; while kill -0 "$(cat "$SANDBOX/pid")" 2>/dev/null; do sleep 0.1; done;;
esac
set -a; . "$SANDBOX/etc/tarifa/tarifa.env"; set +a
$(sed -n 's/^ExecStart=//p' "$SANDBOX/etc/systemd/system/tarifa.service") >>"$SANDBOX/log" 2>&1 </dev/null &
echo $! >"$SANDBOX/pid"`,
};

/** The blocks of commands in a section of a document. */
export function commandsIn(document: string, section: string): string[] {
  const [, text = ''] = new RegExp(`\\n## ${section}\\n([\\s\\S]*?)\\n## `).exec(document) ?? [];
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** Types commands in a folder that stands for the root of the file system. Ports are replaced by free ones. */
export async function typeCommands(
  commands: string,
  sandbox: string,
  ports: Readonly<Record<string, number>>,
): Promise<string> {
  const programs = join(sandbox, 'programs');
  mkdirSync(programs, { recursive: true });
  for (const [name, script] of Object.entries(STANDINS)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  cpSync(join(ROOT, 'deploy'), join(sandbox, 'deploy'), { recursive: true });
  const unit = join(sandbox, 'deploy', 'tarifa.service');
  writeFileSync(unit, inSandbox(readFileSync(unit, 'utf8'), sandbox));
  let typed = inSandbox(commands, sandbox);
  for (const [port, free] of Object.entries(ports)) typed = typed.replaceAll(port, String(free));
  const env = {
    ...process.env,
    SANDBOX: sandbox,
    PATH: `${programs}:${process.env['PATH']}`,
    TARIFA_DATABASE: join(sandbox, 'var/lib/tarifa/tarifa.db'),
    TARIFA_PORT: String(ports['8080']),
    TARIFA_DRAIN_SECONDS: '0',
  };
  const { stdout } = await promisify(execFile)('sh', ['-ec', typed], { cwd: sandbox, env });
  return stdout;
}

function inSandbox(text: string, sandbox: string): string {
  return text.replace(/(?<=[\s'"=>]|^)\/(opt|etc|var)\//gm, `${sandbox}/$1/`);
}
