import { possibleCodeColumns, withCodeColumn } from './columns.ts';
import type { TariffPort } from './decide.ts';
import { bodyOf, type InvoiceTable } from './read-invoice.ts';
import { readCode } from './written-code.ts';

/** Lines that are asked about, and the shares of them that must have a code of the tariff, and one that suits. */
const ASKED = 12;
const KNOWN = 0.8;
const SUITING = 0.5;

/**
 * The table with its column of codes, where no name says which one it is. Article numbers, postcodes and places in a warehouse
 * have as many digits as codes, so the tariff decides: the codes must exist and suit the descriptions beside them.
 */
export async function withCodesOfTariff(
  table: InvoiceTable,
  tariff: Pick<TariffPort, 'resolve'>,
): Promise<InvoiceTable> {
  const { columns } = table;
  const described = columns.roles.indexOf('description');
  if (described < 0) return table;
  for (const column of possibleCodeColumns(columns, bodyOf(table))) {
    const asked: { readonly code: string; readonly description: string }[] = [];
    for (const { cells } of bodyOf(table)) {
      const [code, description] = [readCode(cells[column] ?? ''), (cells[described] ?? '').trim()];
      if (code.kind === 'code' && description !== '') asked.push({ code: code.digits, description });
      if (asked.length === ASKED) break;
    }
    const answers = await Promise.all(asked.map(({ code, description }) => tariff.resolve(code, { description })));
    const isMostly = (share: number, count: number) => asked.length > 0 && count >= share * asked.length;
    const known = answers.filter(({ lines: found }) => found.length > 0).length;
    const suiting = answers.filter(({ agreement }) => agreement === 'agrees').length;
    const differing = answers.filter(({ agreement }) => agreement === 'differs').length;
    if (isMostly(KNOWN, known) && isMostly(SUITING, suiting) && differing < suiting)
      return { ...table, columns: withCodeColumn(columns, column) };
  }
  return table;
}
