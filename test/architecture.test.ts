import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** What each folder may import of ours. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  tariff: ['contract'],
  api: ['contract', 'tariff'],
  edition: ['contract', 'tariff'],
  access: ['contract'],
  store: ['contract', 'edition', 'access'],
  http: ['contract', 'tariff', 'api', 'access'],
  mcp: ['contract', 'tariff', 'api'],
  service: ['edition', 'access', 'store', 'http', 'mcp'],
  cli: ['contract', 'tariff', 'api', 'edition', 'access', 'store', 'mcp', 'service'],
};

/** Libraries that only one folder may know. */
const ONLY_IN: Readonly<Record<string, string>> = {
  typebox: 'contract',
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

it('the folders are the ones of the table', () => {
  const folders = new Set(files.filter((file) => file.includes(sep)).map((file) => file.split(sep)[0]));
  assert.deepEqual([...folders].sort(), Object.keys(MAY_IMPORT).sort());
});

it('imports go one way only', () => {
  for (const file of files) {
    const [folder = ''] = file.split(sep);
    if (!file.includes(sep)) continue;
    for (const specifier of importsOf(file)) {
      if (!specifier.startsWith('.')) {
        const name = specifier.startsWith('node:') ? specifier : (specifier.split('/')[0] ?? '');
        const owner = ONLY_IN[name];
        assert.ok(owner === undefined || owner === folder, `${file} imports ${specifier}, which only ${owner} may`);
        continue;
      }
      const target = relative(SRC, join(SRC, file, '..', specifier));
      const targetFolder = target.includes(sep) ? target.split(sep)[0] : undefined;
      // Settings and the log belong to nobody and import nothing of the folders.
      if (targetFolder === undefined || targetFolder === folder || targetFolder === '..') continue;
      assert.ok(MAY_IMPORT[folder]?.includes(targetFolder), `${file} imports ${target}`);
    }
  }
});

it('the clients of other servers are loaded only where a setting names one', () => {
  for (const file of files) {
    const text = readFileSync(join(SRC, file), 'utf8');
    assert.doesNotMatch(text, /^import (?!type\b)[^;]*'(pg|ioredis)'/m, file);
  }
});

it('the agent protocol is loaded only where it is asked for', () => {
  for (const file of files) {
    if (file.startsWith(`mcp${sep}`)) continue;
    const text = readFileSync(join(SRC, file), 'utf8');
    assert.doesNotMatch(text, /from '[^']*\/mcp\/[^']*'/, `${file} must import it with import(), when it is needed`);
  }
});

it('source files stay small', () => {
  for (const file of files) {
    const lines = readFileSync(join(SRC, file), 'utf8').split('\n').length;
    assert.ok(lines <= 201, `${file} has ${lines} lines: split it`);
  }
});
