import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { contradicts } from '../../../src/classify/contradictions.ts';
import { decideLine } from '../../../src/classify/line/decide-line.ts';
import { LineFactsTable } from '../../../src/classify/line/line-facts-table.ts';
import { bundledLineFacts } from '../../../src/library/line-facts.ts';
import { csvRows } from '../../../src/tables/csv.ts';
import { linesBelow } from '../../../src/tariff/lines.ts';
import type { TariffRecord } from '../../../src/tariff/record.ts';
import { BUNDLED } from '../../service.ts';
import { unsearchable } from '../../sources.ts';

const catalogue = unsearchable('bundled', readFileSync(BUNDLED, 'utf8'));
const table = bundledLineFacts();

function recordOf(code: string): TariffRecord {
  const record = catalogue.find(code);
  assert.ok(record !== undefined, code);
  return record;
}
const decided = (text: string, subheading: string) => decideLine(text, recordOf(subheading), { table });

/** Descriptions of goods of many chapters with the line that they decide. */
const LINES: readonly (readonly [string, string])[] = [
  ['frozen chicken wings 2 kg bag', '020714000017'],
  ['أجنحة دجاج مجمدة', '020714000017'],
  ['minced beef frozen 400 g', '020230100000'],
  ['frozen goat shoulder bone in', '020450220006'],
  ['salted cow butter 200 g', '040510120001'],
  ['unsalted butter from cow milk', '040510120002'],
  ['زبدة بقر مملحة', '040510120001'],
  ['acacia honey filtered 500 g jar', '040900190000'],
  ['dried figs 500 g', '080420200000'],
  ['تين طازج', '080420100000'],
  ['dried mango slices', '080450200002'],
  ['oat flour 1 kg', '110290200000'],
  ['spaghetti 500 g without egg', '190219100000'],
  ['strawberry jam', '200799160000'],
  ['unsweetened orange juice', '200912100000'],
  ['sweetened orange juice brix 11', '200912200000'],
  ['sparkling water 500 ml bottle', '220110300001'],
  ['sparkling water 1.5 litre', '220110300002'],
  ['مياه معدنية طبيعية 500 مل', '220110100001'],
  ['95 octane petrol', '271012210002'],
  ['urea solution 40%', '310210200000'],
  ['toothpaste without medical claim', '330610120000'],
  ['liquid dishwashing detergent', '340250220000'],
  ['biodegradable shopping bags polyethylene', '392321100000'],
  ['plastic forks', '392410200001'],
  ['new bus tyres', '401120100000'],
  ['إطارات حافلات جديدة', '401120100000'],
  ['sterile surgical gloves rubber', '401512110000'],
  ["women's cotton shorts woven", '620462000005'],
  ['deformed bars 12 mm diameter', '721420400000'],
  ['حديد تسليح قطر 8 مم', '721420300000'],
  ['steel plate 12 mm thick hot rolled', '720851000003'],
  ['steel plate 20 mm thick hot rolled', '720851000004'],
  ['fire rated steel door insulated', '730830610000'],
  ['vape pod kit refillable', '854340100000'],
  ['حفاضات أطفال', '961900100000'],
  ['بودرة أطفال', '330491100000'],
  ['ملح خشن نقي للمائدة غير مدعم باليود، للبيع بالتجزئة', '250100100003'],
  ['طائرة بدون طيار مزودة بكاميرا 249 جم', '880621100000'],
  ['fresh dill', '070999900004'],
  ['أعواد بخور', '330741300000'],
  ['LED bulb 9 W', '853952000001'],
  ['LED high bay lamp 150 W', '853952000002'],
  ['لمبة ليد 7 واط', '853952000001'],
  ['ceiling fan 20 W', '841451100005'],
  ['مروحة سقف 60 واط', '841451200005'],
  ['washing machine 30 kg', '845020000002'],
  ['colour laser printer', '844332900002'],
  ['goods lift 1000 kg', '842810300000'],
  ['engine 1800 cc petrol', '840734200000'],
  ['car battery 12 V 60 Ah', '850710000008'],
  ['storage water heater 300 litres', '851610200002'],
  ['front bumper for bus', '870810000002'],
  ['volleyball inflatable', '950662000003'],
  ['adult diapers', '961900300000'],
  ['pistons for diesel engine', '840999000001'],
  ['laptop 15.6 inch 8GB 512GB', '847130000002'],
  ['icing sugar 500 g', '170199130000'],
  ['wheat flour 50 kg', '110100100000'],
  ['single cab pickup diesel 4x2', '870421100001'],
  ['smoke detector', '853110000002'],
  ['راوتر واي فاي', '851762200004'],
];

