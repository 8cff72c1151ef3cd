import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packagesIn, rowNamed } from '../../src/invoice/rows.ts';

/** The names that are read as something else than they are. */
function misread(kind: string | null, names: string): string[] {
  return names.split('|').filter((name) => (rowNamed(name)?.kind ?? null) !== kind);
}

describe('the name of a row', () => {
  it('says costs, discounts, taxes and payments in many languages', () => {
    const freight =
      'Ocean freight to Jebel Ali:|Fracht bis Jebel Ali|Portes|运费|أجور الشحن|Shipping & Handling|Freight / الشحن';
    const tax =
      'Value Added Tax 5%|ضريبة القيمة المضافة 15%|Sales Tax|增值税|BTW 21%|TVA 0 %|VAT on freight|Import duty|IGST 18%';
    const payment =
      'Paid by bank transfer|Deposit|المدفوع|Withholding tax|Less: 30% deposit received|Advance paid 30%|Acompte|预付款';
    assert.deepEqual(misread('freight', freight), []);
    assert.deepEqual(misread('insurance', 'Insurance (0.2%)|تأمين بحري|Transportversicherung|保险费'), []);
    assert.deepEqual(misread('discount', 'Less discount|Descuento 10%|خصم خاص|Discount on freight'), []);
    assert.deepEqual(misread('tax', tax), []);
    assert.deepEqual(misread('tax_included', 'incl. 5% VAT|VAT included'), []);
    assert.deepEqual(misread('payment', payment), []);
    assert.deepEqual(misread('cost', 'Packing charges|Handling|Bank charges|Certificate of origin|Verpackung'), []);
  });

  it('of a certificate or an account is that of a number', () => {
    assert.deepEqual(
      misread('reference', 'Insurance certificate no.|Insurance policy no.|Account No.|IBAN|VAT No.'),
      [],
    );
  });

  it('says sums, parts of them, and what is left to pay', () => {
    const totals =
      'Total|TOPLAM / TOTAL|Total CIF Jebel Ali|Total TTC|الإجمالي شامل الضريبة|合计 TOTAL|TOTAL 3 PALLETS';
    assert.deepEqual(misread('total', totals), []);
    assert.deepEqual(misread('part_total', 'Subtotal|Carried forward|Total HT|المجموع الفرعي|小计'), []);
    assert.deepEqual(misread('balance', 'Balance due|المتبقي|Balance payable'), []);
    assert.deepEqual(misread('count', 'Total cartons|Number of pallets:|إجمالي الوزن|Total line items:'), []);
    assert.equal(packagesIn('TOTAL 3 PALLETS'), '3 pallets');
    assert.equal(packagesIn('Total 9000'), null);
  });

  it('is that of goods where it has any other word', () => {
    const goods =
      'Freight container seals|Total station|Total 9000|TOTAL GEL|Forward|Return of damaged goods|Insurance brochures|Cash register|Packing tape|مجموعة أدوات|شهادات تقدير ورقية';
    assert.deepEqual(misread(null, goods), []);
    assert.equal(rowNamed('Pallets')?.isTreacherous, true);
  });
});
