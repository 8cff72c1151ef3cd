import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { VERSION } from '../../src/version.ts';
import { buildBinary } from '../../tools/binary.ts';
import { NODES, nodeOf } from '../runtimes.ts';
import { freePort } from '../servers/process.ts';
import { commandsIn, typeCommands } from './typed-commands.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MB = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'tarifa-package-'));
const launcher = join(folder, 'empty', 'node_modules', 'tarifa', 'bin', 'tarifa.js');

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** What the package may contain. */
const CONTENT = [
  /^(package\.json|README\.md|LICENSE)$/,
  /^bin\/(tarifa|v8-options)\.js$/,
  /^dist\/[\w/-]+\.(js|js\.map|d\.ts|json)$/,
  /^dist\/http\/assets\/[\w-]+\.(css|js|svg)$/,
  /^data\/(README\.md|[\w-]+\.(csv|bin\.gz))$/,
  /^web\/dist\/(index\.html|assets\/[\w-]+\.\w+)(\.br|\.gz)?$/,
];

describe('the package', () => {
  let packed: Packed;
  let server: ChildProcess | undefined;
  before(async () => {
    await run(process.execPath, [join(ROOT, 'tools/build.ts')]);
    // The scripts would build the desk again, while other tests use it.
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: ROOT,
      maxBuffer: 10 * MB,
    });
    packed = JSON.parse(stdout)[0];
    mkdirSync(join(folder, 'empty'));
    writeFileSync(join(folder, 'empty', 'package.json'), '{"private":true}');
    const install = ['install', '--prefer-offline', '--omit=optional', join(folder, packed.filename)];
    await run('npm', install, { cwd: join(folder, 'empty') });
  });
  after(() => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('contains compiled sources, the desk and the data, and nothing else', () => {
    const paths = packed.files.map(({ path }) => path);
    assert.deepEqual(
      paths.filter((path) => !CONTENT.some((pattern) => pattern.test(path))),
      [],
    );
    for (const path of [
      'dist/cli/main.js',
      'dist/cli/main.js.map',
      'dist/cli/main.d.ts',
      'dist/http/assets/docs.css',
      'data/tarifa-2022.csv',
      'web/dist/index.html',
      'LICENSE',
    ])
      assert.ok(paths.includes(path), path);
    assert.ok(packed.size < 19 * MB, `${packed.size} bytes`);
    assert.ok(packed.unpackedSize < 45 * MB, `${packed.unpackedSize} bytes unpacked`);
  });

  it('installed into an empty folder, serves the bundled edition and the desk', async () => {
    const env = { ...process.env, TARIFA_DATABASE: join(folder, 'tarifa.db'), TARIFA_PORT: '0' };
    server = spawn(process.execPath, [launcher, 'up'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const { url, key } = await firstRequest(server);
    const response = await fetch(url, { headers: { 'X-Api-Key': key } });
    assert.equal(((await response.json()) as { data: { hs_code: string } }).data.hs_code, '851713');
    const desk = await fetch(new URL('/invoice', url));
    assert.match(await desk.text(), /<script type="module"/);
    const search = await fetch(new URL('/docs', url));
    assert.equal(search.status, 200);
    server.kill('SIGKILL');
  });

  it('calculates on the command line', async () => {
    const env = { ...process.env, TARIFA_DATABASE: join(folder, 'tarifa.db') };
    const { stdout } = await run(process.execPath, [launcher, 'calc', '6109.10', '1000', '--vat'], { env });
    assert.match(stdout, /landed cost +1102\.50 USD/);
  });

  it('is a library with types: the example of docs/library.md', async () => {
    const document = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
    const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(document) ?? [];
    const cwd = join(folder, 'empty');
    // The example has no types of its own, so it is JavaScript too.
    writeFileSync(join(cwd, 'example.mjs'), example);
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd });
    assert.match(stdout, /^Smartphones .*\n851830 \d+\n14655\.1 false\nnot_found /);
    writeFileSync(join(cwd, 'example.mts'), example.replace('phone.tariff_rate', 'phone.tariff_rate satisfies number'));
    writeFileSync(join(cwd, 'wrong.mts'), `${example}\ntariff.lookup(851713);\n`);
    const compile = (name: string) =>
      run(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          '--noEmit',
          '--strict',
          '--target',
          'es2025',
          '--lib',
          'es2025,dom',
          '--module',
          'nodenext',
          '--types',
          '',
          name,
        ],
        { cwd },
      );
    await compile('example.mts');
    await assert.rejects(compile('wrong.mts'), (error: { stdout?: string }) =>
      /TS2345|TS2322/.test(error.stdout ?? ''),
    );
  });

  it('is installed, started and upgraded by the commands of docs/operating.md', async () => {
    const sandbox = join(folder, 'root');
    mkdirSync(sandbox);
    cpSync(join(folder, packed.filename), join(sandbox, packed.filename));
    const ports = { 8080: await freePort(), 9090: await freePort() };
    const document = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
    const [install = '', start = '', upgrade = ''] = commandsIn(document, 'Without Docker');
    try {
      await typeCommands(install, sandbox, ports);
      const started = await typeCommands(start, sandbox, ports);
      assert.match(started, /^trf_\w{46}$/m, 'a key was issued');
      assert.match(started, /"status":"ok"/);
      await typeCommands(upgrade, sandbox, ports);
      assert.ok(existsSync(join(sandbox, 'var/lib/tarifa/backup.db')));
      assert.match(readFileSync(join(sandbox, 'log'), 'utf8'), /"event":"stopped"/, 'the restart ended the old one');
    } finally {
      process.kill(Number(readFileSync(join(sandbox, 'pid'), 'utf8')), 'SIGKILL');
    }
  });

  it('says on an older Node which one it needs', async () => {
    const node = await nodeOf(NODES[0]);
    await assert.rejects(run(node, [launcher, '--version']), (error: { code?: number; stderr?: string }) => {
      assert.equal(error.code, 1);
      assert.match(error.stderr ?? '', /^Tarifa needs Node 24 or newer; this is v2\d\.[\d.]+\. Install Node 24\.\n$/);
      return true;
    });
  });

  it('says so as a library, too', async () => {
    const script = "import('tarifa').catch(({ message }) => console.log(message))";
    const cwd = join(folder, 'empty');
    for (const version of NODES.slice(0, -1)) {
      const { stdout } = await run(await nodeOf(version), ['--eval', script], { cwd });
      assert.equal(stdout, `Tarifa needs Node 24 or newer; this is v${version}.\n`);
    }
  });

  it('runs on Node 20, 22 and 24, on the older ones with the Node that npm installs beside it', async () => {
    const beside = join(folder, 'empty', 'node_modules', '.bin', 'node');
    symlinkSync(process.execPath, beside);
    for (const version of NODES) {
      const { stdout } = await run(await nodeOf(version), [launcher, '--version']);
      assert.equal(stdout, `${VERSION}\n`, version);
    }
    rmSync(beside);
  });

  it('is a library for CommonJS too', async () => {
    const script =
      "const { openTariff } = require('tarifa'); openTariff({ search: false }).then((tariff) => console.log(tariff.lookup('851713').hs_code));";
    const { stdout } = await run(process.execPath, ['--eval', script], { cwd: join(folder, 'empty') });
    assert.equal(stdout, '851713\n');
  });

  it('installed globally, is a command, and npm warns of nothing', async () => {
    const prefix = join(folder, 'global');
    const args = ['install', '--global', '--prefix', prefix, '--prefer-offline', '--omit=optional'];
    const { stderr } = await run('npm', [...args, join(folder, packed.filename)]);
    // What this machine's own settings are warned of is none of the package's business.
    const warnings = stderr.split('\n').filter((line) => line !== '' && !/Unknown .* config/.test(line));
    assert.deepEqual(warnings, []);
    const { stdout } = await run(join(prefix, 'bin', 'tarifa'), ['--version']);
    assert.equal(stdout, `${VERSION}\n`);
  });

  it('as a single executable needs no Node and no other file: it is started and asked', async () => {
    const binary = buildBinary(process.arch, folder);
    const home = join(folder, 'home');
    mkdirSync(home);
    const env = { PATH: '/usr/bin:/bin', HOME: home, TARIFA_PORT: '0', TARIFA_DATABASE: join(home, 'tarifa.db') };
    assert.equal((await run(binary, ['--version'], { env })).stdout, `${VERSION}\n`);
    server = spawn(binary, ['up'], { env, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
    const { url, key } = await firstRequest(server);
    const response = await fetch(url, { headers: { 'X-Api-Key': key } });
    assert.equal(((await response.json()) as { data: { hs_code: string } }).data.hs_code, '851713');
    assert.match(await (await fetch(new URL('/invoice', url))).text(), /<script type="module"/);
    server.kill('SIGKILL');
    const unpacked = join(home, '.cache', 'tarifa');
    assert.equal(readdirSync(unpacked).length, 1, 'both starts use the same files');
    // Another user could have put files where others may write.
    chmodSync(unpacked, 0o777);
    const elsewhere = await run(binary, ['--version'], { env: { ...env, TMPDIR: home } });
    assert.equal(elsewhere.stdout, `${VERSION}\n`);
    assert.ok(readdirSync(home).some((name) => name.startsWith('tarifa-')));
  });
});

/** The request with the first key that `tarifa up` prints. */
async function firstRequest(server: ChildProcess): Promise<{ url: string; key: string }> {
  let written = '';
  for await (const chunk of server.stderr ?? []) {
    written += chunk;
    if (/curl .*\n/.test(written)) break;
  }
  const [, key = '', url = ''] = /curl -H "X-Api-Key: (trf_\w{46})" (\S+)/.exec(written) ?? [];
  return { url, key };
}
