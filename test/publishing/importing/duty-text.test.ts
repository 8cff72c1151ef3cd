import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readDuty } from '../../../src/publishing/importing/duty-text.ts';

function read(text: string): number | string | null {
  let fault: string | undefined;
  const { rate, rateUnknown } = readDuty(text, (reason) => {
    fault = reason;
  });
  return fault === undefined ? (rateUnknown ?? rate) : `fault: ${fault}`;
}

it('a percentage is read in every common spelling', () => {
  for (const text of [
    '5',
    '5%',
    '5 %',
    '5\u00a0%',
    '٥٪',
    '٥ ٪',
    '% 5',
    '5.0 percent',
    ' 5 % ',
    '\u200f5%\u200f',
    '\u202b٪٥\u202c',
  ])
    assert.equal(read(text), 5, text);
  assert.equal(read('6.5 %'), 6.5);
  assert.equal(read('٦٫٥ ٪'), 6.5);
  assert.equal(read('100 %'), 100);
});

it('an exemption is a rate of 0, in both languages', () => {
  for (const text of ['Exempted', 'EXEMPT', 'Free', 'معفاة', 'معفاه', 'معفى', '\u200fمعفى'])
    assert.equal(read(text), 0, text);
});

it('a prohibition is an unknown rate with its reason', () => {
  assert.equal(read('Prohibited from Importing'), 'import_prohibited');
  assert.equal(read('ممنوع استيراده'), 'import_prohibited');
  assert.equal(read('Prohibited  from Exporting and Importing'), 'trade_prohibited');
  assert.equal(read('ممنوع استيراده وتصديره'), 'trade_prohibited');
  assert.equal(read('ممنوع تصديره'), 'export_prohibited');
});

it('a comma before one or two digits is a decimal comma', () => {
  assert.deepEqual(['5,5', '12,50 %', '%2,5', '0,75%'].map(read), [5.5, 12.5, 2.5, 0.75]);
});

it('a blank states no duty', () => {
  for (const text of ['', '  ', '\u00a0', '-', '—']) assert.equal(read(text), null, text);
});

it('an amount for a quantity is kept as text, with the rate unknown', () => {
  const texts = [
    '1¢/kg',
    'SAR 2/kg',
    '$1.035/kg',
    '68¢/head',
    '4.4¢/kg + 5%',
    '5 % or 10 SAR',
    '10 fils/kg',
    '٢ ريال',
    '2/kg',
  ];
  for (const text of texts) assert.equal(read(text), 'specific_duty', text);
  assert.equal(readDuty(' SAR  2/kg', assert.fail).dutyText, 'SAR 2/kg');
});

it('a text that is not fully understood is a fault', () => {
  const texts = ['5-10 %', '5,500', '-5', '1e2', '5%%', 'Exempted until 2027', '5 % + 2', 'per kg', 'See 9802', 'N/A'];
  for (const text of texts) assert.match(String(read(text)), /^fault: .*is not a duty/, text);
});
