import { readFileSync, writeFileSync } from 'node:fs';
import { editionOf } from '../src/publishing/edition.ts';
import type { Entry } from '../src/publishing/entry.ts';
import { parseEdition } from '../src/publishing/parse-edition.ts';
import { contentOf } from '../src/publishing/publishing.ts';
import { finish } from '../src/steps.ts';

// node bench/grow.ts TIMES FILE: writes an edition with TIMES as many records as the bundled one, to measure how costs grow.
// The new lines repeat lines of the tariff in other colours, so that search has real words to index.

const [, , times = '10', file = ''] = process.argv;
const COLOURS = [
  'white/أبيض',
  'black/أسود',
  'red/أحمر',
  'green/أخضر',
  'blue/أزرق',
  'yellow/أصفر',
  'brown/بني',
  'grey/رمادي',
];
const entries = finish(parseEdition(readFileSync(new URL('../data/tarifa-2022.csv', import.meta.url), 'utf8')));
const lines = entries.filter(({ code }) => code.length === 12);
const taken = new Set(entries.map(({ code }) => code));
const texts = new Map(entries.map(({ code, en, ar }) => [code, { en, ar }]));
const grown: Entry[] = [...entries];
const wanted = entries.length * Number(times);
for (let round = 0; grown.length < wanted; round++) {
  for (const line of lines) {
    if (grown.length >= wanted) break;
    const code = unusedCode(line.code.slice(0, 8));
    if (code === null) continue;
    const [en = '', ar = ''] = (COLOURS[round % COLOURS.length] ?? '').split('/');
    const text = textOf(line.code);
    grown.push({
      ...line,
      code,
      en: `${text.en}, ${en}, grade ${round + 1}`,
      ar: `${text.ar}، ${ar}، درجة ${round + 1}`,
      aliasesEn: [],
      aliasesAr: [],
    });
  }
}
grown.sort((a, b) => (a.code < b.code ? -1 : 1));
writeFileSync(file, contentOf(finish(editionOf(grown))));
process.stderr.write(`${grown.length} records in ${file}\n`);

function unusedCode(prefix: string): string | null {
  for (let i = 1; i < 10_000; i++) {
    const code = prefix + String(i).padStart(4, '0');
    if (taken.has(code)) continue;
    taken.add(code);
    return code;
  }
  return null;
}

function textOf(code: string): { en: string; ar: string } {
  for (const length of [12, 8, 6, 4, 2]) {
    const text = texts.get(code.slice(0, length));
    if (text !== undefined && text.en !== '') return text;
  }
  return { en: '', ar: '' };
}