describe('a description', () => {
  it('decides the line by numbers, materials, states and uses, in both languages', () => {
    for (const [text, code] of LINES) {
      const { line } = decided(text, code.slice(0, 6));
      assert.equal(line?.record.code, code, text);
      assert.ok(line !== null && line.probability >= 0.9 && line.because.length > 0, text);
    }
  });

  it('of a subheading with one line is that line, whatever it says', () => {
    const { line, question } = decided('smartphone', '851713');
    assert.deepEqual([line?.record.code, line?.probability, line?.because, question], ['851713000000', 1, [], null]);
  });

  it('without the fact that decides is asked for it, in both languages', () => {
    for (const [text, subheading, lines, word, arabic] of [
      ['LED bulbs E27', '853952', ['853952000001', '853952000002'], /wattage\?/, /واط|القدرة/],
      ['figs', '080420', ['080420100000', '080420200000'], /\?$/, /؟$/],
      ['frozen turkey', '020725', ['020725000001', '020725000002'], /\?$/, /؟$/],
    ] as const) {
      const { line, question } = decided(text, subheading);
      assert.equal(line, null, text);
      assert.match(question?.en ?? '', word);
      assert.match(question?.ar ?? '', arabic);
      assert.deepEqual(question?.choices.flatMap((choice) => choice.lines.map(({ code }) => code)).sort(), lines);
    }
  });

  it('that denies what a line asks for is another line', () => {
    assert.equal(decided('yoghurt full fat, not flavoured', '040320').line?.record.code, '040320100000');
    assert.equal(decided('wooden door, not fire resistant', '441829').line?.record.code, '441829200000');
    assert.equal(decided('باب خشب غير مقاوم للحريق', '441829').line?.record.code, '441829200000');
  });
});

it('goods that are used once are not those that are used again', () => {
  for (const text of ['disposable electronic cigarette', 'سيجارة إلكترونية لمرة واحدة']) {
    const { line, question } = decided(text, '854340');
    const codes = question?.choices.flatMap(({ lines }) => lines.map(({ code }) => code));
    assert.deepEqual([line, codes?.sort()], [null, ['854340200000', '854340300000', '854340900000']], text);
  }
});

it('agarwood (عود) is no stick, as its plural is', () => {
  assert.equal(decided('بخور عود', '330741').line, null);
});

it('a text that says nothing of what sellers always state is not of such goods', () => {
  assert.equal(decided('Toyota Camry hybrid', '870340').line?.record.code, '870340009999');
  assert.equal(decided('armoured Toyota Camry hybrid', '870340').line?.record.code, '870340000002');
  assert.equal(decided('electric steel filing cabinet', '940310').line?.record.code, '940310300000');
  assert.equal(decided('steel filing cabinet 4 drawer', '940310').line, null);
  assert.equal(decided('red lentils 5 kg', '071340').line?.record.code, '071340000002');
  assert.equal(decided('lentil seeds for sowing', '071340').line?.record.code, '071340000001');
});

describe('a question', () => {
  it('has two to six choices with words in both languages, and each line at most once', () => {
    for (const record of catalogue.records.filter(({ level }) => level === 6)) {
      const { line, question } = decideLine('goods', record, { table });
      if (question === null) {
        assert.ok(line !== null, record.code);
        continue;
      }
      const { choices } = question;
      assert.ok(choices.length >= 2 && choices.length <= 6, record.code);
      assert.ok(
        choices.every(({ en, ar, lines }) => en !== '' && ar !== '' && lines.length > 0),
        record.code,
      );
      const codes = choices.flatMap(({ lines }) => lines.map(({ code }) => code));
      assert.equal(new Set(codes).size, codes.length, record.code);
      for (const language of ['en', 'ar'] as const)
        assert.equal(new Set(choices.map((choice) => choice[language])).size, choices.length, record.code);
      assert.match(question.en, /\?$/);
      assert.match(question.ar, /؟$/);
    }
  });

  it('is the written one, with the written labels of the codes that are open', () => {
    const question = decideLine('goods', recordOf('180631'), { table }).question;
    assert.deepEqual(
      question?.choices.map(({ en, ar }) => [en, ar]),
      [...(table.labelsOf(recordOf('180631'), recordOf('180631').children)?.labels.values() ?? [])].map(
        ({ en, ar }) => [en, ar],
      ),
    );
  });

  it('begins with the choice of which the text says most', () => {
    const first = (text: string) => decided(text, '854340').question?.choices[0]?.lines.map(({ code }) => code);
    assert.deepEqual(first('disposable electronic cigarette'), ['854340300000']);
  });

  it('has the texts of codes as choices where none was written, as for another edition', () => {
    const { question } = decideLine('goods', recordOf('180631'), { table: new LineFactsTable() });
    assert.deepEqual(
      question?.choices.map(({ en }) => en).sort(),
      recordOf('180631')
        .children.map(({ en }) => en)
        .sort(),
    );
  });

  it('says whether all lines are charged alike, by the comparison that it is given', () => {
    const bulbs = recordOf('853952');
    assert.equal(decideLine('LED bulb', bulbs, { table }).question?.sameCharges, true);
    assert.equal(decideLine('LED bulb', bulbs, { table, sameCharges: (a, b) => a === b }).question?.sameCharges, false);
  });
});

