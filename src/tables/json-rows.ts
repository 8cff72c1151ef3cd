import { FormatError } from './faults.ts';
import { jsonCells } from './json-cells.ts';
import { JsonObjectScanner, type ListedObject } from './json-objects.ts';
import { MAX_COLUMNS, MAX_ROW } from './size-limits.ts';
import type { FileRow } from './tables.ts';

type Pieces = AsyncIterable<string>;

/** The names of the columns come from this many objects; later ones must not have others. */
const SAMPLE_OBJECTS = 1_000;

/** Whether a text that begins with { has one object per line, and is not one object around a list. */
export function isJsonLines(sample: string): boolean {
  const [first = '', second = ''] = sample.trimStart().split(/\r?\n|\r/, 2);
  try {
    JSON.parse(first);
    return second.trim() !== '' || [...new JsonObjectScanner().write(first)].length === 0;
  } catch {
    return false;
  }
}

/** Reads the rows of JSON lines. */
export function jsonLineRows(pieces: Pieces): AsyncGenerator<readonly FileRow[]> {
  return rowsOf(lines(pieces), ({ text, number }) => ({ text, number, place: `Line ${number}` }));
}

/** Reads the rows of a JSON document: the objects of its list at this path. */
export function jsonListRows(path: string): (pieces: Pieces) => AsyncGenerator<readonly FileRow[]> {
  return (pieces) => {
    let number = 0;
    const objects = (async function* () {
      for await (const batch of listedObjects(pieces)) yield batch.filter((object) => object.path === path);
    })();
    return rowsOf(objects, ({ text }) => {
      number++;
      return { text, number, place: `Object ${number}` };
    });
  };
}

/** The paths of the lists of objects in a JSON document, each with the number of its objects. */
export async function jsonLists(pieces: Pieces): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const batch of listedObjects(pieces))
    for (const { path } of batch) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

async function* listedObjects(pieces: Pieces): AsyncGenerator<ListedObject[]> {
  const scanner = new JsonObjectScanner();
  for await (const piece of pieces) yield [...scanner.write(piece)];
  if (!scanner.isComplete) throw new FormatError('The JSON is not complete: a bracket is not closed.');
}

async function* lines(pieces: Pieces): AsyncGenerator<{ readonly text: string; readonly number: number }[]> {
  let rest = '';
  let number = 0;
  const numbered = (texts: readonly string[]) =>
    texts.map((text) => ({ text, number: ++number })).filter(({ text }) => text.trim() !== '');
  for await (const piece of pieces) {
    const texts = (rest + piece).split('\n');
    rest = texts.pop() ?? '';
    if (rest.length > MAX_ROW)
      throw new FormatError(`Line ${number + texts.length + 1} is longer than ${MAX_ROW} characters.`);
    yield numbered(texts);
  }
  yield numbered([rest]);
}

/** Turns objects into rows below a header row with the names of the first objects. */
async function* rowsOf<T>(
  batches: AsyncIterable<readonly T[]>,
  sourceOf: (each: T) => { readonly text: string; readonly number: number; readonly place: string },
): AsyncGenerator<readonly FileRow[]> {
  type Row = { readonly number: number; readonly place: string; readonly cells: Map<string, string> };
  let names: ReadonlySet<string> | undefined;
  let waiting: Row[] = [];
  const take = (): FileRow[] => {
    const rows = waiting;
    waiting = [];
    const header: FileRow[] = [];
    if (names === undefined) {
      names = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
      if (names.size > MAX_COLUMNS)
        throw new FormatError(`The JSON has ${names.size} fields; no tariff has more than ${MAX_COLUMNS}.`);
      header.push({ row: (rows[0]?.number ?? 1) - 1, cells: [...names] });
    }
    const known = names;
    return [...header, ...rows.map(({ number, place, cells }) => rowOf(known, number, place, cells))];
  };
  for await (const batch of batches) {
    for (const each of batch) {
      const { text, number, place } = sourceOf(each);
      for (const cells of jsonCells(text, place)) waiting.push({ number, place, cells });
    }
    if (names !== undefined || waiting.length >= SAMPLE_OBJECTS) yield take();
  }
  if (waiting.length > 0) yield take();
}

function rowOf(names: ReadonlySet<string>, row: number, place: string, cells: ReadonlyMap<string, string>): FileRow {
  for (const name of cells.keys())
    if (!names.has(name))
      throw new FormatError(`${place} has a field ${name} that the first ${SAMPLE_OBJECTS} have not.`);
  return { row, cells: Array.from(names, (name) => cells.get(name) ?? '') };
}
