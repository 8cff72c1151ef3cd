import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EXPECTED_FIELD } from '../../src/contract/body.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import type { Text } from '../../src/contract/language.ts';
import { firstOfFaults, MESSAGES } from '../../src/contract/messages.ts';
import { LINE_FACTS } from '../../src/contract/parameters.ts';

const values = [1001, 1002, 1003, 1004];
const texts: [string, Text][] = [
  ...Object.entries(ERRORS).map(([code, { message }]): [string, Text] => [code, message]),
  // Each message takes texts or numbers, and writes both in the same way.
  ...Object.entries({
    ...MESSAGES,
    malformed_fact: MESSAGES.repeated_fact,
    malformed_field: MESSAGES.repeated_fact,
  }).map(([name, make]): [string, Text] => [name, make(...(values as [never, never, never, never]))]),
  // These take a text too.
  ...Object.entries({ ...LINE_FACTS, ...EXPECTED_FIELD }).flatMap(([name, expected]): [string, Text][] => [
    [name, MESSAGES.malformed_fact(name, '7', expected)],
    [name, MESSAGES.malformed_field(name, '7', expected)],
    [name, firstOfFaults(MESSAGES.malformed_field(name, '7', expected), 3)],
  ]),
];

/** The pieces that are the same in every language: numbers, names of parameters and headers, paths, examples. */
const isolated = (text: string) => [...text.matchAll(/\u2066([^\u2066\u2069]*)\u2069/g)].map(([, piece = '']) => piece);

it('every message is written in English and in Arabic', () => {
  for (const [name, { en, ar }] of texts) {
    assert.match(en, /^[A-Z][\x20-\x7e]*\.$/, name);
    assert.match(ar, /^[\u0600-\u06ff].*\.$/, name);
    const arabic = ar.replace(/\u2066[^\u2066\u2069]*\u2069/g, '');
    assert.match(arabic, /^[\u0600-\u06ff\s.،؛:()]+$/, `${name}: what is not Arabic is isolated`);
  }
});

it('both languages say the same values', () => {
  for (const [name, { en, ar }] of texts) {
    for (const piece of isolated(ar)) assert.ok(en.includes(piece), `${name}: ${piece}`);
    for (const value of values) assert.equal(ar.includes(String(value)), en.includes(String(value)), name);
  }
});

it('lists have the comma of Arabic, and counts the plural of their number', () => {
  const list = 'one, two';
  const lists = [
    MESSAGES.not_a_choice('name', list),
    MESSAGES.unknown_argument('name', list),
    MESSAGES.unknown_fact('name', list),
    MESSAGES.unknown_condition('name', list),
    MESSAGES.country_not_loaded('name', list),
    MESSAGES.unknown_field('name', list),
  ];
  for (const { ar } of lists) assert.match(ar, /\u2066one\u2069، \u2066two\u2069/);
  const bare = (text: string) => text.replace(/[\u2066\u2069]/g, '');
  const waits = [1, 2, 5, 11, 100].map((seconds) => bare(MESSAGES.minute_used_up(10, seconds).ar));
  const forms = ['ثانية واحدة', 'ثانيتين', '5 ثوانٍ', '11 ثانية', '100 ثانية'];
  for (const [i, wait] of waits.entries()) assert.ok(wait.endsWith(`بعد ${forms[i]}.`), wait);
  assert.match(bare(MESSAGES.too_many_codes(5).ar), /5 رموز\.$/);
  assert.match(bare(MESSAGES.long_goods(5000).ar), /5000 حرف\.$/);
});
