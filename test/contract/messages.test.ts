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
