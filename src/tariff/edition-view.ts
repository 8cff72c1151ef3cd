import type { Catalogue } from './catalogue.ts';
import type { Facts, TariffRecord } from './record.ts';
import type { Steps } from './steps.ts';

const STEP = 500;

/** What a catalogue and a view of another edition have in common. */
export interface Tariff {
  readonly edition: string;
  /** All codes, ordered. */
  readonly codes: readonly string[];
  find(code: string): TariffRecord | undefined;
  /** The record of the longest existing code that this one begins with. */
  nearest(code: string): TariffRecord | undefined;
}

/** How an edition differs from a catalogue: its own facts of a code, or null where it does not have the code. */
export type Differences = ReadonlyMap<string, Facts | null>;

/** Another edition, held as its differences from a catalogue: editions differ in few codes. */
export class EditionView implements Tariff {
  readonly edition: string;
  readonly differences: Differences;
  readonly #base: Catalogue;
  #codes: readonly string[] | undefined;

  constructor(edition: string, base: Catalogue, differences: Differences) {
    this.edition = edition;
    this.differences = differences;
    this.#base = base;
  }

  get codes(): readonly string[] {
    this.#codes ??= [...this.#base.codes.filter((code) => !this.differences.has(code)), ...this.#ownCodes()].sort();
    return this.#codes;
  }

  find(code: string): TariffRecord | undefined {
    const own = this.differences.get(code);
    const facts = own === undefined ? this.#base.find(code) : own;
    return facts == null ? undefined : this.#record(facts);
  }

  nearest(code: string): TariffRecord | undefined {
    for (let length = code.length; length >= 2; length--) {
      const found = this.find(code.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The differences of this edition from another catalogue, without reading the edition again. */
  *rebase(base: Catalogue): Steps<EditionView> {
    const differences = new Map<string, Facts | null>();
    let done = 0;
    for (const code of new Set([...this.#base.codes, ...base.codes, ...this.differences.keys()])) {
      const own = this.differences.get(code);
      const facts = (own === undefined ? this.#base.find(code) : own) ?? null;
      if (!areEqual(facts, base.find(code) ?? null)) differences.set(code, facts);
      if (++done % STEP === 0) yield;
    }
    return new EditionView(this.edition, base, differences);
  }

  /** Facts with their place in the hierarchy of this edition, which may be another than in the catalogue. */
  #record(facts: Facts): TariffRecord {
    const view = this;
    return {
      ...facts,
      level: facts.code.length,
      position: -1,
      get parent() {
        return view.nearest(facts.code.slice(0, -1)) ?? null;
      },
      get children() {
        return view.#childrenOf(facts.code);
      },
    };
  }

  #childrenOf(code: string): TariffRecord[] {
    const { codes } = this;
    const children: TariffRecord[] = [];
    let at = lowerBound(codes, code) + 1;
    for (let child = codes[at]; child?.startsWith(code); child = codes[at]) {
      const record = this.find(child);
      if (record !== undefined) children.push(record);
      while (codes[at]?.startsWith(child)) at++;
    }
    return children;
  }

  #ownCodes(): string[] {
    return [...this.differences].filter(([, facts]) => facts !== null).map(([code]) => code);
  }
}

/** How facts that are ordered by code differ from a catalogue. */
export function* differencesOf(base: Catalogue, facts: readonly Facts[]): Steps<Differences> {
  const differences = new Map<string, Facts | null>();
  const present = new Set<string>();
  for (const [i, each] of facts.entries()) {
    present.add(each.code);
    if (!areEqual(each, base.find(each.code) ?? null)) differences.set(each.code, each);
    if (i % STEP === 0) yield;
  }
  for (const [i, code] of base.codes.entries()) {
    if (!present.has(code)) differences.set(code, null);
    if (i % STEP === 0) yield;
  }
  return differences;
}

/** Whether two states of a code give the same answers. Aliases do not count: only the edition in force is searched. */
function areEqual(a: Facts | null, b: Facts | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.en === b.en &&
    a.ar === b.ar &&
    a.rate === b.rate &&
    a.lowestRate === b.lowestRate &&
    a.highestRate === b.highestRate &&
    a.rateUnknown === b.rateUnknown &&
    a.active === b.active
  );
}

/** The index of the first code that is not before another. */
export function lowerBound(codes: readonly string[], code: string): number {
  let low = 0;
  let high = codes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((codes[middle] ?? '') < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
