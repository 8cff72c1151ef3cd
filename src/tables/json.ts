import { FormatError } from './faults.ts';
import { MAX_CELLS, MAX_COLUMNS, MAX_DEPTH, MAX_LISTS, MAX_NAME, MAX_ROW } from './limits.ts';
import type { FileRow } from './read-tables.ts';

type Pieces = AsyncIterable<string>;
type JsonObject = Readonly<Record<string, unknown>>;

/** The names of the columns come from this many objects; later ones must not have others. */
const SAMPLE_OBJECTS = 1_000;
/** Cells of a batch, which bounds the memory that rows of many blank ones take. */
const BATCH_CELLS = 100_000;

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
export function jsonListRows(pieces: Pieces, path: string): AsyncGenerator<readonly FileRow[]> {
  let number = 0;
  const objects = (async function* () {
    for await (const batch of listedObjects(pieces)) yield batch.filter((object) => object.path === path);
  })();
  return rowsOf(objects, ({ text }) => {
    number++;
    return { text, number, place: `Object ${number}` };
  });
}

/** The paths of the lists of objects in a JSON document, each with the number of its objects. */
export async function jsonLists(pieces: Pieces): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const batch of listedObjects(pieces))
    for (const { path } of batch)
      if (counts.set(path, (counts.get(path) ?? 0) + 1).size > MAX_LISTS)
        throw new FormatError(
          `The JSON has more than ${MAX_LISTS} lists of objects; put the rows that count into one list.`,
          'too_large',
        );
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

/** An object, or a part of one, as cells by name. */
interface NamedCells {
  readonly number: number;
  readonly place: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** Turns objects into rows below a header row with the names of the first objects. */
async function* rowsOf<T>(
  batches: AsyncIterable<readonly T[]>,
  sourceOf: (each: T) => { readonly text: string; readonly number: number; readonly place: string },
): AsyncGenerator<readonly FileRow[]> {
  let names: ReadonlySet<string> | undefined;
  let waiting: NamedCells[] = [];
  let cellCount = 0;
  function* take(): Generator<readonly FileRow[]> {
    const rows = waiting;
    waiting = [];
    if (names === undefined) {
      names = namesOf(rows);
      yield [{ row: (rows[0]?.number ?? 1) - 1, cells: [...names] }];
    }
    const known = names;
    // A row has a cell for each name, also where its object has none of them.
    cellCount += known.size * rows.length;
    if (cellCount > MAX_CELLS)
      throw new FormatError(
        `The JSON has more than ${MAX_CELLS} cells, with the blank ones of fields that only some objects have. Leave out the fields that do not count, or save the table as CSV.`,
        'too_large',
      );
    const size = Math.ceil(BATCH_CELLS / Math.max(1, known.size));
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size).map((row) => rowOf(known, row));
  }
  for await (const batch of batches) {
    for (const each of batch) {
      const { text, number, place } = sourceOf(each);
      for (const cells of cellsOf(text, place)) waiting.push({ number, place, cells });
    }
    if (names !== undefined || waiting.length >= SAMPLE_OBJECTS) yield* take();
  }
  if (waiting.length > 0) yield* take();
}

function namesOf(rows: readonly NamedCells[]): ReadonlySet<string> {
  const names = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  if (names.size > MAX_COLUMNS)
    throw new FormatError(`The JSON has ${names.size} fields; no table has more than ${MAX_COLUMNS}.`);
  return names;
}

function rowOf(names: ReadonlySet<string>, { number, place, cells }: NamedCells): FileRow {
  for (const name of cells.keys())
    if (!names.has(name))
      throw new FormatError(`${place} has a field ${name} that the first ${SAMPLE_OBJECTS} have not.`);
  return { row: number, cells: Array.from(names, (name) => cells.get(name) ?? '') };
}

/**
 * The rows of one JSON object, each as cells by name. `{"description": {"en": …}}` becomes `description_en`; `|` joins
 * lists. Objects in a list that have mostly the names of the object itself are its children, with rows of their own;
 * in other lists, names are numbered: `duties_1_rate`.
 */
function* cellsOf(text: string, place: string): Generator<Map<string, string>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FormatError(`${place} is not a JSON value.`);
  }
  if (!isObject(value)) throw new FormatError(`${place} is not a JSON object.`);
  yield* cellsOfObject(value, place, 0);
}

