import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SRC = join(ROOT, 'src');
const DOCUMENT = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** What each folder may import, as the table of the document says it. */
const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map(
  [...DOCUMENT.matchAll(/^\| `src\/(\w+)` \|.*\| ([^|]*) \|$/gm)].map(([, folder = '', list = '']) => [
    folder,
    list === '–' ? [] : list.split(', '),
  ]),
);

/** Libraries that only these folders may import. */
const ONLY_IN: Readonly<Record<string, string>> = {
  typebox: 'contract, operations',
  unpdf: 'tables',
  '@e965': 'tables',
  'node:sqlite': 'store',
  pg: 'store',
  ioredis: 'access',
  '@modelcontextprotocol': 'mcp',
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '');
}

it('ARCHITECTURE.md lists every folder of src, and no other', () => {
  const folders = new Set(files.filter((file) => file.includes(sep)).map((file) => file.split(sep)[0]));
  assert.deepEqual([...folders].sort(), [...MAY_IMPORT.keys()].sort());
});

it('every file and folder that ARCHITECTURE.md names exists, and every station of its drawings', () => {
  const paths = [
    ...DOCUMENT.matchAll(/`((?:src|test|bin|tools|web|clients|data|eval|bench|deploy|docs)(?:\/[\w./-]+)?)`/g),
  ];
  assert.ok(paths.length > 25);
  for (const [, path = ''] of paths) assert.ok(existsSync(join(ROOT, path)), path);
  const drawn = [...DOCUMENT.matchAll(/^(?:socket|file) → (.*)$/gm)].flatMap(([, line = '']) => line.split(' → '));
  const names = new Set(files.map((file) => (file.split(sep).at(-1) ?? '').replace('.ts', '')));
  const words = new Set(['socket', 'API', 'entries']);
  for (const station of drawn)
    assert.ok(words.has(station) || names.has(station.split('.')[0] ?? ''), `no file is named ${station}`);
});

it('ARCHITECTURE.md gives a reason for every dependency', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const section = DOCUMENT.slice(DOCUMENT.indexOf('## Dependencies'));
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    const isCovered = section.includes(`\`${name}\``) || /^@types\/|^@modelcontextprotocol\//.test(name);
    assert.ok(isCovered, name);
  }
});

it('imports go one way only', () => {
  for (const file of files) {
    const [folder = ''] = file.split(sep);
    if (!file.includes(sep)) continue;
    for (const specifier of importsOf(file)) {
      if (!specifier.startsWith('.')) {
        const name = specifier.startsWith('node:') ? specifier : (specifier.split('/')[0] ?? '');
        const owner = ONLY_IN[name];
        assert.ok(
          owner === undefined || owner.split(', ').includes(folder),
          `${file} imports ${specifier}, which only ${owner} may`,
        );
        continue;
      }
      const target = relative(SRC, join(SRC, file, '..', specifier));
      const targetFolder = target.includes(sep) ? (target.split(sep)[0] ?? '') : undefined;
      if (targetFolder === undefined || targetFolder === folder || targetFolder === '..') continue;
      assert.ok(MAY_IMPORT.get(folder)?.includes(targetFolder), `${file} imports ${target}`);
    }
  }
});

it('the clients of PostgreSQL and Redis are loaded only where a setting names a server', () => {
  for (const file of files) {
    const text = readFileSync(join(SRC, file), 'utf8');
    assert.doesNotMatch(text, /^import (?!type\b)[^;]*'(pg|ioredis)'/m, file);
  }
});

it('the agent protocol is loaded only where it is used', () => {
  for (const file of files) {
    if (file.startsWith(`mcp${sep}`)) continue;
    const text = readFileSync(join(SRC, file), 'utf8');
    assert.doesNotMatch(text, /from '[^']*\/mcp\/[^']*'/, `${file} must import it with import(), when it is needed`);
  }
});
