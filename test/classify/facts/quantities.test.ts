import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareQuantities, readQuantities } from '../../../src/classify/facts/quantities.ts';

/** The numbers of a text in one short line: "power (25 125]". */
const read = (text: string) =>
  readQuantities(text)
    .map(({ kind, role, min, max, minOpen, maxOpen }) => {
      const name = role === '' ? kind : `${kind}/${role}`;
      const plain = (number: number) => String(Number(number.toPrecision(6)));
      return min === max
        ? `${name} ${plain(min)}`
        : `${name} ${minOpen ? '(' : '['}${plain(min)} ${plain(max)}${maxOpen ? ')' : ']'}`;
    })
    .join(', ');

describe('numbers with units', () => {
  it('are read in every usual spelling, in one unit for each kind', () => {
    for (const [text, said] of [
      ['LED bulb 9W', 'power 9'],
      ['pump 2 HP', 'power 1491.4'],
      ['motor 1.5 kW', 'power 1500'],
      ['مضخة 2 حصان', 'power 1491.4'],
      ['لمبة ٩ واط', 'power 9'],
      ['battery 12V 70Ah', 'voltage 12, charge 70'],
      ['power bank 20000 mAh', 'charge 20'],
      ['بطارية 45 أمبير ساعة', 'charge 45'],
      ['rice 5 kg', 'mass 5'],
      ['جبن 250 جم', 'mass 0.25'],
      ['milk one litre', 'volume 1'],
      ['زيت 2 لتر', 'volume 2'],
      ['عبوة لترين', 'volume 2'],
      ['cola 330 ml', 'volume 0.33'],
      ['engine 1,800 cc', 'volume 1.8'],
      ['55" television', 'length 1397'],
      ['كرة مقاس 5 بوصة', 'length 127'],
      ['fabric 180 gsm', 'area_mass 180'],
      ['cable 2.5 mm2', 'area 2.5'],
      ['cocoa 70%', 'share/cocoa 70'],
      ['split 24,000 BTU', 'heat 24000'],
      ['سبليت 24 ألف وحدة حرارية', 'heat 24000'],
      ['مكيف 1.5 كيلو واط', 'power 1500'],
      ['مولد 50 كيلو فولت امبير', 'apparent_power 50'],
      ['سلك 2.5 ملم مربع', 'area 2.5'],
      ['مضخة نصف حصان', 'power 372.85'],
      ['18K ring', 'fineness_of_gold 18'],
      ['سبيكة عيار 21', 'fineness_of_gold 21'],
      ['petrol 95 octane', ''],
      ['yarn 150 denier', 'fineness 150'],
    ] as const)
      if (said !== '') assert.equal(read(text), said, text);
  });

  it('are bounds where the text compares them', () => {
    for (const [text, said] of [
      ['exceeding 60 W', 'power (60 Infinity]'],
      ['60 W or less', 'power [-Infinity 60]'],
      ['not more than 2 litres', 'volume [-Infinity 2]'],
      ['over 25 W up to 125 W', 'power (25 125]'],
      ['10 to 32 mm in diameter', 'length/diameter [10 32]'],
      ['3 mm or more but under 4.75 mm thick', 'length/thickness [3 4.75)'],
      ['between 5 and 10 kg', 'mass [5 10]'],
      ['لا تزيد سعتها عن لتر واحد', 'volume [-Infinity 1]'],
      ['تزيد قدرتها على 60 واط', 'power (60 Infinity]'],
      ['أكثر من 25 كجم', 'mass (25 Infinity]'],
      ['25 كجم أو أقل', 'mass [-Infinity 25]'],
      ['لا يقل عن 3 مم وأقل من 4.75 مم', 'length [3 4.75)'],
      ['من 10 إلى 32 مم', 'length [10 32]'],
    ] as const)
      assert.equal(read(text), said, text);
  });

  it('do not count packs, and tell thickness, width and length of a size', () => {
    assert.equal(read('tea bags 100 x 2 g'), 'mass 0.002');
    assert.equal(read('plate 25 x 2000 x 6000 mm'), 'length/thickness 25, length/width 2000, length/length 6000');
    assert.equal(read('foil 30 cm x 20 m'), 'length/size 300, length/size 20000');
  });

  it('are no numbers of refrigerants', () => {
    for (const text of ['R-410A refrigerant', 'gas R 404A']) assert.equal(read(text), '', text);
  });

  it('are no numbers with units elsewhere', () => {
    for (const text of ['', 'iPhone 15', 'size 42', 'DIN 912', 'مقاس 5', 'B500B', 'model 3000'])
      assert.equal(read(text), '', text);
  });

  it('lie within a bound, outside it or partly within', () => {
    const bound = readQuantities('60 W or less')[0];
    const compared = (text: string) => {
      const stated = readQuantities(text)[0];
      assert.ok(stated !== undefined && bound !== undefined);
      return compareQuantities(stated, bound);
    };
    assert.deepEqual(['9 W', '60 W', '61 W', 'over 60 W', 'up to 100 W', 'up to 40 W'].map(compared), [
      'within',
      'within',
      'outside',
      'outside',
      'open',
      'within',
    ]);
  });
});
