import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Classified, decide, decideChosen, type TariffPort } from '../../src/invoice/decide.ts';
import { classified, given, goods, lineAt, resolved, tariffOf } from './answers.ts';

const [coffee, microscopes] = ['090121000000', '901210000000'];
const codeLine = (description: string, code: string, writtenCode = code) => ({
  ...given(description, code),
  writtenCode,
});

describe('a code of the invoice', () => {
  it('gets the zero that it lacks only if it does not exist as written', async () => {
    const read = await decide(codeLine('', '90121'), tariffOf([coffee]));
    assert.deepEqual([read.state, read.code, read.note], ['confident', coffee, 'zero_added']);
    const written = await decide(codeLine('', '90121'), tariffOf([microscopes]));
    assert.deepEqual([written.code, written.note], [microscopes, null]);
    assert.equal((await decide(codeLine('', '90121'), tariffOf([]))).note, 'unknown_code');
    const separated = await decide(codeLine('', '90121', '9012.1'), tariffOf([coffee, microscopes]));
    assert.equal(separated.code, microscopes);
  });

  it('that may lack a zero is read as the description says, or left to the visitor', async () => {
    const both = tariffOf([coffee, microscopes], { Coffee: classified('choose', '090121') });
    assert.equal((await decide(codeLine('Coffee', '90121'), both)).code, coffee);
    for (const description of ['', 'Goods']) {
      const open = await decide(codeLine(description, '90121'), both);
      assert.deepEqual([open.state, open.code, open.note], ['choose', '', 'missing_zero']);
      assert.deepEqual(
        open.candidates.map(({ code }) => code),
        [microscopes, coffee],
      );
    }
  });

  it('gets the line that the description decides, also where other subheadings are possible', async () => {
    const line = lineAt('392410390001', '5');
    const plates = { ...classified('choose', '392410', '392690'), line };
    const decided = await decide(given('Plastic plates'), tariffOf([], { 'Plastic plates': plates }));
    assert.deepEqual([decided.state, decided.by, decided.code], ['confident', 'description', '392410390001']);
    assert.equal(decided.candidates.length, 2);
  });

  it('is beside what the guide says of candidates whose goods belong elsewhere', async () => {
    const text = { en: 'Leather sneakers.', ar: 'أحذية رياضية من جلد.' };
    const shoes = {
      ...classified('choose', '640399', '640419'),
      reasons: [{ hs_code: '6404', text, goes_to: '6403' }],
    };
    const { candidates } = await decide(given('Sneakers'), tariffOf([], { Sneakers: shoes }));
    assert.deepEqual(
      candidates.map(({ elsewhere }) => elsewhere),
      [undefined, { ...text, code: '6403' }],
    );
  });

  it('is compared with the description: both are shown where they differ', async () => {
    const tariff = tariffOf(['730890000000', '220299000000', '610910000000'], {
      'Cotton T-shirts': classified('confident', '610910'),
      'Scotch whisky': classified('confident', '220830'),
      'Steel structures': classified('choose', '730890', '730810'),
    });
    const shirts = await decide(given('Cotton T-shirts', '730890'), tariff);
    assert.deepEqual([shirts.state, shirts.code, shirts.note], ['choose', '', 'differs']);
    assert.deepEqual(
      shirts.candidates.map(({ code, by }) => [code, by]),
      [
        ['730890000000', 'code'],
        ['610910', 'description'],
      ],
    );
    assert.equal((await decide(given('Scotch whisky', '220299'), tariff)).note, 'differs');
    const agreed = await decide(given('Steel structures', '730890'), tariff);
    assert.deepEqual([agreed.state, agreed.by], ['confident', 'both']);
    const unknown = await decide(given('Goods number 7', '730890'), tariff);
    assert.deepEqual([unknown.state, unknown.by], ['confident', 'code'], 'a vague description says nothing');
  });

  it('counts for six digits where it is that of another country', async () => {
    const tariff = tariffOf(['540752900000', '540752910000']);
    const own = await decide(given('', '54075290'), tariff);
    assert.equal(own.code, '540752900000');
    const foreign = await decide({ ...given('', '54075290'), codeCountry: 'IN' }, tariff);
    assert.deepEqual([foreign.state, foreign.code], ['alike', '540752']);
  });

  it('with lines that are charged alike is billed and still a question, and never so with lines of one duty alone', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => lineAt(`9012${String(i).padStart(8, '0')}`, '5'));
    const tariff = (same_charges: boolean) => ({
      ...tariffOf([]),
      resolve: async () => resolved('9012', lines, { same_charges }),
    });
    assert.equal((await decide(given('', '9012'), tariff(true))).state, 'alike');
    assert.equal((await decide(given('', '9012'), tariff(false))).state, 'choose');
  });
});

