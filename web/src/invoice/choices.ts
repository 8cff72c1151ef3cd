import { fold } from '../../../src/fold.ts';
import type { Candidate, Goods } from '../../../src/invoice/decide.ts';
import { isCode } from '../../../src/tariff/code.ts';
import { readStored, store } from '../storage.ts';

/** What was chosen for the words of a supplier: the line of the tariff, and what it was called then. */
interface Chosen {
  readonly code: string;
  readonly goods: Goods;
  readonly rate: string;
}

/** The oldest are forgotten beyond as many. */
const MOST = 1_000;
const LONGEST_KEY = 300;

/** What the visitor chose for the words of a supplier, on this device: it is offered the next time. */
export class Choices {
  #known: ReadonlyMap<string, Chosen> | null = null;

  get size(): number {
    return this.#read().size;
  }

  /** The line that was chosen for these words before; null without one. */
  find(supplier: string, description: string): Candidate | null {
    const chosen = this.#read().get(keyOf(supplier, description));
    return chosen === undefined ? null : { ...chosen, hint: null, by: 'choice' };
  }

  add(supplier: string, description: string, { code, goods, rate }: Chosen): void {
    const key = keyOf(supplier, description);
    if (key.endsWith('\n')) return;
    const others = [...this.#read()].filter(([own]) => own !== key);
    this.#write(new Map([...others, [key, { code, goods, rate }] as const].slice(-MOST)));
  }

  remove(supplier: string, description: string): void {
    const key = keyOf(supplier, description);
    this.#write(new Map([...this.#read()].filter(([own]) => own !== key)));
  }

  clear(): void {
    this.#write(new Map());
  }

  #read(): ReadonlyMap<string, Chosen> {
    this.#known ??= new Map(entriesIn(readStored('choices')));
    return this.#known;
  }

  #write(known: ReadonlyMap<string, Chosen>): void {
    this.#known = known;
    store('choices', known.size === 0 ? null : JSON.stringify([...known]));
  }
}

/** A supplier's words, however they are spelt. */
function keyOf(supplier: string, description: string): string {
  const words = (text: string) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, LONGEST_KEY);
  return `${words(supplier)}\n${words(description)}`;
}

/** What the device has kept; anything else than was written is left out. */
function entriesIn(text: string | null): (readonly [string, Chosen])[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is readonly [string, Chosen] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const { code, goods, rate } = Object(entry[1]) as Record<string, unknown>;
  const { en, ar } = Object(goods) as Record<string, unknown>;
  const areTexts = [en, ar, rate].every((each) => typeof each === 'string');
  return areTexts && typeof code === 'string' && isCode(code, 12, 12);
}
