import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type ReadInvoice, readInvoice, tableOf } from '../../src/invoice/read-invoice.ts';
import { readTables } from '../../src/tables/read-tables.ts';
import type { FileRow } from '../../src/tables/tables.ts';
import { CII, PEPPOL, ZATCA } from '../tables/e-invoice-files.ts';

async function invoiceOf(xml: string): Promise<ReadInvoice> {
  const [table] = await readTables(new Blob([xml]));
  const rows: FileRow[] = [];
  for await (const batch of table?.rows() ?? []) rows.push(...batch);
  return readInvoice(tableOf([{ name: table?.sheet ?? '', rows }]));
}

const linesOf = ({ lines }: ReadInvoice) =>
  lines.map(({ description, code, quantity, unitPrice, amount, currency, origin, problem }) =>
    [description, code, quantity, unitPrice, amount, currency, origin, problem].join(' | '),
  );

it('an e-invoice is read exactly: its lines, costs, discount, total, term and papers', async () => {
  const peppol = await invoiceOf(PEPPOL);
  assert.deepEqual(linesOf(peppol), [
    'Adjustable wrench, Chrome vanadium steel, 250 mm | 82041200 | 100 |  | 1000 | EUR | DK | ',
    'Solid brass screws |  | 20 |  | 390 | EUR |  | ',
  ]);
  const { freight, insurance, discount, incoterm, currency, total, papers } = peppol;
  assert.deepEqual([freight, insurance, discount, incoterm, currency], ['80', '12.5', '50', 'FCA', 'EUR']);
  assert.equal(total?.agrees, true);
  assert.deepEqual(papers, {
    number: '2026-771',
    date: '2026-05-02',
    supplier: 'Nordisk Verktøj A/S',
    importer: 'Gulf Tools LLC',
  });

  const zatca = await invoiceOf(ZATCA);
  assert.deepEqual(linesOf(zatca), ['قميص قطني للرجال & رباط عنق | 61051000 | 40 | 25 | 1000 | USD |  | ']);
  assert.deepEqual([zatca.currency, zatca.total?.agrees], ['USD', true]);

  const cii = await invoiceOf(CII);
  assert.deepEqual(linesOf(cii), ['Zitronensäure 100ml | 291814 | 100 | 1.45 | 145 | EUR | DE | ']);
  assert.deepEqual([cii.freight, cii.discount, cii.total?.agrees], ['3', '5', true]);
});
