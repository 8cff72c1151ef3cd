/**
 * Compares the duties of a country's own tariff file with those that the bundled measures give on a day, for every line
 * that both have: `node tools/compare-duties.ts FILE [COUNTRY] [DAY]`, by default SA today. It prints the lines that differ,
 * and its exit status is 1 if there are any.
 */

import { readFileSync } from 'node:fs';
import { Calendar, dayOf } from '../src/day.ts';
import { BUNDLED_EDITION, bundledCountries, bundledMeasures } from '../src/library/bundled-data.ts';
import { catalogueOf } from '../src/publishing/build-catalogue.ts';
import type { Entry } from '../src/publishing/entry.ts';
import { readTariffFile } from '../src/publishing/importing/read-tariff-file.ts';
import { finish } from '../src/steps.ts';
import { lawOf } from '../src/tariff/line-law.ts';
import { EXPORT_ONLY } from '../src/tariff/measure-index.ts';
import type { TariffRecord } from '../src/tariff/record.ts';

const [file, country = 'SA', asked] = process.argv.slice(2);
if (file === undefined) throw new Error('Give the file of a tariff: node tools/compare-duties.ts FILE [COUNTRY] [DAY]');
const day = asked === undefined ? new Calendar('Asia/Dubai', Date.now).today() : dayOf(asked);

const catalogue = finish(catalogueOf('bundled', readFileSync(BUNDLED_EDITION, 'utf8')));
const measures = bundledMeasures(day);
const law = { measures, countries: bundledCountries(), country, day };
const { entries } = await readTariffFile(file, {
  texts: 'file',
  inForce: { entries: [], facts: [] },
  day,
  today: day,
});

/** What a file states of a line: its rate, or why it states none. */
const stated = ({ rate, rateUnknown }: Entry): string =>
  rateUnknown === null ? `${rate} %` : rateUnknown.replace('trade_prohibited', 'import_prohibited');

/** The same of the bundled measures. Goods can have a duty and be prohibited for all but some importers. */
function charged(record: TariffRecord, wanted: string): string {
  const { duty } = lawOf(record, null, law);
  const rate = `${duty.rate} %`;
  if (wanted.endsWith('%')) return rate;
  const bans = measures.measuresOf(record, day, country).filter(({ kind }) => kind === 'prohibited');
  if (bans.some(({ scope, condition }) => scope === 'all' && condition === null)) return 'import_prohibited';
  return bans.some(({ condition }) => condition === EXPORT_ONLY) ? 'export_prohibited' : rate;
}

const counts = new Map<string, number>();
const differences: string[] = [];
let compared = 0;
for (const entry of entries) {
  const record = catalogue.find(entry.code);
  if (record === undefined || record.children.length > 0 || (entry.rate === null && entry.rateUnknown === null))
    continue;
  if (entry.rateUnknown === 'not_stated') continue;
  const own = stated(entry);
  const ours = charged(record, own);
  compared++;
  counts.set(own, (counts.get(own) ?? 0) + 1);
  if (own !== ours) differences.push(`${entry.code}  ${own} in the file, ${ours} by the measures`);
}
for (const difference of differences) console.log(difference);
const listed = [...counts].sort(([, a], [, b]) => b - a).map(([what, count]) => `${what}: ${count}`);
console.log(`${compared} lines compared on ${day}, ${differences.length} differ (${listed.join(', ')})`);
process.exitCode = differences.length === 0 ? 0 : 1;
