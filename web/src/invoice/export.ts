import { reportLine } from '../../../src/tables/csv.ts';
import type { Cell } from '../../../src/tables/write-workbook.ts';
import type { InvoiceTexts } from '../translations/invoice-en.ts';
import type { Bill } from './bill.ts';
import type { DeskLine } from './desk-line.ts';

/** The rows of an export: one for each line of the invoice, also for those without a code. Amounts are numbers. */
export function exportRows(
  lines: readonly DeskLine[],
  bill: Bill | null,
  texts: InvoiceTexts,
): readonly (readonly Cell[])[] {
  const { columns, states, measureKinds } = texts;
  const priced = new Map(bill?.lines.map(({ line, priced: own }) => [line.id, own]));
  const head = [
    columns.number,
    columns.description,
    columns.given,
    columns.quantity,
    columns.unit_price,
    columns.amount,
    columns.currency,
    columns.origin,
    columns.state,
    columns.code,
    columns.goodsEn,
    columns.goodsAr,
    columns.rate,
    columns.freight,
    columns.insurance,
    columns.cif,
    columns.duty,
    columns.vat,
    columns.landed,
    columns.measures,
    columns.candidates,
  ];
  const rows = lines.map(({ id, given, state, code, goods, rate, candidates }, index): Cell[] => {
    const own = priced.get(id);
    const amounts = own?.calculation;
    return [
      index + 1,
      given.description,
      given.code || (given.writtenCode ?? ''),
      number(given.quantity),
      number(given.unitPrice),
      number(given.amount),
      given.currency,
      given.origin,
      states[state],
      code,
      goods?.en ?? '',
      goods?.ar ?? '',
      number(rate),
      number(own?.freight),
      number(own?.insurance),
      number(amounts?.declared_value),
      number(amounts?.import_duty_amount),
      number(amounts?.vat_amount),
      number(amounts?.landed_cost),
      [...new Set(own?.measures.map(({ kind }) => measureKinds[kind]))].join(', '),
      code === '' ? candidates.map((candidate) => candidate.code).join(' ') : '',
    ];
  });
  return [head, ...rows];
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

/** A number for a spreadsheet, where it keeps all its digits; else the text. */
function number(text: string | undefined): Cell {
  if (text === undefined || text === '') return '';
  return String(Number(text)) === text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') ? Number(text) : text;
}
