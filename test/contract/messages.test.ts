import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ERRORS } from '../../src/contract/errors.ts';
import type { Text } from '../../src/contract/language.ts';
import { MESSAGES } from '../../src/contract/messages.ts';

const values = [1001, 1002, 1003, 1004];
const texts: [string, Text][] = [
  ...Object.entries(ERRORS).map(([code, { message }]): [string, Text] => [code, message]),
  // Each message takes texts or numbers, and writes both in the same way.
  ...Object.entries(MESSAGES).map(([name, make]): [string, Text] => [
    name,
    make(...(values as [never, never, never, never])),
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
