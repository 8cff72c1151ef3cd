import { createHash } from 'node:crypto';
import type { Facts } from '../tariff/record.ts';
import type { Steps } from '../tariff/steps.ts';
import { COLUMNS, cellsOf, type Entry } from './entry.ts';
import { csvLine } from './files/csv.ts';
import { byCode } from './read.ts';

const STEP = 500;

/** An edition of the tariff: entries ordered by code, in the one text that they are stored, hashed and exported as. */
export interface Edition {
  readonly entries: readonly Entry[];
  /** Written when it is asked for: it is as large as all entries together. */
  readonly content: string;
  readonly hash: string;
}

export function* editionOf(entries: readonly Entry[]): Steps<Edition> {
  const hash = createHash('sha256');
  let size = 0;
  for (const block of blocksOf(entries)) {
    hash.update(block);
    size += Buffer.byteLength(block);
    yield;
  }
  return {
    entries,
    hash: hash.digest('hex'),
    get content() {
      // Bytes take half the room that pieces of Arabic text would, and are given back at once.
      const bytes = Buffer.allocUnsafeSlow(size);
      let at = 0;
      for (const block of blocksOf(entries)) at += bytes.write(block, at);
      const text = bytes.toString();
      bytes.buffer.transfer(0);
      return text;
    },
  };
}

/** The text of an edition in pieces of some hundred lines. */
function* blocksOf(entries: readonly Entry[]): Generator<string> {
  yield csvLine(COLUMNS);
  for (let i = 0; i < entries.length; i += STEP)
    yield entries
      .slice(i, i + STEP)
      .map((entry) => csvLine(cellsOf(entry)))
      .join('');
}

/**
 * The entries of a new edition together with the codes of the one before that it no longer has: nothing is ever deleted.
 * What has gone is kept as it last was, inactive, with its inherited text and rate written out, for its parents may change.
 */
export function succeed(before: Iterable<Facts>, entries: readonly Entry[]): Entry[] {
  const present = new Set(entries.map(({ code }) => code));
  const gone: Entry[] = [];
  for (const fact of before) {
    if (present.has(fact.code)) continue;
    const { code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr } = fact;
    gone.push({ code, en, ar, rate, rateUnknown, aliasesEn, aliasesAr, active: false });
  }
  return [...entries, ...gone].sort(byCode);
}

/** Fills what the entries leave blank: a text from the code above, a rate from the lines below. */
export function* derive(entries: readonly Entry[]): Steps<Facts[]> {
  const parents: number[] = [];
  let last = -1;
  for (const [i, { code }] of entries.entries()) {
    while (last >= 0 && !code.startsWith((entries[last] as Entry).code)) last = parents[last] as number;
    parents.push(last);
    last = i;
    if (i % STEP === 0) yield;
  }

  // Children come after their parents, so one walk backwards hands every line's rate up to all codes above it.
  const below: (Map<number, number> | undefined)[] = new Array(entries.length);
  const ratesOf = (i: number): Iterable<readonly [rate: number, count: number]> => {
    const { active, rate, rateUnknown } = entries[i] as Entry;
    return below[i] ?? (active && rate !== null && rateUnknown === null ? [[rate, 1]] : []);
  };
  for (let i = entries.length - 1; i >= 0; i--) {
    const parent = parents[i] as number;
    if (parent < 0 || !(entries[i] as Entry).active) continue;
    const tally = below[parent] ?? new Map<number, number>();
    below[parent] = tally;
    for (const [rate, count] of ratesOf(i)) tally.set(rate, (tally.get(rate) ?? 0) + count);
    if (i % STEP === 0) yield;
  }

  const facts: Facts[] = [];
  const heading = (i: number): Facts | undefined => {
    let at = parents[i] as number;
    while (at >= 0 && (entries[at] as Entry).code.length > 4) at = parents[at] as number;
    return facts[at];
  };
  const overall = () => parents.flatMap((parent, i) => (parent === -1 ? [...ratesOf(i)] : []));
  for (const [i, entry] of entries.entries()) {
    const parent = facts[parents[i] as number];
    const rates = [...ratesOf(i)];
    const above = entry.rateUnknown === null ? parent : heading(i);
    const rate = entry.rate ?? commonest(rates) ?? above?.rate ?? commonest(overall());
    if (rate === undefined) throw new Error(`No rate can be derived for ${entry.code}.`);
    facts.push({
      code: entry.code,
      en: entry.en || (parent?.en ?? ''),
      ar: entry.ar || (parent?.ar ?? ''),
      hasOwnText: entry.en !== '' || entry.ar !== '',
      aliasesEn: entry.aliasesEn,
      aliasesAr: entry.aliasesAr,
      rate,
      lowestRate: Math.min(...rates.map(([rate]) => rate), rates.length > 0 ? Number.POSITIVE_INFINITY : rate),
      highestRate: Math.max(...rates.map(([rate]) => rate), rates.length > 0 ? Number.NEGATIVE_INFINITY : rate),
      rateUnknown: entry.rateUnknown,
      active: entry.active,
    });
    if (i % STEP === 0) yield;
  }
  return facts;
}

/** The rate that most lines have; the lowest of them on a tie. */
function commonest(rates: readonly (readonly [rate: number, count: number])[]): number | undefined {
  let best: readonly [number, number] | undefined;
  for (const candidate of rates) {
    if (best === undefined || candidate[1] > best[1] || (candidate[1] === best[1] && candidate[0] < best[0]))
      best = candidate;
  }
  return best?.[0];
}
