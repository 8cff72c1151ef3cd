import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import type { FaultyBody } from '../../src/contract/errors.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { classify } from '../../src/operations/classify/classify.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import type { Sources } from '../../src/operations/sources.ts';
import { finish } from '../../src/steps.ts';
import { openBundled } from '../bundled.ts';
import { TODAY } from '../service.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
type Json = any;

let sources: Sources;
before(async () => {
  sources = await openBundled({ id: 'bundled', from: TODAY, today: TODAY });
});

function classified(body: object): Json {
  assert.ok(classify.answerBody);
  return JSON.parse(JSON.stringify(finish(classify.answerBody(JSON.parse(JSON.stringify(body)), sources, 'en')).data));
}

const one = (goods: object | string) => classified({ descriptions: [goods] })[0];

function faultsOf(body: object): string[] {
  try {
    classified(body);
  } catch (error) {
    return (error as FaultyBody).faults.map(({ line, id, field, code }) => `${line} ${id} ${field} ${code}`);
  }
  return [];
}

describe('goods as JSON', () => {
  it('are classified in the order asked, each with its id, texts alone and objects alike', () => {
    const texts = ['wireless earbuds', 'roasted coffee beans', 'sea freight'];
    const list = classified({
      limit: 2,
      descriptions: [texts[0], { id: 'b', text: texts[1] }, { id: 7, text: texts[2], material: null, code: null }],
    });
    assert.deepEqual(
      list.map(({ id, agreement }: Json) => [id, agreement]),
      [
        [1, null],
        ['b', null],
        [7, null],
      ],
    );
    const asked = classify.toJson(classify.answer({ description: texts, limit: 2 }, sources), 'en');
    const plain = list.map(({ id, agreement, ...rest }: Json) => rest);
    assert.deepEqual(plain, JSON.parse(JSON.stringify(asked)));
  });

  it('are compared with the code that came with them, of which another country decides six digits alone', () => {
    const agreement = (own: object) => one({ text: 'Laptop computer 14 inch', ...own }).agreement;
    assert.equal(agreement({ code: '8471.30.00' }), 'agrees');
    assert.equal(agreement({ code: 847_130, code_country: 'IN' }), 'agrees');
    assert.equal(agreement({ code: '090121' }), 'differs');
    assert.equal(agreement({ code: '8471' }), 'agrees');
  });

  it('are no less certain with more fields than without', () => {
    for (const text of [
      'Laptop computer 14 inch',
      'Frozen chicken wings',
      'Basmati rice, milled',
      'LED light bulb 9 W',
    ]) {
      const alone = one(text);
      const more = one({ text, brand: 'Apple', category: 'Home > Garden > Toys' });
      assert.deepEqual(
        [more.decision, more.candidates[0].hs_code],
        [alone.decision, alone.candidates[0].hs_code],
        text,
      );
    }
  });

  it('have a material that is read as if it stood in the text', () => {
    const facts = one({ text: "Men's T-shirt, knitted", material: '100% cotton' }).facts;
    assert.ok(facts.some(({ kind, value }: Json) => kind === 'fibre' && value === 'cotton'));
  });

  it('have a brand whose words are not read as goods, unless nothing else says what they are', () => {
    const withBrand = one({ text: 'Apple watch strap of leather', brand: 'Apple' });
    assert.deepEqual(withBrand.candidates, one('watch strap of leather').candidates);
    assert.deepEqual(
      one({ text: 'Coca-Cola 330 ml', brand: 'Coca-Cola' }).candidates,
      one('Coca-Cola 330 ml').candidates,
    );
    assert.doesNotThrow(() => one({ text: 'a strap of (leather', brand: '(.*' }));
  });

  it('have up to 100 texts of 2 to 500 characters, together 1,000, and all faults are told at once', () => {
    const descriptions = ['x', { text: 'y'.repeat(501) }, { id: 'c' }, 5, { text: 'horses', colour: 'red' }];
    assert.deepEqual(faultsOf({ descriptions }), [
      '1 1 text query_too_short',
      '2 2 text invalid_parameter',
      '3 c text query_too_short',
      '4 4 descriptions invalid_parameter',
      '4 4 text query_too_short',
      '5 5 colour invalid_parameter',
    ]);
    const long = { text: 'x'.repeat(500), material: 'y'.repeat(400), category: 'z'.repeat(101) };
    assert.deepEqual(faultsOf({ descriptions: [long] }), ['1 1 text invalid_parameter']);
    const fields = { material: 'x', code: 'abc', code_country: 'Mars', brand: 5 };
    assert.deepEqual(faultsOf({ descriptions: [{ text: 'horses', ...fields }] }), [
      '1 1 material query_too_short',
      '1 1 brand invalid_parameter',
      '1 1 code_country invalid_parameter',
      '1 1 code invalid_code',
    ]);
    for (const body of [
      {},
      { descriptions: [] },
      { descriptions: Array(101).fill('horses') },
      { description: 'horses' },
    ])
      assert.match(faultsOf(body).join(), /null null description.* invalid_parameter/);
    assert.deepEqual(faultsOf({ descriptions: ['horses'], limit: 11 }), ['null null limit invalid_parameter']);
    assert.equal(classified({ descriptions: Array(100).fill('sea freight') }).length, 100);
  });

  it('have one language on request', () => {
    for (const [language, other] of [
      ['en', /[\u0600-\u06ff]/],
      ['ar', /"(description|text)":"[A-Za-z]/],
    ] as const) {
      const [answer] = classified({ language, descriptions: [{ text: 'Men cotton t-shirts, knitted' }] });
      assert.equal(typeof answer.question.text, 'string');
      assert.doesNotMatch(JSON.stringify(answer), /"(en|ar)":/);
      assert.doesNotMatch(JSON.stringify(answer), other);
    }
  });

  it('are what the OpenAPI document says', () => {
    const document: Json = openApiDocument(OPERATIONS);
    const { post } = document.paths[classify.path];
    const resolved = (schema: Json): Json =>
      JSON.parse(
        JSON.stringify(schema, (_, value) =>
          typeof value?.$ref === 'string' ? resolved(document.components.schemas[value.$ref.split('/').at(-1)]) : value,
        ),
      );
    const asked = Compile(resolved(post.requestBody.content['application/json'].schema));
    const answered = Compile(resolved(post.responses['200'].content['application/json'].schema.properties.data));
    for (const body of [
      { descriptions: ['Laptop computers', 'Men cotton t-shirts, knitted', 'sea freight'] },
      { language: 'ar', descriptions: ['Laptop computers', 'Men cotton t-shirts, knitted'] },
      classify.body?.example ?? {},
    ]) {
      assert.deepEqual(asked.Errors(body)[1], [], JSON.stringify(body));
      assert.deepEqual(answered.Errors(classified(body))[1], [], JSON.stringify(body));
    }
  });
});
