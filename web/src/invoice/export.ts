import type { Bill } from '../../../src/invoice/price.ts';
import { chargeTexts, REPORT_COLUMNS, reportCells } from '../../../src/invoice/report.ts';
import { reportLine } from '../../../src/tables/csv.ts';
import type { Cell } from '../../../src/tables/write-workbook.ts';
import type { Language } from '../preferences.ts';
import type { InvoiceTexts } from '../translations/invoice-en.ts';
import type { DeskLine, DeskPriceLine } from './desk.ts';

/** The rows of an export: one for each line of the invoice, also for those without a code. Amounts are numbers. */
export function exportRows(
  lines: readonly DeskLine[],
  bill: Bill<DeskPriceLine> | null,
  texts: InvoiceTexts,
  language: Language,
): readonly (readonly Cell[])[] {
  const priced = new Map(bill?.lines.map((each) => [each.line.line.id, each]));
  const prohibited = new Map(bill?.prohibited.map((each) => [each.line.line.id, each]));
  const rates = new Map(bill?.exchange.map(({ currency, rate }) => [currency, rate]));
  const rows = lines.map((line, index) => {
    const own = priced.get(line.id) ?? null;
    const stopped = prohibited.get(line.id);
    const kinds = (own?.measures ?? stopped?.measures ?? []).flatMap(({ kind, scope }) => {
      const name = texts.measureKinds[kind];
      return name === undefined ? [] : [scope === 'all' ? name : `${name} (${texts.mayApply})`];
    });
    const cells = reportCells({
      row: index + 1,
      given: line.given,
      decision: { ...line, candidates: line.code === '' || line.state === 'alike' ? line.candidates : [] },
      priced: own,
      billCurrency: bill?.currency ?? '',
      exchangeRate: own === null ? '' : (rates.get(line.given.currency) ?? '1'),
      texts: {
        state: stopped === undefined ? texts.states[line.state] : texts.prohibited,
        by: line.by === null ? '' : texts.grounds[line.by],
        ...chargeTexts(own, language),
        measures: [...new Set(kinds)].join(texts.comma),
        note: [
          line.note === null ? '' : texts.notes[line.note],
          line.given.problem === null ? '' : texts.noAmount[line.given.problem],
        ]
          .filter((note) => note !== '')
          .join(' '),
      },
    });
    return REPORT_COLUMNS.map((name) => cells[name]);
  });
  return [REPORT_COLUMNS.map((name) => texts.report[name]), ...rows];
}

/** A CSV file for spreadsheet programs: the byte order mark tells them that it is UTF-8. */
export function csvBlob(rows: readonly (readonly Cell[])[]): Blob {
  const lines = rows.map((cells) => reportLine(cells.map(String)));
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' });
}

/** Offers a file for download. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
