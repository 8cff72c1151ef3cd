import { createHash } from 'node:crypto';
import type { Steps } from '../steps.ts';
import { csvLine } from '../tables/csv.ts';
import { byCode } from '../tariff/code.ts';
import { aliasList, type Facts } from '../tariff/record.ts';
import { columnsOf, ENTRIES_PER_STEP, type Entry, entryCells } from './entry.ts';
import type { Publishable } from './publishing.ts';

/** An edition of the tariff: entries ordered by code. */
export interface Edition extends Publishable {
  readonly entries: readonly Entry[];
}

export function* editionOf(entries: readonly Entry[]): Steps<Edition> {
  const hash = createHash('sha256');
  let partCount = 0;
  for (const part of partsOf(entries)) {
    hash.update(part);
    partCount++;
    yield;
  }
  const records = entries.length;
  return { entries, records, hash: hash.digest('hex'), partCount, parts: () => partsOf(entries) };
}

function* partsOf(entries: readonly Entry[]): Generator<string> {
  const columns = columnsOf(entries);
  yield csvLine(columns);
  for (let i = 0; i < entries.length; i += ENTRIES_PER_STEP)
    yield entries
      .slice(i, i + ENTRIES_PER_STEP)
      .map((entry) => csvLine(entryCells(entry, columns)))
      .join('');
}

/**
 * Adds to the entries of a new edition the codes that only the previous one has: no code is ever deleted. They become
 * inactive. Inherited texts and rates are written out, because the codes they came from may change.
 */
export function keepRemovedCodes(previous: Iterable<Facts>, entries: readonly Entry[]): readonly Entry[] {
  const present = new Set(entries.map(({ code }) => code));
  const removed: Entry[] = [];
  for (const { code, en, ar, rate, rateUnknown, dutyText, procedures, ...rest } of previous) {
    if (present.has(code)) continue;
    const aliases = { aliasesEn: aliasList(rest.aliasesEn), aliasesAr: aliasList(rest.aliasesAr) };
    removed.push({ code, en, ar, rate, rateUnknown, dutyText, procedures, ...aliases, active: false });
  }
  return removed.length === 0 ? entries : [...entries, ...removed].sort(byCode);
}
