import assert from 'node:assert/strict';
import { it } from 'node:test';
import { papersIn } from '../../src/invoice/letterhead.ts';

const rowsOf = (text: string) => text.split('\n').map((line) => line.split('|'));

it('number, date, supplier and importer of an invoice are read from above its lines', () => {
  const rows = `COMMERCIAL INVOICE|||
SHENZHEN BRIGHTWAY TRADING CO., LTD|||
TO: GULF STAR GENERAL TRADING LLC||INVOICE NO.:|BW2026-118
||DATE:|2026-10-12`;
  assert.deepEqual(papersIn(rowsOf(rows)), {
    number: 'BW2026-118',
    date: '2026-10-12',
    supplier: 'SHENZHEN BRIGHTWAY TRADING CO., LTD',
    importer: 'GULF STAR GENERAL TRADING LLC',
  });
});

it('they are read in Arabic, and from labels with their text behind them', () => {
  assert.deepEqual(
    papersIn(rowsOf('رقم الفاتورة: ٥٥٧\nالتاريخ|١٢/١٠/٢٠٢٦\nالمورد: شركة الأمل للتجارة\nالعميل|مؤسسة النور')),
    {
      number: '٥٥٧',
      date: '١٢/١٠/٢٠٢٦',
      supplier: 'شركة الأمل للتجارة',
      importer: 'مؤسسة النور',
    },
  );
});

it('a label without a text beside it says nothing, and another label is no text', () => {
  assert.deepEqual(papersIn(rowsOf('Exporter|Consignee\nInvoice No:|Date:\nPrices in USD')), {
    number: '',
    date: '',
    supplier: '',
    importer: '',
  });
});
