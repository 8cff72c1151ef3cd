import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTables } from '../../src/tables/read-tables.ts';
import { CII, PEPPOL, ZATCA } from './e-invoice-files.ts';

/** The filled cells of each row. */
async function rowsOf(xml: string | Uint8Array<ArrayBuffer>): Promise<string[]> {
  const [table] = await readTables(new Blob([xml]));
  const rows: string[] = [];
  for await (const batch of table?.rows() ?? [])
    for (const { cells } of batch) rows.push(cells.filter((cell) => cell !== '').join(' | '));
  return rows;
}

const NAMES =
  'Line No | Item No | Description | HS Code | Country of Origin | Quantity | Unit | Unit Price | Amount | Currency';

describe('an e-invoice is a table with plain names of columns:', () => {
  it('UBL of the Saudi authority, without its signature, attachments and settled advance payments', async () => {
    assert.deepEqual(await rowsOf(ZATCA), [
      'Invoice No: | SME00062',
      'Date: | 2026-03-13',
      'Seller: | شركة توريد التكنولوجيا المحدودة',
      'Buyer: | شركة نماذج فاتورة',
      'Currency: | USD',
      NAMES,
      '1 | قميص قطني للرجال & رباط عنق | 61051000 | 40.000000 | pcs | 25.00 | 1000.00 | USD',
      'Subtotal | 1000.00 | USD',
      'Total excluding VAT | 1000.00 | USD',
      'VAT | 150.00 | USD',
      'Total including VAT | 1150.00 | USD',
    ]);
  });

  it('UBL of Peppol in its envelope, where only the amount is said for prices of ten and lines with a discount', async () => {
    assert.deepEqual(await rowsOf(PEPPOL), [
      'Invoice No: | 2026-771',
      'Date: | 2026-05-02',
      'Seller: | Nordisk Verktøj A/S',
      'Buyer: | Gulf Tools LLC',
      'Currency: | EUR',
      'Incoterm: | FCA',
      NAMES,
      '1 | 0042-250 | Adjustable wrench, Chrome vanadium steel, 250 mm | 82041200 | DK | 100 | pcs | 1000.00 | EUR',
      '2 | Solid brass screws | 20 | kg | 390.00 | EUR',
      'Subtotal | 1390.00 | EUR',
      'Freight (Freight service) | 80.00 | EUR',
      'Insurance (Insurance) | 12.50 | EUR',
      'Discount (Loyal customer) | -50.00 | EUR',
      'Total excluding VAT | 1432.50 | EUR',
      'VAT | 0.00 | EUR',
      'Total including VAT | 1432.50 | EUR',
      'Prepayment | 400.00 | EUR',
    ]);
  });

  it('CII, where a line that groups others has no figures', async () => {
    assert.deepEqual((await rowsOf(CII)).slice(5), [
      'Incoterm: | FOB',
      NAMES,
      '1 | ZS997 | Zitronensäure 100ml | 291814 | DE | 100.0000 | pcs | 1.4500 | 145.00 | EUR',
      '2 | Set of the above | EUR',
      'Subtotal | 145.00 | EUR',
      'Discount (Rechnungsrabatt) | -5.00 | EUR',
      'Freight (Transportkosten) | 3.00 | EUR',
      'Total excluding VAT | 143.00 | EUR',
      'VAT | 27.17 | EUR',
      'Total including VAT | 170.17 | EUR',
    ]);
  });

  it('in UTF-16, and with a mark of its byte order', async () => {
    assert.equal((await rowsOf(new Uint8Array(Buffer.from(`\ufeff${CII}`, 'utf16le')))).length, 15);
    assert.equal((await rowsOf(`\ufeff${CII}`)).length, 15);
  });
});

describe('refused with a sentence is', () => {
  const refused = (xml: string, pattern: RegExp) => assert.rejects(rowsOf(xml), pattern);

  it('a credit note, which has no goods of its own', async () => {
    await refused(ZATCA.replace('>388<', '>381<'), /is a credit note/);
    await refused(CII.replace('>380<', '>383<'), /is a debit note/);
    await refused(
      PEPPOL.replaceAll('ubl:Invoice', 'ubl:CreditNote').replace('xsd:Invoice-2', 'xsd:CreditNote-2'),
      /is a credit note/,
    );
  });

  it('an invoice of sums alone', () =>
    refused(
      CII.replace(/<ram:IncludedSupply[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/, ''),
      /sums but no lines/,
    ));

  it('one that is cut short', () => refused(ZATCA.slice(0, -30), /is cut short/));

  it('one with a document type, which could name any file or grow without end', () =>
    refused(CII.replace('<!-- ', '<!DOCTYPE x [<!ENTITY a "b">]><!-- '), /document type/));

  it('one with more elements than any real invoice', () =>
    refused(
      PEPPOL.replace('<cbc:ID>2026', `${'<cbc:Note/>'.repeat(100_001)}<cbc:ID>2026`),
      /more than 100000 elements/,
    ));

  it('other XML', () => refused('<?xml version="1.0"?><Order/>', /is XML.*no e-invoice/));
});
