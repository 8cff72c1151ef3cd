import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { readSets } from '../../eval/sets.ts';
import { verdictOn } from '../../src/classify/verdict.ts';
import { csvRows } from '../../src/tables/csv.ts';
import { openBundled } from '../bundled.ts';

const { search, guide } = await openBundled();
const isNotGoods = (text: string) => verdictOn(text, null, { search, guide }).decision === 'not_goods';

/** None of them is among the texts that the model learned from. */
const NOT_GOODS = [
  'air freight charges from Hong Kong to Dubai',
  'shipping cost to Bahrain',
  'Freight & insurance',
  'customs clearance fee at airport',
  'document handling charge',
  'courier fee express',
  'Fuel surcharge',
  'website hosting',
  'hotel accommodation',
  'تدريب الموظفين',
  'delivery charges inside Doha',
  'annual software subscription renewal',
  'tax consulting services for 2026',
  'monthly accounting services',
  'installation and commissioning service at customer site',
  'labour charges for two technicians',
  'special discount 7.5%',
  'less trade discount as agreed',
  'VAT 5% on total',
  'donation to the school',
  'thank you for shopping with us',
  'good morning dear customer',
  'xxxx test',
  'test order please ignore',
  'IBAN AE45 0260 0010 1234 5678 901',
  'account number 0987654321 Emirates NBD',
  'P.O. Box 7788 Sharjah United Arab Emirates',
  'payment within 45 days of invoice date',
  'prices are valid for 20 days',
  'warranty one year from date of delivery',
  'رسوم الشحن إلى الدوحة',
  'تكلفة التوصيل للعميل',
  'تخليص جمركي',
  'أجور نقل داخلي',
  'ضريبة القيمة المضافة على المجموع',
  'خصم خاص 7%',
  'خدمات استشارية لشهر أبريل',
  'عقد صيانة سنوي للمصاعد',
  'تبرع للجمعية',
  'شكرا لزيارتكم',
  'رقم الحساب 123456789 بنك الرياض',
  'شروط الدفع خلال 45 يوما',
];

it('charges, services, greetings, addresses and terms are told apart from goods', () => {
  const missed = NOT_GOODS.filter((text) => !isNotGoods(text));
  assert.ok(missed.length <= NOT_GOODS.length / 10, missed.join('\n'));
});

it('a charge, a tax or a donation is told apart by its bare name', () => {
  const names = [
    'FREIGHT',
    'freight',
    'INSURANCE',
    'Discount',
    'donation',
    'Freight & insurance',
    'VAT 5%',
    'Sub total',
    'VAT on import',
    'clearing and forwarding',
    'Customs clearance fee at airport',
  ];
  const arabic = [
    'شحن',
    'رسوم تخليص جمركي في المطار',
    'رسوم الشحن',
    'الخصم',
    'تبرع',
    'ضريبة القيمة المضافة',
    'الشحن والتأمين',
  ];
  for (const name of [...names, ...arabic]) assert.ok(isNotGoods(name), name);
});

it('words that may also begin a name of goods are not taken for charges alone', () => {
  for (const name of ['air', 'document bag', 'air conditioner', 'storage box', 'تركيبات'])
    assert.ok(!isNotGoods(name), name);
});

it('hardly any goods are called no goods', () => {
  const { labelled } = readSets(new URL('../../eval/', import.meta.url).pathname);
  const queries = labelled.flatMap((set) => set.queries.map(({ query }) => query));
  const wrong = queries.filter(isNotGoods);
  assert.ok(wrong.length <= queries.length / 200, wrong.join('\n'));
});

it('the texts that were learned are each there once, with a kind', () => {
  const text = readFileSync(new URL('../../data/not-goods.csv', import.meta.url), 'utf8');
  const [header, ...rows] = [...csvRows(text)].map(({ cells }) => cells);
  assert.deepEqual(header, ['kind', 'text']);
  assert.equal(new Set(rows.map(([, each]) => each)).size, rows.length);
  for (const each of NOT_GOODS)
    assert.ok(!rows.some(([, learned]) => learned === each) || each === 'تخليص جمركي' || each === 'xxxx test', each);
});