function* cellsOfObject(value: JsonObject, place: string, depth: number): Generator<Map<string, string>> {
  const cells = new Map<string, string>();
  const children: JsonObject[] = [];
  const add = (name: string, field: unknown, level: number): void => {
    if (level > MAX_DEPTH) throw nestedTooDeeply(place);
    if (name.length > MAX_NAME)
      throw new FormatError(`${place} has a field whose name is longer than ${MAX_NAME} characters.`);
    if (Array.isArray(field) && field.some(isObject)) {
      const objects = field.filter(isObject);
      if (objects.every((object) => isLike(object, value))) children.push(...objects);
      else for (const [i, object] of objects.entries()) add(`${name}_${i + 1}`, object, level + 1);
    } else if (isObject(field))
      for (const [inner, part] of Object.entries(field)) add(`${name}_${inner}`, part, level + 1);
    else cells.set(name, textOfField(field, place, level));
  };
  for (const [name, field] of Object.entries(value)) add(name, field, depth);
  yield cells;
  for (const child of children) yield* cellsOfObject(child, place, depth + 1);
}

/** The text of a field that is no object. `|` joins lists. */
function textOfField(field: unknown, place: string, level: number): string {
  if (!Array.isArray(field)) return String(field ?? '');
  if (level > MAX_DEPTH) throw nestedTooDeeply(place);
  return field.map((each) => textOfField(each, place, level + 1)).join('|');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether at least half of the names of an object are also names of another. */
function isLike(object: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(object);
  return names.length > 0 && names.filter((name) => name in other).length * 2 >= names.length;
}

function nestedTooDeeply(place: string): FormatError {
  return new FormatError(`${place} is nested too deeply: at most ${MAX_DEPTH} brackets within each other are read.`);
}

/** An object in the outermost list of a JSON document, and the names that lead to the list. */
interface ListedObject {
  readonly path: string;
  readonly text: string;
}

/** A list or an object that is open at some point of a document. */
interface Container {
  readonly isList: boolean;
  /** The names that lead to it. */
  readonly path: string;
}

/**
 * Cuts a JSON document that arrives in pieces into the objects of its outermost lists, without parsing them: `[{…}, {…}]`
 * or `{"data": [{…}, {…}]}`. Memory stays at the size of one object.
 */
export class JsonObjectScanner {
  readonly #open: Container[] = [];
  #rest = '';
  /** How much of the rest was scanned already. */
  #scannedTo = 0;
  #lastString = '';
  /** Where the current object begins in the text; -1 between objects. */
  #start = -1;
  #depthAtStart = 0;

  /** Whether all lists and objects are closed. */
  get isComplete(): boolean {
    return this.#open.length === 0 && this.#rest.trim() === '';
  }

  *write(piece: string): Generator<ListedObject> {
    const text = this.#rest + piece;
    let at = this.#rest.length === 0 ? 0 : this.#scannedTo;
    const mark = /["{}[\]]/g;
    for (;;) {
      mark.lastIndex = at;
      const found = mark.exec(text);
      if (found === null) {
        at = text.length;
        break;
      }
      const [sign] = found;
      if (sign === '"') {
        const end = stringEnd(text, found.index);
        if (end < 0) {
          at = found.index;
          break;
        }
        if (this.#start < 0) this.#lastString = text.slice(found.index + 1, end - 1);
        at = end;
        continue;
      }
      at = found.index + 1;
      if (sign === '{' || sign === '[') this.#openContainer(sign === '[', found.index);
      else {
        this.#closeContainer(sign === ']');
        if (this.#start < 0 || this.#open.length !== this.#depthAtStart) continue;
        yield { path: this.#open.at(-1)?.path ?? '', text: text.slice(this.#start, at) };
        this.#start = -1;
      }
    }
    const from = this.#start < 0 ? at : this.#start;
    this.#rest = text.slice(from);
    this.#scannedTo = at - from;
    if (this.#start > 0) this.#start = 0;
    if (this.#rest.length > MAX_ROW) throw new FormatError(`A JSON object is longer than ${MAX_ROW} characters.`);
  }

  #openContainer(isList: boolean, index: number): void {
    if (this.#open.length === MAX_DEPTH) throw nestedTooDeeply('The JSON');
    if (this.#start < 0 && !isList && this.#open.at(-1)?.isList === true) {
      this.#start = index;
      this.#depthAtStart = this.#open.length;
    }
    const names = [this.#open.at(-1)?.path ?? '', this.#start < 0 ? this.#lastString : ''];
    const path = names.filter((name) => name !== '').join('.');
    if (path.length > MAX_NAME)
      throw new FormatError(`The name of a list in the JSON is longer than ${MAX_NAME} characters.`);
    this.#open.push({ isList, path });
    this.#lastString = '';
  }

  #closeContainer(isList: boolean): void {
    const sign = isList ? ']' : '}';
    const open = this.#open.pop();
    if (open === undefined) throw new FormatError(`The JSON is damaged: a ${sign} closes nothing.`);
    if (open.isList !== isList)
      throw new FormatError(`The JSON is damaged: a ${sign} stands where ${isList ? '}' : ']'} was expected.`);
  }
}

/** The end of the string that begins at an index, after its closing quote; -1 if it is incomplete. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return -1;
}
