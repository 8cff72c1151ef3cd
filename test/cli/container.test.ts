import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '../servers/process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOBODY = 65_534;
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

describe('the image', () => {
  it('runs as a user other than root, given as a number', () => {
    const user = Number(/^USER (\d+):\d+$/m.exec(image)?.[1]);
    assert.ok(user > 0);
  });

  it('needs no shell to start or for its health check', () => {
    for (const line of ['ENTRYPOINT', 'HEALTHCHECK'])
      assert.match(image, new RegExp(`^${line}(.|\\\\\\n)*\\["node", `, 'm'), line);
    const [, check = ''] = /HEALTHCHECK[^[]*(\[.*\])/.exec(image) ?? [];
    assert.equal(JSON.parse(check)[0], 'node');
  });

  it('starts the launcher, which sets the V8 options', () => {
    const [, entry = ''] = /^ENTRYPOINT (\[.*\])$/m.exec(image) ?? [];
    assert.deepEqual(JSON.parse(entry), ['node', 'bin/tarifa.js']);
  });

  it('limits the heap to a share of the memory of the container, with an option that Node accepts', () => {
    const [, options = ''] = /NODE_OPTIONS=(\S+)/.exec(image) ?? [];
    const share = Number(/^--max-old-space-size-percentage=(\d+)$/.exec(options)?.[1]);
    assert.ok(share >= 50 && share <= 75);
    const { status, stderr } = spawnSync(process.execPath, ['-e', '0'], {
      env: { NODE_OPTIONS: options },
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });

  it('contains the program, its data and its licence, and no tools, tests or benchmarks', () => {
    const sources = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    assert.deepEqual(sources, ['package.json', 'LICENSE', 'bin', 'data', 'src']);
  });

  it('copies only files that .dockerignore lets into the build', () => {
    const given = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
    for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
      for (const source of sources.split(' ')) assert.ok(given.includes(`!${source}`), source);
    }
  });
});

/** Makes everything but one folder read-only, then runs the service as a user who owns only that folder. */
const CONFINED = `mount --make-rprivate / && mount --bind "$1" "$1" && mount -o remount,bind,ro / && cd / &&
  exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --bounding-set=-all "$2" "$3" up`;
const canConfine =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'setpriv', '--no-new-privs', 'true']).status === 0;

it('the service runs as an unprivileged user on a file system where only the data folder is writable', {
  skip: !canConfine && 'needs root',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-container-'));
  chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o700);
  const node = execFileSync('realpath', [process.execPath], { encoding: 'utf8' }).trim();
  const child = spawn('unshare', ['--mount', 'sh', '-c', CONFINED, 'sh', folder, node, join(ROOT, 'bin/tarifa.js')], {
    env: {
      TARIFA_DATABASE: join(folder, 'tarifa.db'),
      TARIFA_PORT: '0',
      TARIFA_DRAIN_SECONDS: '0',
      HOME: '/nowhere',
      PATH: process.env['PATH'] ?? '',
    },
  });
  killOnExit(child);
  let written = '';
  const [key = '', url = ''] = await new Promise<string[]>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the service ended:\n${written}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        written += text;
        const [, ...found] = /X-Api-Key: (trf_\w{46})" (\S+)/.exec(written) ?? [];
        if (found.length > 0) resolve(found);
      });
    }
  });
  const response = await fetch(url, { headers: { 'X-Api-Key': key, Connection: 'close' } });
  assert.equal(response.status, 200);
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  assert.match(status, new RegExp(`^Uid:\\s+${NOBODY}\\s+${NOBODY}`, 'm'));
  assert.match(status, /^CapEff:\s+0+$/m, 'it has no capability of root');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  assert.equal(await ended, 0, written);
  assert.ok(readdirSync(folder).includes('tarifa.db'));
  rmSync(folder, { recursive: true });
});
