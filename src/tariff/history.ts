import type { Steps } from '../steps.ts';
import type { Catalogue } from './catalogue.ts';
import { type CodeChange, changesOf, isSameState } from './changes.ts';
import type { EditionView, Tariff } from './edition-view.ts';
import type { TariffRecord } from './record.ts';
import { type Period, periodOn } from './timeline.ts';

/** Compared in about a millisecond. */
const CODES_A_STEP = 500;

/** A state of a code and the days on which it holds. */
export interface CodeVersion {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly record: TariffRecord;
}

/** The editions of the tariff on their days. Only the one in force is held whole. Immutable. */
export class TariffHistory {
  /** Oldest first, scheduled ones included. */
  readonly periods: readonly Period[];
  /** The periods as text: the same for the same periods. */
  readonly fingerprint: string;
  /** The index of the period that `today` lies in. Its edition may have others: one that is replaced can come back. */
  readonly inForceAt: number;
  /** The edition that the one in force replaced on the day on which both began; null where there is none. */
  readonly replaced: string | null;
  readonly #current: Catalogue;
  readonly #views: ReadonlyMap<string, EditionView>;

  constructor(
    current: Catalogue,
    periods: readonly Period[],
    views: ReadonlyMap<string, EditionView>,
    today: string,
    replaced: string | null = null,
  ) {
    this.#current = current;
    this.periods = periods;
    this.fingerprint = JSON.stringify(periods);
    this.inForceAt = periods.findLastIndex(({ effectiveFrom }) => effectiveFrom <= today);
    this.#views = views;
    this.replaced = replaced;
  }

  /** Whether every edition of the periods can be answered from. */
  get isComplete(): boolean {
    return this.periods.every(({ edition }) => this.of(edition) !== undefined);
  }

  /** The tariff of an edition; undefined where it is not known, or not loaded yet. */
  of(edition: string): Tariff | undefined {
    return edition === this.#current.edition ? this.#current : this.#views.get(edition);
  }

  /** The period that a day lies in; undefined before the first. */
  periodOn(day: string): Period | undefined {
    return periodOn(this.periods, day);
  }

  /** The distinct states of a code, newest first. */
  versionsOf(code: string): CodeVersion[] {
    const versions: CodeVersion[] = [];
    let before: TariffRecord | undefined;
    for (const { edition, effectiveFrom, effectiveTo } of this.periods) {
      const record = this.of(edition)?.find(code);
      const last = versions.at(-1);
      if (record !== undefined && last !== undefined && before !== undefined && isSameState(before, record))
        versions[versions.length - 1] = { ...last, effectiveTo };
      else if (record !== undefined) versions.push({ effectiveFrom, effectiveTo, record });
      before = record;
    }
    return versions.reverse();
  }

  /** What changed from one edition to another, ordered by code. */
  *changes(from: Tariff, to: Tariff): Steps<CodeChange[]> {
    const changes: CodeChange[] = [];
    for (const [i, code] of this.candidates(from, to).sort().entries()) {
      if (i % CODES_A_STEP === 0) yield;
      changes.push(...changesOf(code, from.find(code), to.find(code)));
    }
    return changes;
  }

  /** The codes in which two editions can differ. */
  candidates(from: Tariff, to: Tariff): string[] {
    return [...new Set([...this.#candidates(from), ...this.#candidates(to)])];
  }

  /** The codes in which an edition can differ from another. */
  #candidates(tariff: Tariff): Iterable<string> {
    return this.#views.get(tariff.edition)?.differences.keys() ?? [];
  }
}
