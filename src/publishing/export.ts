import { writeWorkbook } from '../tables/write-workbook.ts';
import { type Column, columnsOf, type Entry, entryCells } from './entry.ts';

/** The formats of an export. Importing any of them gives the same edition. */
export const FORMATS: Readonly<
  Record<string, (entries: readonly Entry[], content: string) => Promise<string | Buffer>>
> = {
  csv: async (_, content) => content,
  xlsx: async (entries) => Buffer.from(await (await writeWorkbook('Tariff', sheetRows(entries))).arrayBuffer()),
  jsonl: async (entries) => {
    const columns = columnsOf(entries);
    return entries.map((entry) => jsonLine(entry, columns)).join('');
  },
};

function* sheetRows(entries: readonly Entry[]): Generator<readonly (string | number)[]> {
  const columns = columnsOf(entries);
  yield columns;
  const rate = columns.indexOf('tariff_rate');
  for (const entry of entries) {
    const cells: (string | number)[] = entryCells(entry, columns);
    yield entry.rate === null ? cells : cells.with(rate, entry.rate);
  }
}

function jsonLine(entry: Entry, columns: readonly Column[]): string {
  return `${JSON.stringify({
    hs_code: entry.code,
    description_en: entry.en,
    description_ar: entry.ar,
    tariff_rate: entry.rate,
    aliases_en: entry.aliasesEn,
    aliases_ar: entry.aliasesAr,
    is_active: entry.active,
    rate_unknown: entry.rateUnknown,
    ...(columns.includes('duty_text') ? { duty_text: entry.dutyText } : {}),
    ...(columns.includes('procedures') ? { procedures: entry.procedures } : {}),
  })}\n`;
}
