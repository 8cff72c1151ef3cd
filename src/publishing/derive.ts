import type { Steps } from '../steps.ts';
import { copyText } from '../tables/csv.ts';
import type { Facts } from '../tariff/record.ts';
import { ENTRIES_PER_STEP, type Entry } from './entry.ts';

/** How many lines have each rate. */
type RateCounts = Iterable<readonly [rate: number, lines: number]>;

const HEADING_DIGITS = 4;

/** Codes above, with whether each states its rate itself. */
interface Above {
  readonly facts: Facts;
  readonly isStated: boolean;
}

/** Thrown where a part of an edition cannot be derived alone: a rate comes from other parts. */
export class NotIndependent extends Error {}

/**
 * Fills what the entries leave blank: a text from the code above, a rate from the lines below. `isWhole` is false for a
 * part of an edition.
 */
export function* derive(entries: readonly Entry[], isWhole = true): Steps<Facts[]> {
  const facts: Facts[] = [];
  for (const each of yield* deriveEach(entries, isWhole)) {
    if (facts.push(each) % ENTRIES_PER_STEP === 0) yield;
  }
  return facts;
}

/** The same facts one by one, for those who do not need all of them at once. */
export function* deriveEach(entries: readonly Entry[], isWhole = true): Steps<Iterable<Facts>> {
  const parents = yield* parentsOf(entries);
  const rateCounts = yield* countRates(entries, parents);
  const allRates = (): RateCounts => {
    if (!isWhole) throw new NotIndependent();
    return parents.flatMap((parent, i) => (parent === -1 ? [...rateCounts(i)] : []));
  };
  return factsOf(entries, rateCounts, allRates);
}

function* factsOf(
  entries: readonly Entry[],
  rateCounts: (i: number) => RateCounts,
  allRates: () => RateCounts,
): Generator<Facts> {
  /** The facts of the codes above, from the chapter down. */
  const path: Above[] = [];
  for (const [i, entry] of entries.entries()) {
    while (path.length > 0 && !entry.code.startsWith(path.at(-1)?.facts.code ?? '')) path.pop();
    const parent = path.at(-1)?.facts;
    const counts = [...rateCounts(i)];
    const isFilled = entry.rateUnknown !== null && entry.rate === null;
    const stated = isFilled ? path.findLast(({ isStated }) => isStated)?.facts : undefined;
    const usual = entry.rateUnknown === null ? parent : headingOf(path);
    const rate = entry.rate ?? commonestRate(counts) ?? (stated ?? usual)?.rate ?? commonestRate(allRates());
    if (rate === undefined) throw new Error(`No rate can be derived for ${entry.code}.`);
    const range = counts.length > 0 ? counts.map(([each]) => each) : [rate];
    const facts: Facts = {
      code: entry.code,
      en: copyText(entry.en) || (parent?.en ?? ''),
      ar: copyText(entry.ar) || (parent?.ar ?? ''),
      hasOwnText: entry.en !== '' || entry.ar !== '',
      aliasesEn: copyText(entry.aliasesEn.join('|')),
      aliasesAr: copyText(entry.aliasesAr.join('|')),
      rate,
      lowestRate: Math.min(...range),
      highestRate: Math.max(...range),
      rateUnknown: entry.rateUnknown,
      ratedBy: stated?.code ?? '',
      dutyText: copyText(entry.dutyText),
      procedures: entry.procedures,
      active: entry.active,
    };
    path.push({ facts, isStated: entry.rate !== null && entry.rateUnknown === null });
    yield facts;
  }
}

function headingOf(path: readonly Above[]): Facts | undefined {
  return path.findLast(({ facts }) => facts.code.length <= HEADING_DIGITS)?.facts;
}

/** The index of the entry above each entry; -1 at the top. */
function* parentsOf(entries: readonly Entry[]): Steps<number[]> {
  const parents: number[] = [];
  let last = -1;
  for (const [i, { code }] of entries.entries()) {
    while (last >= 0 && !code.startsWith((entries[last] as Entry).code)) last = parents[last] as number;
    parents.push(last);
    last = i;
    if (i % ENTRIES_PER_STEP === 0) yield;
  }
  return parents;
}

/** Counts the known rates of the active lines below each entry. A line counts for itself. */
function* countRates(entries: readonly Entry[], parents: readonly number[]): Steps<(i: number) => RateCounts> {
  const below: (Map<number, number> | undefined)[] = new Array(entries.length);
  const countsOf = (i: number): RateCounts => {
    const { active, rate, rateUnknown } = entries[i] as Entry;
    return below[i] ?? (active && rate !== null && rateUnknown === null ? [[rate, 1]] : []);
  };
  // Children come after their parents, so one backward pass adds every line's rate to all codes above it.
  for (let i = entries.length - 1; i >= 0; i--) {
    const parent = parents[i] as number;
    if (parent < 0 || !(entries[i] as Entry).active) continue;
    const counts = below[parent] ?? new Map<number, number>();
    below[parent] = counts;
    for (const [rate, lines] of countsOf(i)) counts.set(rate, (counts.get(rate) ?? 0) + lines);
    if (i % ENTRIES_PER_STEP === 0) yield;
  }
  return countsOf;
}

/** The rate that most lines have; on a tie the lowest. */
function commonestRate(counts: RateCounts): number | undefined {
  let best: readonly [rate: number, lines: number] | undefined;
  for (const each of counts) {
    if (best === undefined || each[1] > best[1] || (each[1] === best[1] && each[0] < best[0])) best = each;
  }
  return best?.[0];
}
