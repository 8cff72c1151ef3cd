import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { NOT_BY_HAND } from '../../src/http/hand-made/by-hand.ts';
import { RenderedCatalogue } from '../../src/http/hand-made/rendered-catalogue.ts';
import { replyInSteps, replyTo } from '../../src/http/replies.ts';
import { bundledMeasures } from '../../src/library/bundled-data.ts';
import { checkParameters } from '../../src/operations/check-parameters.ts';
import { API } from '../../src/operations/operations.ts';
import { openBundled } from '../bundled.ts';
import { SMALL, TODAY } from '../service.ts';
import { addressOf, historyOfChain, NO_MEASURES, sourcesOf } from '../sources.ts';

const search = (await openBundled()).search;
const { catalogue } = search;
const measures = bundledMeasures(TODAY);
const rendered = new RenderedCatalogue(catalogue, null, measures);

/** The text that UTF-8 bytes, in a Latin-1 string or a Buffer, stand for. */
function textOf(data: string | Buffer): string {
  return (typeof data === 'string' ? Buffer.from(data, 'latin1') : data).toString();
}

it('what is rendered once is the JSON of the answer, for every record of the bundled edition', () => {
  for (const language of LANGUAGES) {
    const sources = { ...sourcesOf(catalogue, search), measures, rendered, language };
    for (const { code } of catalogue.records) {
      const looked = { hs_code: code };
      const listed = { hs_code: code, limit: 50, offset: 0 };
      const priced = { hs_code: code, value: '12.345', currency: 'AED', include_vat: true };
      const expected = [
        API.lookup.toJson(API.lookup.answer(looked, sources), language),
        API.children.toJson(API.children.answer(listed, sources), language),
        API.calculate.toJson(API.calculate.answer(priced, sources), language),
        API.details.toJson(API.details.answer(looked, sources), language),
      ];
      const replies = [
        replyTo('lookup', addressOf('lookup', { hs_code: code }), sources),
        replyTo('children', addressOf('children', { hs_code: code }), sources),
        replyTo(
          'calculate',
          addressOf('calculate', { hs_code: code, value: '12.345', currency: 'AED', include_vat: '1' }),
          sources,
        ),
        replyTo('details', addressOf('details', { hs_code: code }), sources),
      ];
      assert.deepEqual(
        replies.map(({ data }) => textOf(data)),
        expected.map((value) => JSON.stringify(value)),
      );
    }
  }
});

it('details are the JSON of their answer, also with several versions and with texts that look like JSON', () => {
  const small = readFileSync(SMALL, 'utf8');
  const odd = small.replace('Smartphones', '"Phones ""},""level"":1, \\ """');
  assert.notEqual(odd, small);
  const editions = [small, small.replace(',6.5,', ',7,'), odd, odd];
  for (const inForce of editions.keys()) {
    const { catalogue: own, history } = historyOfChain(editions, inForce);
    const from = { ...sourcesOf(own), history, rendered: new RenderedCatalogue(own, history, NO_MEASURES) };
    const sources = { ...from, language: 'en' as const };
    for (const { code } of own.records)
      for (const time of ['first', 'second']) {
        const expected = API.details.toJson(API.details.answer({ hs_code: code }, sources), 'en');
        const reply = replyTo('details', addressOf('details', { hs_code: code }), sources);
        assert.equal(textOf(reply.data), JSON.stringify(expected), `${code}, the ${time} time`);
      }
  }
});

it('a batch is the JSON of its answer, also where a code is unknown or comes twice', () => {
  const sources = { ...sourcesOf(catalogue, search), measures, rendered, language: 'en' as const };
  for (const codes of [['85'], ['851713000000', '99', '0101', '99', '0101']]) {
    const answer = API.list.answer({ codes, active: false, limit: 500 }, sources);
    const reply = replyTo('list', addressOf('list', { codes: codes.join() }), sources);
    assert.equal(textOf(reply.data), JSON.stringify(API.list.toJson(answer, 'en')));
  }
});

it('a shipment is the JSON of its answer, in both languages', () => {
  const records = catalogue.records.filter((_, i) => i % 97 === 0);
  for (const language of LANGUAGES) {
    const sources = { ...sourcesOf(catalogue, search), measures, rendered, language };
    for (let start = 0; start < records.length; start += 50) {
      const lines = records.slice(start, start + 50).map(({ code }, i) => ({ code, value: `${start + i + 1}.05` }));
      const costs = { freight: '123.45', insurance: '6.7', currency: 'KWD' };
      const sent = { lines: lines.map(({ code, value }) => `${code}:${value}`).join(), ...costs, include_vat: '1' };
      const reply = replyTo('shipment', addressOf('shipment', sent), sources);
      const answer = API.shipment.answer(checkParameters('shipment', sent), sources);
      assert.equal(textOf(reply.data), JSON.stringify(API.shipment.toJson(answer, language)));
      assert.equal(reply.language, language);
      assert.ok(answer.lines.some((line) => line.measures.length > 0));
    }
  }
});