describe('numbers and denials', () => {
  it('contradict a subheading that they lie outside of', () => {
    for (const [text, code, expected] of [
      ['front load washer 12 kg', '845011', true],
      ['front load washer 8 kg', '845011', false],
      ['غسالة ملابس 15 كيلو', '845011', true],
      ['marine plywood 18 mm', '441231', false],
      ['1.2 mm HR coil', '720838', true],
      ['3.5 mm HR coil', '720838', false],
      ['engine 1800 cc', '840734', false],
      ['unsweetened cocoa powder', '180610', true],
    ] as const)
      assert.equal(contradicts(text, recordOf(code)), expected, `${text} ${code}`);
  });

  it('hardly ever contradict what a product title is of', () => {
    const titles = [...csvRows(readFileSync(new URL('../../../data/titles-2022.csv', import.meta.url), 'utf8'))].slice(
      1,
    );
    let count = 0;
    let wrong = 0;
    for (const { cells } of titles.filter((_, i) => i % 10 === 0)) {
      const [code = '', ...texts] = cells;
      const record = catalogue.find(code);
      for (const title of texts.flatMap((text) => text.split('|'))) {
        count++;
        if (record !== undefined && contradicts(title, record)) wrong++;
      }
    }
    assert.ok(count > 10_000 && wrong / count < 0.005, `${wrong} of ${count}`);
  });
});

describe('the lines of the edition', () => {
  const below = catalogue.records
    .filter(({ level, active }) => level === 6 && active)
    .flatMap((subheading) => linesBelow(subheading).map((line) => ({ subheading, line })))
    .filter(({ subheading, line }) => line.parent?.children.length !== 1 || subheading.children.length !== 1);

  for (const language of ['en', 'ar'] as const)
    it(`are decided or offered by their own texts in 98 of 100, and wrong in 1 of 100: ${language}`, () => {
      let [missed, wrong] = [0, 0];
      for (const { subheading, line } of below) {
        const decision = decideLine(line[language], subheading, { table });
        const offered = decision.question?.choices.flatMap(({ lines }) => lines) ?? [];
        if (decision.line === null && !offered.includes(line)) missed++;
        if (decision.line !== null && decision.line.record !== line) wrong++;
      }
      assert.ok(missed + wrong <= 0.02 * below.length, `${missed + wrong} of ${below.length}`);
      assert.ok(wrong <= 0.01 * below.length, `${wrong} of ${below.length}`);
    });
});

describe('the evaluation sets', () => {
  const rowsOf = (name: string) =>
    [...csvRows(readFileSync(new URL(`../../../eval/lines/${name}.csv`, import.meta.url), 'utf8'))]
      .slice(1)
      .map(({ cells }) => cells);

  it('have their line given for at least 60 in 100, and right for at least 97 in 100 of these', () => {
    for (const name of ['lines-en', 'lines-ar']) {
      const rows = rowsOf(name);
      const lines = rows.map(([query = '', code = '']) => decided(query, code.slice(0, 6)).line?.record.code ?? null);
      const given = lines.filter((code) => code !== null).length;
      const right = rows.filter(([, code, others = ''], i) => [code, ...others.split('|')].includes(lines[i] ?? '-'));
      assert.ok(given / rows.length >= 0.6, `${name}: ${given} of ${rows.length}`);
      assert.ok(right.length / given >= 0.97, `${name}: ${right.length} of ${given}`);
    }
  });

  it('have no line given where none is decided, and all lines in question among the choices', () => {
    for (const name of ['lines-open-en', 'lines-open-ar']) {
      const rows = rowsOf(name);
      const decisions = rows.map(([query = '', code = '']) => decided(query, code));
      const open = decisions.filter(({ line }) => line === null).length;
      const complete = rows.filter(([, , lines = ''], i) => {
        const offered = decisions[i]?.question?.choices.flatMap((choice) => choice.lines.map(({ code }) => code)) ?? [];
        return lines.split('|').every((code) => offered.includes(code));
      });
      assert.ok(open / rows.length >= 0.95, `${name}: ${open} of ${rows.length}`);
      assert.ok(complete.length / rows.length >= 0.9, `${name}: ${complete.length} of ${rows.length}`);
    }
  });
});
