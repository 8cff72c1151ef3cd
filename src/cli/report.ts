import { HS_LEVEL_NAMES } from '../contract/hs-levels.ts';
import type { Changes, RateChange } from '../edition/compare.ts';
import { placeText } from '../edition/faults.ts';
import { csvLine } from '../edition/files/csv.ts';
import type { Outcome } from './import.ts';
import { grouped, table } from './table.ts';

const SHOWN = 10;

/** What an import understood and would change, for a person. */
export function tableOf({ edition, reading, changes, doubts }: Outcome): string {
  const sheet = reading.sheet === null ? '' : `, sheet ${reading.sheet}`;
  const warnings = reading.warnings.map(
    (warning) => ['', `${warning.count} × ${warning.reason} (first: ${placeText(warning)})`] as const,
  );
  return table([
    ['edition', edition.id ?? '(not published)'],
    ['name', edition.name],
    ['layout', `${reading.layout}${sheet}`],
    ['rows', `${reading.rows} read`],
    ...changePairs(changes),
    ['not used', reading.ignored.length === 0 ? 'no column' : `the columns ${reading.ignored.join(' | ')}`],
    ['warnings', String(reading.warnings.reduce((sum, { count }) => sum + count, 0))],
    ...warnings,
    ...doubts.map((doubt) => ['look twice', doubt] as const),
  ]);
}

/** The same for a program. */
export function jsonOf({ edition, reading, changes, doubts, published, unchanged }: Outcome): string {
  const report = { edition, ...reading, faults: [], ...summaryOf(changes), doubts, published, unchanged };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** What changed, without the texts, which are long. */
export function summaryOf({ codes, added, removed, rates, texts }: Changes) {
  return {
    codes,
    added: added.length,
    removed: removed.length,
    rateChanges: rates.length,
    textChanges: texts.length,
    addedCodes: added,
    removedCodes: removed,
    largestRateChanges: rates.slice(0, SHOWN),
  };
}

/** What changed, as names and values. */
export function changePairs({ codes, added, removed, rates, texts }: Changes): (readonly [string, string])[] {
  const levels = Object.entries(codes).map(([digits, count]) => {
    const name = HS_LEVEL_NAMES[digits]?.en.toLowerCase();
    return `${count} ${name === undefined ? `of ${digits} digits` : `${name}s`}`;
  });
  const [largest] = rates;
  return [
    ['codes', levels.join(', ') || 'none'],
    ['added', some(added)],
    ['removed', `${some(removed)}${removed.length > 0 ? '; they stay, inactive' : ''}`],
    ['rate changes', largest === undefined ? '0' : `${rates.length}, the largest ${rateText(largest)}`],
    ['text changes', String(texts.length)],
  ];
}

/** Every change as a line of CSV. */
export function* changeLines({ added, removed, rates, texts }: Changes): Generator<string> {
  yield csvLine(['change', 'hs_code', 'before', 'after']);
  for (const code of added) yield csvLine(['added', code, '', '']);
  for (const code of removed) yield csvLine(['removed', code, '', '']);
  for (const { code, from, to } of rates) yield csvLine(['rate', code, String(from ?? ''), String(to ?? '')]);
  for (const { code, language, from, to } of texts) yield csvLine([`description_${language}`, code, from, to]);
}

function some(codes: readonly string[]): string {
  if (codes.length === 0) return '0';
  const shown = codes.slice(0, 3).map(grouped).join(', ');
  return `${codes.length} (${shown}${codes.length > 3 ? ', …' : ''})`;
}

function rateText({ code, from, to }: RateChange): string {
  const percent = (rate: number | null) => (rate === null ? 'unknown' : `${rate} %`);
  return `that of ${grouped(code)} from ${percent(from)} to ${percent(to)}`;
}
