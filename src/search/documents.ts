import type { Steps } from '../steps.ts';
import { layOutByGroup } from './arrays.ts';

/**
 * A text in a hierarchy that can be searched. Its id is a path: it begins with the id of the document above it. Documents
 * are told apart by the length of their ids, their level: a section has 2 characters, a group 4, a class 6. Classes are
 * what a text is classified as, and longer ids are details of a class.
 */
export interface SearchDocument {
  readonly id: string;
  /** The id of the document above it. */
  readonly parent: string | null;
  readonly texts: readonly string[];
  /** Whether its texts are those of the document above. */
  readonly inheritsTexts: boolean;
  /** What people call it, the usual names of each language first. */
  readonly names: readonly (readonly string[])[];
  /** Whether it may be found. */
  readonly isFound: boolean;
  /** Whether it is about parts of goods, and less likely meant by a short name of goods. */
  readonly isOfParts: boolean;
}

export const SECTION = 2;
export const GROUP = 4;
export const CLASS = 6;

/** The class of texts that are about none of the documents, such as charges and greetings on an invoice. */
export const OUTSIDE = '0'.repeat(CLASS);

/** The first names of a document in each language count in full. Those after them are rarer; there can be hundreds. */
export const USUAL_NAMES = 16;

/** The documents of an index as arrays. Numbers are positions among all documents that the index was built from. */
export interface SavedDocuments {
  readonly own: Uint32Array;
  readonly inheritors: Uint32Array;
  readonly starts: Uint32Array;
  readonly classes: Int32Array;
  readonly areOfParts: Uint8Array;
}

/**
 * The documents that an index finds. Only a document with a text or name of its own is indexed; it stands for its
 * inheritors too, which are the documents below it that have nothing but its text.
 */
export class Documents {
  /** The ids of indexed documents, in order, and the level of each. */
  readonly ids: readonly string[];
  readonly levels: Uint8Array;
  /** The class of each document: its own, that above it, or the only one of a group, whose text it has. Else undefined. */
  readonly classes: readonly (string | undefined)[];
  readonly areOfParts: Uint8Array;
  /** The inheritors of all documents, in CSR layout (see arrays.ts). */
  readonly #inheritors: readonly string[];
  readonly #inheritorLevels: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #saved: SavedDocuments;

  /** `ids` are those of all documents that the index was built from. */
  constructor(saved: SavedDocuments, ids: readonly string[]) {
    const idsAt = (positions: Uint32Array) => Array.from(positions, (position) => idAt(ids, position));
    this.ids = idsAt(saved.own);
    this.levels = levelsOf(this.ids);
    this.classes = Array.from(saved.classes, (position) => (position < 0 ? undefined : idAt(ids, position)));
    this.areOfParts = saved.areOfParts;
    this.#inheritors = idsAt(saved.inheritors);
    this.#inheritorLevels = levelsOf(this.#inheritors);
    this.#starts = saved.starts;
    this.#saved = saved;
  }

  save(): SavedDocuments {
    return this.#saved;
  }

  /** How many documents a document stands for: itself and its inheritors, of one level or of all. */
  count(document: number, level: number | undefined): number {
    const own = level === undefined || this.levels[document] === level ? 1 : 0;
    return own + this.inheritorCount(document, level);
  }

  inheritorCount(document: number, level: number | undefined): number {
    const start = this.#starts[document] ?? 0;
    const end = this.#starts[document + 1] ?? 0;
    if (level === undefined) return end - start;
    let count = 0;
    for (let i = start; i < end; i++) if (this.#inheritorLevels[i] === level) count++;
    return count;
  }

  inheritors(document: number, level: number | undefined): readonly string[] {
    const inheritors = this.#inheritors.slice(this.#starts[document], this.#starts[document + 1]);
    return level === undefined ? inheritors : inheritors.filter((id) => id.length === level);
  }
}

/** Places documents in their hierarchy while an index is built. They must come ordered by id. */
export class DocumentsBuilder {
  readonly #ids: string[] = [];
  readonly #own: number[] = [];
  readonly #inheritors: number[] = [];
  readonly #owners: number[] = [];
  readonly #classes: number[] = [];
  readonly #areOfParts: number[] = [];
  /** The positions of classes, and what stands directly below each group. */
  readonly #classPositions = new Map<string, number>();
  readonly #children = new Map<string, { count: number; readonly position: number; readonly inheritsTexts: boolean }>();
  /** The indexed document at or above each id, or -1. */
  readonly #nearest = new Map<string, number>();

  /** Adds a document. Returns the indexed document above it, or -1; null if nothing of it is to be indexed. */
  add({ id, parent, inheritsTexts, names, isFound, isOfParts }: SearchDocument): number | null {
    const position = this.#ids.push(id) - 1;
    if (id.length === CLASS) this.#classPositions.set(id, position);
    if (parent?.length === GROUP) this.#addChild(parent, position, inheritsTexts);
    const above = parent === null ? -1 : (this.#nearest.get(parent) ?? -1);
    const isInheritor = above >= 0 && inheritsTexts && names.every((each) => each.length === 0);
    this.#nearest.set(id, isFound && !isInheritor ? this.#own.length : above);
    if (!isFound) return null;
    if (isInheritor) {
      this.#inheritors.push(position);
      this.#owners.push(above);
      return null;
    }
    this.#own.push(position);
    this.#classes.push(this.#classPositions.get(id.slice(0, CLASS)) ?? -1);
    this.#areOfParts.push(isOfParts ? 1 : 0);
    return above;
  }

  *build(): Steps<Documents> {
    for (const [document, position] of this.#own.entries()) {
      const child = this.#children.get(this.#ids[position] ?? '');
      if (child?.count === 1 && child.inheritsTexts) this.#classes[document] = child.position;
    }
    const inheritors = new Uint32Array(this.#inheritors.length);
    const starts = yield* layOutByGroup(Uint32Array.from(this.#owners), this.#own.length, (entry, at) => {
      inheritors[at] = this.#inheritors[entry] ?? 0;
    });
    const own = Uint32Array.from(this.#own);
    const [classes, areOfParts] = [Int32Array.from(this.#classes), Uint8Array.from(this.#areOfParts)];
    return new Documents({ own, inheritors, starts, classes, areOfParts }, this.#ids);
  }

  #addChild(parent: string, position: number, inheritsTexts: boolean): void {
    const first = this.#children.get(parent);
    if (first === undefined) this.#children.set(parent, { count: 1, position, inheritsTexts });
    else first.count++;
  }
}

function idAt(ids: readonly string[], position: number): string {
  const id = ids[position];
  if (id === undefined) throw new Error(`There is no document at position ${position}.`);
  return id;
}

function levelsOf(ids: readonly string[]): Uint8Array {
  return Uint8Array.from(ids, ({ length }) => length);
}
