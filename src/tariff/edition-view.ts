import type { Steps } from '../steps.ts';
import type { Catalogue } from './catalogue.ts';
import { lowerBound } from './code.ts';
import type { Facts, TariffRecord } from './record.ts';

const STEP = 500;

/** What a catalogue and a view of another edition have in common. */
export interface Tariff {
  readonly edition: string;
  find(code: string): TariffRecord | undefined;
}

/** The record of the longest existing code that this one begins with. */
export function nearestRecord(tariff: Tariff, code: string): TariffRecord | undefined {
  for (let length = code.length; length >= 2; length--) {
    const found = tariff.find(code.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How an edition differs from a catalogue: its own facts of a code, or null where it does not have the code. */
export type Differences = ReadonlyMap<string, Facts | null>;

/** Another edition, held as its differences from a catalogue: editions differ in few codes. */
export class EditionView implements Tariff {
  readonly edition: string;
  readonly differences: Differences;
  readonly #base: Catalogue;
  /** The codes with facts of their own, ordered. */
  #ownCodes: readonly string[] | undefined;

  constructor(edition: string, base: Catalogue, differences: Differences) {
    this.edition = edition;
    this.differences = differences;
    this.#base = base;
  }

  find(code: string): TariffRecord | undefined {
    const facts = this.#factsOf(code);
    return facts === null ? undefined : this.#record(facts);
  }

  /** The same edition as differences from another catalogue, without reading it again. */
  *rebase(base: Catalogue): Steps<EditionView> {
    if (base === this.#base) return this;
    const differences = new Map<string, Facts | null>();
    let done = 0;
    for (const code of new Set([...this.#base.codes, ...base.codes, ...this.differences.keys()])) {
      const facts = this.#factsOf(code);
      if (!areEqual(facts, base.find(code) ?? null)) differences.set(code, facts === null ? null : ownCopy(facts));
      if (++done % STEP === 0) yield;
    }
    return new EditionView(this.edition, base, differences);
  }

  /** The facts of all its codes, ordered by code. */
  *facts(): Generator<Facts> {
    for (const code of [...new Set([...this.#base.codes, ...this.differences.keys()])].sort()) {
      const facts = this.#factsOf(code);
      if (facts !== null) yield facts;
    }
  }

  #factsOf(code: string): Facts | null {
    const own = this.differences.get(code);
    return (own === undefined ? this.#base.find(code) : own) ?? null;
  }

  /** Facts with their place in the hierarchy of this edition, which may be another than in the catalogue. */
  #record(facts: Facts): TariffRecord {
    const view = this;
    return {
      ...facts,
      level: facts.code.length,
      position: -1,
      get parent() {
        return nearestRecord(view, facts.code.slice(0, -1)) ?? null;
      },
      get children() {
        return view.#childrenOf(facts.code);
      },
    };
  }

  #childrenOf(code: string): TariffRecord[] {
    this.#ownCodes ??= [...this.differences].flatMap(([own, facts]) => (facts === null ? [] : [own])).sort();
    const shared = codesBelow(this.#base.codes, code).filter((each) => !this.differences.has(each));
    const children: TariffRecord[] = [];
    for (const each of [...shared, ...codesBelow(this.#ownCodes, code)].sort()) {
      const isGrandchild = each.startsWith(children.at(-1)?.code ?? '-');
      const record = isGrandchild ? undefined : this.find(each);
      if (record !== undefined) children.push(record);
    }
    return children;
  }
}

/** How facts that are ordered by code differ from a catalogue. */
export function* differencesOf(base: Catalogue, facts: readonly Facts[]): Steps<Differences> {
  const differences = new Map<string, Facts | null>();
  const present = new Set<string>();
  for (const [i, each] of facts.entries()) {
    present.add(each.code);
    if (!areEqual(each, base.find(each.code) ?? null)) differences.set(each.code, ownCopy(each));
    if (i % STEP === 0) yield;
  }
  for (const [i, code] of base.codes.entries()) {
    if (!present.has(code)) differences.set(code, null);
    if (i % STEP === 0) yield;
  }
  return differences;
}

/**
 * The facts alone: a record also refers to its parent and children, and so to its whole catalogue. Aliases are left out,
 * since only the edition in force is searched.
 */
function ownCopy(facts: Facts): Facts {
  const { code, en, ar, hasOwnText, rate, lowestRate, highestRate, ...rest } = facts;
  const { rateUnknown, ratedBy, dutyText, procedures, active } = rest;
  const texts = { code, en, ar, hasOwnText, aliasesEn: '', aliasesAr: '' };
  return { ...texts, rate, lowestRate, highestRate, rateUnknown, ratedBy, dutyText, procedures, active };
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
    a.ratedBy === b.ratedBy &&
    a.dutyText === b.dutyText &&
    a.procedures.join() === b.procedures.join() &&
    a.active === b.active
  );
}

/** The codes of an ordered list that begin with a code, itself not included. */
export function codesBelow(codes: readonly string[], code: string): string[] {
  const start = lowerBound(codes, code, String);
  // The character after 9 is a colon.
  return codes.slice(codes[start] === code ? start + 1 : start, lowerBound(codes, `${code}:`, String));
}
