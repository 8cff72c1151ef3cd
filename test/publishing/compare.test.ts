import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { compareEditions as compareInSteps } from '../../src/publishing/compare.ts';
import { derive } from '../../src/publishing/derive.ts';
import type { Entry } from '../../src/publishing/entry.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { finish } from '../../src/steps.ts';
import type { Facts, RateUnknown } from '../../src/tariff/record.ts';
import { SMALL } from '../service.ts';
import { historyOfChain } from '../sources.ts';
import { chainOf } from './chain.ts';
import { entry } from './tariff-file.ts';

const compare = (from: readonly Facts[], to: readonly Facts[]) => finish(compareInSteps(from, to));
const facts = (...entries: Entry[]) => finish(derive(entries));
const before = facts(
  entry('01', 'Animals', 'حيوانات', null),
  entry('0101', 'Horses', 'خيول', 5),
  entry('0102', 'Cattle', 'أبقار', 5),
  entry('0103', 'Swine', 'خنازير', 0),
  entry('0104', 'Sheep', 'أغنام', 5, { active: false }),
);

it('added, removed and changed codes are found among the active ones', () => {
  const after = facts(
    entry('01', 'Live animals', 'حيوانات', null),
    entry('0101', 'Horses', 'خيول', 5.5),
    entry('0102', 'Cattle', 'أبقار', 50),
    entry('0103', 'Swine', 'خنازير', null, { rateUnknown: 'import_prohibited' }),
    entry('0104', 'Sheep', 'أغنام', 5),
  );
  assert.deepEqual(compare(before, after), {
    codes: { 2: 1, 4: 4 },
    added: ['0104'],
    removed: [],
    sharedLines: 3,
    rates: [
      { code: '0102', isLine: true, from: 5, to: 50, fromUnknown: null, toUnknown: null, fromText: '', toText: '' },
      { code: '0101', isLine: true, from: 5, to: 5.5, fromUnknown: null, toUnknown: null, fromText: '', toText: '' },
      {
        code: '0103',
        isLine: true,
        from: 0,
        to: null,
        fromUnknown: null,
        toUnknown: 'import_prohibited',
        fromText: '',
        toText: '',
      },
    ],
    texts: ['01'],
    measures: ['0103'],
  });
  assert.deepEqual(compare(after, before).removed, ['0104']);
});

it('another prohibition is a change, though no rate is known before or after', () => {
  const line = (rateUnknown: RateUnknown) =>
    facts(entry('01', 'Animals', 'حيوانات', 5), entry('02', 'A', 'ا', null, { rateUnknown }));
  const { rates } = compare(line('import_prohibited'), line('trade_prohibited'));
  assert.deepEqual(rates, [
    {
      code: '02',
      isLine: true,
      from: null,
      to: null,
      fromUnknown: 'import_prohibited',
      toUnknown: 'trade_prohibited',
      fromText: '',
      toText: '',
    },
  ]);
});

it('another amount for a quantity is a change', () => {
  const line = (dutyText: string) =>
    facts(
      entry('01', 'Animals', 'حيوانات', 5),
      entry('02', 'A', 'ا', null, { rateUnknown: 'specific_duty', dutyText }),
    );
  const { rates } = compare(line('SAR 2/kg'), line('SAR 3/kg'));
  assert.deepEqual(
    rates.map(({ code, fromText, toText }) => [code, fromText, toText]),
    [['02', 'SAR 2/kg', 'SAR 3/kg']],
  );
});

it('an edition does not differ from itself', () => {
  const { added, removed, rates, texts, measures } = compare(before, before);
  assert.deepEqual([added, removed, rates, texts, measures], [[], [], [], [], []]);
});

it('lists exactly the changes that the operation changes lists, for any two editions', () => {
  const contents = chainOf(readFileSync(SMALL, 'utf8'), 6, 6, 3);
  const { history } = historyOfChain(contents, 2);
  const factsOf = contents.map((content) => finish(derive(finish(parseEdition(content)))));
  for (let from = 0; from < contents.length; from++)
    for (let to = 0; to < contents.length; to++) {
      const { added, removed, rates, texts } = compare(factsOf[from] ?? [], factsOf[to] ?? []);
      const found = [
        ...added.map((code) => `${code} added`),
        ...removed.map((code) => `${code} removed`),
        ...rates.map(({ code }) => `${code} rate`),
        ...texts.map((code) => `${code} text`),
      ];
      const [before, after] = [from, to].map((edition) => history.of(String(edition + 1)));
      assert.ok(before !== undefined && after !== undefined);
      const listed = finish(history.changes(before, after)).map(({ code, kind }) => `${code} ${kind}`);
      assert.deepEqual(found.sort(), listed.sort(), `${from} to ${to}`);
    }
});
