import { FormatError } from './faults.ts';
import { MAX_ROW } from './size-limits.ts';

/** An object in the outermost list of a JSON document, and the names that lead to the list. */
export interface ListedObject {
  readonly path: string;
  readonly text: string;
}

/** A list or an object that is open at some point of a document. */
interface Container {
  readonly isList: boolean;
  /** The name under which the container stands in its object. */
  readonly name: string;
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
        this.#open.pop();
        if (this.#start < 0 || this.#open.length !== this.#depthAtStart) continue;
        yield { path: this.#path(), text: text.slice(this.#start, at) };
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
    if (this.#start < 0 && !isList && this.#open.at(-1)?.isList === true) {
      this.#start = index;
      this.#depthAtStart = this.#open.length;
    }
    this.#open.push({ isList, name: this.#lastString });
    this.#lastString = '';
  }

  #path(): string {
    return this.#open
      .map(({ name }) => name)
      .filter((name) => name !== '')
      .join('.');
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
