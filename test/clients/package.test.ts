import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLIENT_VERSION } from '../../clients/typescript/src/version.ts';
import { installInto, NODES, nodeOf } from '../runtimes.ts';
import { TestService } from '../service.ts';
import { installClient } from './install-client.ts';

const run = promisify(execFile);

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.stop());

describe('the built package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-client-'));
  after(() => rmSync(folder, { recursive: true }));

  it('has no dependencies and imports only its own files', async () => {
    const dist = await installClient(folder);
    const manifest = JSON.parse(readFileSync(join(dist, '..', 'package.json'), 'utf8'));
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) assert.ok(!(kind in manifest));
    const names = readdirSync(dist);
    assert.ok(names.includes('index.js') && names.includes('index.d.ts'));
    for (const name of names) {
      const text = readFileSync(join(dist, name), 'utf8');
      for (const [, from] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
        assert.match(from ?? '', /^\.\/[\w-]+\.(js|ts)$/, name);
        assert.ok(names.includes(String(from).slice(2).replace(/\.ts$/, '.d.ts')), `${name} imports ${from}`);
        if (name.endsWith('.js')) assert.match(from ?? '', /\.js$/);
      }
    }
  });

  it('runs on the oldest Node that it supports', async () => {
    const script = join(folder, 'oldest.mjs');
    writeFileSync(
      script,
      `import { isTarifaError, Tarifa } from '@tarifa/client';
const tarifa = new Tarifa({ baseUrl: process.env.TARIFA_URL, apiKey: process.env.TARIFA_KEY });
const codes = [];
for await (const { hs_code } of tarifa.childrenAll({ hs_code: '0101', limit: 1 }, { signal: AbortSignal.timeout(30_000) })) codes.push(hs_code);
const nearest = await tarifa.lookup('851799').catch((error) => isTarifaError(error) && error.details.nearest);
console.log(JSON.stringify({ codes, nearest, left: tarifa.limits.day.limit }));
`,
    );
    const env = { ...process.env, TARIFA_URL: service.service.url, TARIFA_KEY: await service.key() };
    const node = await nodeOf(NODES[0]);
    const { stdout } = await run(node, [script], { env });
    assert.deepEqual(JSON.parse(stdout), { codes: ['010121', '010129'], nearest: '8517', left: 50_000 });
  });

  it('packed, has ES modules, CommonJS, types, source maps and the licence, and nothing else', async () => {
    const cwd = fileURLToPath(new URL('../../clients/typescript/', import.meta.url));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd });
    const [{ files }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
    const paths = files.map(({ path }: { path: string }) => path);
    for (const path of [
      'LICENSE',
      'README.md',
      'dist/index.js',
      'dist/index.js.map',
      'dist/cjs/index.js',
      'dist/cjs/index.d.ts',
    ])
      assert.ok(paths.includes(path), path);
    for (const path of paths)
      assert.match(
        path,
        /^(LICENSE|README\.md|package\.json|dist\/(cjs\/)?([\w-]+\.(js|js\.map|d\.ts)|package\.json))$/,
      );
  });

  for (const version of NODES)
    it(`installed from its file into an empty folder, runs on Node ${version} as an ES module and as CommonJS`, async () => {
      const node = await nodeOf(version);
      const project = join(folder, version);
      await installInto(project, [join(folder, `tarifa-client-${CLIENT_VERSION}.tgz`)]);
      const load = {
        'a.cjs': "const { Tarifa } = require('@tarifa/client');",
        'a.mjs': "import { Tarifa } from '@tarifa/client';",
      };
      for (const [name, line] of Object.entries(load)) {
        writeFileSync(
          join(project, name),
          `${line}\nnew Tarifa({ baseUrl: '${service.service.url}' }).health().then(({ status }) => console.log(status));`,
        );
        assert.equal((await run(node, [name], { cwd: project })).stdout, 'ok\n', name);
      }
    });
});