it('a bill with facts is the JSON of the answer too', () => {
  for (const language of LANGUAGES) {
    const sources = { ...sourcesOf(catalogue, search), measures, rendered, language };
    const stated =
      '690721:100;origin=CN,240220:10.5;pieces=200,710812:9,220210210000:5;litres=6;is=sugar_5_to_8g,0306:7';
    for (const terms of [
      { country: 'SA' },
      { origin: 'KP' },
      { origin: 'IN', proof: '1', in: 'AED', fees: '1' },
      { incoterm: 'FOB' },
    ])
      for (const include_vat of ['0', '1']) {
        const sent: Record<string, string> = { lines: stated, include_vat, ...(terms as Record<string, string>) };
        const reply = replyTo('shipment', addressOf('shipment', sent), sources);
        const answer = API.shipment.answer(checkParameters('shipment', sent), sources);
        assert.equal(textOf(reply.data), JSON.stringify(API.shipment.toJson(answer, language)));
      }
  }
});

it('a reply that was asked for twice is kept, with the bytes of the first', () => {
  const sources = { ...sourcesOf(catalogue, search), measures, rendered, language: 'en' } as const;
  const codes = catalogue.records.slice(0, 50).map(({ code }) => code);
  const lines = codes.map((code) => `${code}:10`).join();
  for (const [id, sent] of [
    ['search', { q: 'قهوة coffee' }],
    ['list', { codes: codes.join() }],
    ['list', { limit: '500' }],
    ['shipment', { lines, freight: '5', include_vat: '1' }],
  ] as const) {
    const asked = () => replyTo(id, addressOf(id, sent), sources);
    const [first, second, third] = [asked(), asked(), asked()];
    assert.notEqual(first, third);
    assert.equal(asked(), third);
    for (const later of [second, third]) {
      assert.equal(textOf(later.data), textOf(first.data));
      assert.deepEqual({ ...later, data: null }, { ...first, data: null });
    }
  }
});

it('a reply that is made in steps is the same, and many descriptions take a step each', () => {
  const sources = { ...sourcesOf(catalogue, search), measures, rendered, language: 'en' } as const;
  const texts = catalogue.records.filter(({ en }) => en.length > 100).map(({ en }) => en.slice(0, 400));
  const query = texts
    .slice(0, 20)
    .map((text) => `description=${encodeURIComponent(text)}`)
    .join('&');
  const address = { target: `/api/v1/classify?${query}`, query, parameters: {} };
  const steps = replyInSteps('classify', address, sources);
  let pauses = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) pauses++;
  assert.ok(pauses >= 20, `${pauses}`);
  assert.equal(textOf(step.value.data), textOf(replyTo('classify', address, sources).data));
});

it('what is kept for one language is not sent in the other', () => {
  const sources = { ...sourcesOf(catalogue, search), measures, rendered };
  const address = addressOf('shipment', { lines: '851713000000:10' });
  const notesIn = (language: 'en' | 'ar') => {
    for (let i = 0; i < 3; i++) replyTo('shipment', address, { ...sources, language });
    return JSON.parse(textOf(replyTo('shipment', address, { ...sources, language }).data)).notes;
  };
  assert.match(notesIn('en'), /^[^\u0600-\u06ff]+$/);
  assert.match(notesIn('ar'), /[\u0600-\u06ff]/);
});

it('a search is the JSON of its answer', () => {
  const sources = { ...sourcesOf(catalogue, search), rendered, language: 'en' } as const;
  const input = { q: 'قهوة coffee', level: undefined, limit: 20, offset: 0 };
  const reply = replyTo('search', addressOf('search', { q: input.q }), sources);
  assert.equal(textOf(reply.data), JSON.stringify(API.search.toJson(API.search.answer(input, sources), 'en')));
});

it('a service without hand-made replies sends the same bytes', () => {
  const general = new RenderedCatalogue(catalogue, null, measures);
  const codes = catalogue.records.filter((_, i) => i % 601 === 0).map(({ code }) => code);
  const lines = codes.map((code, i) => `${code}:${i + 1}.5`).join();
  const asked = [
    ...codes.flatMap((hs_code) => [
      ['lookup', { hs_code }] as const,
      ['children', { hs_code }] as const,
      ['children', { hs_code, limit: '3', offset: '1' }] as const,
      ['details', { hs_code }] as const,
      ['calculate', { hs_code, value: '19.99', currency: 'KWD' }] as const,
    ]),
    ['list', { codes: codes.join() }] as const,
    ['list', { after: '0101', limit: '70' }] as const,
    ['search', { q: 'قهوة coffee' }] as const,
    ['shipment', { lines, freight: '12.5', include_vat: '1' }] as const,
  ];
  assert.ok(codes.length > 40);
  for (const language of LANGUAGES) {
    const sources = { ...sourcesOf(catalogue, search), measures, language };
    for (const [id, sent] of asked) {
      const own = replyTo(id, addressOf(id, sent), { ...sources, rendered });
      const other = replyTo(id, addressOf(id, sent), { ...sources, rendered: general }, NOT_BY_HAND);
      const bytes = ({ data, listMeta }: typeof own) => [textOf(data), listMeta ?? ''];
      assert.deepEqual(bytes(own), bytes(other), `${id} ${JSON.stringify(sent)}`);
    }
  }
});
