import assert from 'node:assert/strict';
import { it } from 'node:test';
import words from '../../src/goods/invoice-words.json' with { type: 'json' };
import { withoutParticulars } from '../../src/goods/particulars.ts';

const goodsIn = (line: string) =>
  withoutParticulars(line)
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ');

it('what an invoice says beside the goods is left out', () => {
  for (const [line, goods] of [
    ['honey, brand: Al Noor, colour: dark', 'honey'],
    ['honey Brand: Al Noor Size: 500 g', 'honey'],
    ['frozen shrimp item no. A-1234 batch no. 221', 'frozen shrimp'],
    ['water pump model XJ-200, S/N: 88991', 'water pump'],
    ['rice, crop 2026, exp 12/2027', 'rice'],
    ['shampoo as per invoice no. 123', 'shampoo'],
    ['shampoo as per attached list', 'shampoo'],
    ['sugar net weight 25 kg', 'sugar'],
    ['sugar N.W. 25 KGS', 'sugar'],
    ['perfume unit price 2.5 USD', 'perfume'],
    ['perfume USD 2.50/pc', 'perfume'],
    ['perfume qty 200 pcs', 'perfume'],
    ['coffee CIF Jebel Ali', 'coffee'],
    ['coffee FOB Shanghai', 'coffee'],
    ['coffee by sea, LCL', 'coffee'],
    ['tiles air freight', 'tiles'],
    ['cement ASTM C150', 'cement'],
    ['sesame halal certified', 'sesame'],
    ['kettle with 2 years warranty', 'kettle with'],
    ['milk shelf life 12 months', 'milk'],
    ['wheat moisture 12% max', 'wheat'],
    ['milk powder min 26% fat', 'milk powder'],
    ['cheese 45% fat in dry matter', 'cheese'],
    ['bananas, product of Ecuador', 'bananas'],
    ['rice country of origin: India', 'rice'],
    ['shirts sample, no commercial value', 'shirts sample'],
    ['عسل ماركة: النور، موديل 200', 'عسل ،'],
    ['عسل رقم الصنف 1234', 'عسل'],
    ['سكر الوزن الصافي 25 كجم', 'سكر'],
    ['سكر سعر الوحدة 2.5 ريال', 'سكر'],
    ['قهوة منشأ الهند', 'قهوة'],
    ['قمح رطوبة 12% كحد أقصى', 'قمح'],
    ['جبنة 48% دسم', 'جبنة'],
    ['لحم مطابق للمواصفات السعودية', 'لحم'],
    ['غسالة ضمان سنتين', 'غسالة'],
    ['تمور شحن جوي', 'تمور'],
  ] as const)
    assert.equal(goodsIn(line), goods, line);
});

it('what names the goods stays, and so does a line of nothing else', () => {
  for (const line of [
    'rice 100% broken',
    'anhydrous milk fat 99.8%',
    'beer 0% alcohol',
    'isopropyl alcohol 70%',
    '100% cotton sheets',
    'key fob battery',
    'DAP fertilizer',
    'air freight container',
    'Tesla Model 3',
    'price tags',
    'barcode scanner',
    'brand labels',
    'model cars',
    'حاوية شحن جوي',
    'Brand: Al Noor',
    'air freight',
    'PO 450017',
  ])
    assert.equal(withoutParticulars(line), line);
});

it('the words are written with plain letters, which stand for their other spellings', () => {
  assert.doesNotMatch(JSON.stringify(words), /[أإآةىئ]/);
});
