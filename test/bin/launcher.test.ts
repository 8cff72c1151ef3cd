import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMAND_LINE_OPTIONS } from '../../bin/v8-options.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tarifa-launcher-'));
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Serves from a launcher and resolves once it says so. */
async function serve(launcher: string): Promise<ChildProcess> {
  const env = { ...process.env, TARIFA_DATABASE: join(folder, 'tarifa.db'), TARIFA_PORT: '0' };
  const child = spawn(process.execPath, [launcher, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  let written = '';
  for await (const chunk of child.stderr) {
    written += chunk;
    if (/is serving on/.test(written)) return child;
  }
  throw new Error(`The launcher ended: ${written}`);
}

describe('the launcher', () => {
  it('runs the server with the V8 options, however Node was called, in the process that was started', async () => {
    const child = await serve(join(ROOT, 'bin/tarifa.js'));
    const args = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0');
    for (const option of COMMAND_LINE_OPTIONS) assert.ok(args.includes(option), option);
  });

  it('starts all the same where Node does not know an option', async () => {
    cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
    for (const name of ['src', 'data', 'web', 'package.json', 'node_modules'])
      symlinkSync(join(ROOT, name), join(folder, name));
    const options = ['--no-such-option=1'];
    writeFileSync(
      join(folder, 'bin/v8-options.js'),
      ['COMMAND_LINE_OPTIONS', 'RUNTIME_OPTIONS']
        .map((name) => `export const ${name} = ${JSON.stringify(options)};\n`)
        .join(''),
    );
    await serve(join(folder, 'bin/tarifa.js'));
  });

  it('ends with "npm start" when npm gets SIGTERM', async () => {
    const env = {
      ...process.env,
      TARIFA_DATABASE: join(folder, 'npm.db'),
      TARIFA_PORT: '0',
      TARIFA_DRAIN_SECONDS: '0',
    };
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(npm);
    let written = '';
    const ended = new Promise<void>((resolve) => npm.stdout.on('end', resolve));
    const isServing = new Promise<void>((resolve) => {
      npm.stderr.on('data', (chunk) => {
        if (/is serving on/.test(String(chunk))) resolve();
      });
    });
    npm.stdout.on('data', (chunk) => {
      written += chunk;
    });
    await isServing;
    npm.kill('SIGTERM');
    // The server holds the pipe open as long as it runs.
    await ended;
    assert.match(written, /"event":"stopped"/);
  });

  it('runs other commands in the process that was started, without them', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'bin/tarifa.js'), '--version']);
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });
});