describe('a description', () => {
  const lines = [lineAt('210690100000', '5'), lineAt('210690200000', '5')];
  const choices = [
    { en: 'protein', ar: 'بروتين', lines: ['210690200000'] },
    { en: 'syrup', ar: 'شراب', lines: ['210690100000'] },
  ];
  const question = (same_charges: boolean) => ({ en: 'Which goods?', ar: 'أي سلعة؟', choices, same_charges });
  const answering = (more: Partial<Classified>): TariffPort => ({
    resolve: async (code) => resolved(code, lines),
    classify: async () => ({ ...classified('confident', '210690'), ...more }),
  });

  it('that decides the line gives it', async () => {
    const { state, by, code } = await decide(given('Whey protein'), answering({ line: lines[1] ?? null }));
    assert.deepEqual([state, by, code], ['confident', 'description', '210690200000']);
  });

  it('ends at one question, whose choices come first', async () => {
    const open = await decide(given('Food preparation'), answering({ question: question(false) }));
    assert.deepEqual([open.state, open.code, open.question?.en], ['choose', '', 'Which goods?']);
    assert.deepEqual(
      open.candidates.map(({ code, hint }) => [code, hint?.en]),
      [
        ['210690200000', 'protein'],
        ['210690100000', 'syrup'],
      ],
    );
    const alike = await decide(given('Food preparation'), answering({ question: question(true) }));
    assert.deepEqual([alike.state, alike.code], ['alike', '210690'], 'it is billed, since all are charged alike');
  });
});

it('a description of several likely headings ends at the question between them', async () => {
  const choices = [
    { en: 'Parts of cars', ar: 'قطع غيار سيارات', lines: ['870830'] },
    { en: 'Brake linings', ar: 'تيل فرامل', lines: ['681381'] },
  ];
  const pads = { ...classified('choose', '870830', '681381'), question: { ...goods, choices, same_charges: true } };
  const tariff = { ...tariffOf([]), classify: async () => pads };
  const open = await decide(given('Brake pads'), tariff);
  assert.deepEqual([open.state, open.code, open.question], ['choose', '', goods], 'never billed without an answer');
  assert.deepEqual(
    open.candidates.map(({ code, hint }) => [code, hint?.en]),
    [
      ['870830', 'Parts of cars'],
      ['681381', 'Brake linings'],
    ],
  );
});

it('a choice without a candidate is offered by its own words', async () => {
  const choices = ['870210', '870220', '870240'].map((code) => ({ ...goods, en: `Bus ${code}`, lines: [code] }));
  const bus = { ...classified('choose', '870220'), question: { ...goods, choices, same_charges: false } };
  const open = await decide(given('Bus'), { ...tariffOf([]), classify: async () => bus });
  assert.deepEqual(
    open.candidates.map(({ code, goods: own }) => `${code} ${own.en}`),
    ['870210 Bus 870210', `870220 ${bus.candidates[0]?.description.en}`, '870240 Bus 870240'],
  );
});

it('a chosen code is that line, or a question about the lines below it', async () => {
  const chosen = (code: string) => ({ code, goods, rate: '5', hint: null, by: 'description' as const });
  const tariff = tariffOf([coffee, '610910000000', '610910100000']);
  assert.deepEqual([(await decideChosen(chosen(coffee), tariff)).state], ['done']);
  const one = await decideChosen(chosen('090121'), tariff);
  assert.deepEqual([one.state, one.code], ['done', coffee]);
  const several = await decideChosen(chosen('610910'), tariff);
  assert.deepEqual([several.state, several.code], ['alike', '610910']);
});
