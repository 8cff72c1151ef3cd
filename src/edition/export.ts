import { cellsOf, columnsOf, type Entry } from './entry.ts';
import { xlsxOf } from './files/write-xlsx.ts';

/** The formats of an export. Importing any of them gives the same edition. */
export const FORMATS: Readonly<Record<string, (entries: readonly Entry[], content: string) => string | Buffer>> = {
  csv: (_, content) => content,
  xlsx: (entries) => xlsxOf('Tariff', sheetRows(entries)),
  jsonl: (entries) => {
    const hasDutyText = columnsOf(entries).includes('duty_text');
    return entries.map((entry) => jsonLine(entry, hasDutyText)).join('');
  },
};

function* sheetRows(entries: readonly Entry[]): Generator<readonly (string | number)[]> {
  const columns = columnsOf(entries);
  yield columns;
  const rate = columns.indexOf('tariff_rate');
  for (const entry of entries) {
    const cells: (string | number)[] = cellsOf(entry, columns);
    yield entry.rate === null ? cells : cells.with(rate, entry.rate);
  }
}

function jsonLine(entry: Entry, hasDutyText: boolean): string {
  return `${JSON.stringify({
    hs_code: entry.code,
    description_en: entry.en,
    description_ar: entry.ar,
    tariff_rate: entry.rate,
    aliases_en: entry.aliasesEn,
    aliases_ar: entry.aliasesAr,
    is_active: entry.active,
    rate_unknown: entry.rateUnknown,
    ...(hasDutyText ? { duty_text: entry.dutyText } : {}),
  })}\n`;
}
