import { HS_LEVEL_NAMES } from '../contract/hs-levels.ts';
import type { Changes, RateChange } from '../edition/compare.ts';
import { placeText } from '../edition/faults.ts';
import { csvLine } from '../edition/files/csv.ts';
import type { ImportResult } from '../edition/importing/import-edition.ts';
import { grouped, table } from './table.ts';

const MAX_RATE_CHANGES_SHOWN = 10;
const MAX_CODES_SHOWN = 3;

/** The report of an import as a table. */
export function reportTable({ edition, file, changes, effectiveFrom, doubts }: ImportResult): string {
  const sheets =
    file.sheets.length === 0 ? '' : `, ${file.sheets.length === 1 ? 'sheet' : 'sheets'} ${file.sheets.join(', ')}`;
  const warnings = file.warnings.map(
    (warning) => ['', `${warning.count} × ${warning.reason} (first: ${placeText(warning)})`] as const,
  );
  return table([
    ['edition', edition.id ?? '(not published)'],
    ['name', edition.name],
    ['layout', `${file.layout}${sheets}`],
    ['rows', `${file.rows} read`],
    ...(effectiveFrom === null ? [] : [['in force from', effectiveFrom] as const]),
    ...changeRows(changes),
    ['not used', file.ignored.length === 0 ? 'no column' : `the columns ${file.ignored.join(' | ')}`],
    ['warnings', String(file.warnings.reduce((sum, { count }) => sum + count, 0))],
    ...warnings,
    ...doubts.map(({ name, reason }) => ['doubt', `${name}: ${reason}`] as const),
  ]);
}

/** The report of an import as JSON. */
export function reportJson({ file, changes, ...result }: ImportResult): string {
  const report = { ...file, faults: [], ...changeSummary(changes), ...result };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The changes for JSON, without the texts, which are long. */
export function changeSummary({ codes, added, removed, rates, texts }: Changes) {
  return {
    codes,
    added: added.length,
    removed: removed.length,
    rateChanges: rates.length,
    textChanges: texts.length,
    addedCodes: added,
    removedCodes: removed,
    largestRateChanges: rates.slice(0, MAX_RATE_CHANGES_SHOWN),
  };
}

/** The changes as rows of a table. */
export function changeRows({ codes, added, removed, rates, texts }: Changes): (readonly [string, string])[] {
  const levels = Object.entries(codes).map(([digits, count]) => {
    const name = HS_LEVEL_NAMES[digits]?.en.toLowerCase();
    return `${count} ${name === undefined ? `of ${digits} digits` : `${name}s`}`;
  });
  const [largest] = rates;
  return [
    ['codes', levels.join(', ') || 'none'],
    ['added', countAndFirst(added)],
    ['removed', `${countAndFirst(removed)}${removed.length > 0 ? '; they stay, inactive' : ''}`],
    ['rate changes', largest === undefined ? '0' : `${rates.length}, the largest ${rateText(largest)}`],
    ['text changes', String(texts.length)],
  ];
}

/** Every change as a line of CSV. */
export function* changeCsv({ added, removed, rates, texts }: Changes): Generator<string> {
  yield csvLine(['change', 'hs_code', 'before', 'after']);
  for (const code of added) yield csvLine(['added', code, '', '']);
  for (const code of removed) yield csvLine(['removed', code, '', '']);
  for (const { code, from, to } of rates) yield csvLine(['rate', code, String(from ?? ''), String(to ?? '')]);
  for (const { code, language, from, to } of texts) yield csvLine([`description_${language}`, code, from, to]);
}

function countAndFirst(codes: readonly string[]): string {
  if (codes.length === 0) return '0';
  const shown = codes.slice(0, MAX_CODES_SHOWN).map(grouped).join(', ');
  return `${codes.length} (${shown}${codes.length > MAX_CODES_SHOWN ? ', …' : ''})`;
}

function rateText({ code, from, to }: RateChange): string {
  const percent = (rate: number | null) => (rate === null ? 'unknown' : `${rate} %`);
  return `that of ${grouped(code)} from ${percent(from)} to ${percent(to)}`;
}
