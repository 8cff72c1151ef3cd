import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FOLDERS = ['src', 'tools', 'web', 'clients/typescript/src'].map((folder) => join(folder));
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** Imports and re-exports that Node keeps at run time, static or dynamic. `import type` is erased and not among them. */
const VALUE_IMPORT =
  /^(?:import|export)\s+(?!type\s+[\w*{])(?:[\w*{][\w$*{},\s]*\sfrom\s*)?'([^']+)'|\bimport\('([^']+)'\)/gm;
const ANY_IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

function specifiers(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
}

/** The paths of the modules of this project that a file imports. */
function importsOf(file: string, pattern: RegExp): string[] {
  return specifiers(readFileSync(join(ROOT, file), 'utf8'), pattern)
    .filter((specifier) => specifier.startsWith('.') && /\.tsx?$/.test(specifier))
    .map((specifier) => join(dirname(file), specifier));
}

/** A cycle of a graph, from a node back to itself; null where there is none. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle !== null) return cycle;
    }
    finished.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

it('no module imports itself at run time, directly or through others', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file, VALUE_IMPORT)]));
  for (const [file, targets] of graph)
    for (const target of targets) assert.ok(graph.has(target), `${file} imports ${target}, which no folder here has`);
  assert.equal(cycleIn(graph)?.join(' -> '), undefined);
});

it('files directly in src import nothing of its folders', () => {
  const direct = files.filter((file) => dirname(file) === 'src');
  assert.ok(direct.length > 0);
  for (const file of direct)
    for (const target of importsOf(file, ANY_IMPORT))
      assert.ok(target.split(sep).length === 2 && target.startsWith(`src${sep}`), `${file} imports ${target}`);
});

describe('the check itself', () => {
  it('counts imports that exist at run time, and only those', () => {
    const text = [
      "import { a, type B } from './named.ts';",
      "import {\n  c,\n  d,\n} from './lines.ts';",
      "import { type E } from './emptied.ts';",
      "import * as f from './all.ts';",
      "import './effect.ts';",
      "export { g } from './again.ts';",
      "export * from './everything.ts';",
      "const h = await import('./later.ts');",
      "import type { I } from './type.ts';",
      "import type * as J from './types.ts';",
      "export type { K } from './type-again.ts';",
      "export const l = 'from';",
    ].join('\n');
    assert.deepEqual(
      specifiers(text, VALUE_IMPORT).map((specifier) => specifier.slice(2, -3)),
      ['named', 'lines', 'emptied', 'all', 'effect', 'again', 'everything', 'later'],
    );
  });

  it('finds a cycle behind other paths, and none where paths only meet', () => {
    const diamond = { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] };
    assert.equal(cycleIn(new Map(Object.entries(diamond))), null);
    assert.deepEqual(cycleIn(new Map(Object.entries({ ...diamond, d: ['e'], e: ['b'] }))), ['b', 'd', 'e', 'b']);
  });
});
