import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { onlyChapters, partOf } from '../../src/publishing/chapters.ts';
import { derive } from '../../src/publishing/derive.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { finish } from '../../src/steps.ts';
import { chapterOf } from '../../src/tariff/code.ts';
import { BUNDLED } from '../service.ts';

const factsOf = (content: string) => finish(derive(finish(parseEdition(content))));

it('each chapter of an edition gives the same facts alone as in the whole edition', () => {
  const content = readFileSync(BUNDLED, 'utf8');
  const whole = Map.groupBy(factsOf(content), ({ code }) => chapterOf(code));
  for (const [chapter, facts] of whole)
    assert.deepEqual(factsOf(partOf(content, new Set([chapter])) ?? ''), facts, chapter);
});

it('several chapters are taken together, and one that does not exist is left out', () => {
  const content = readFileSync(BUNDLED, 'utf8');
  const codes = factsOf(partOf(content, new Set(['85', '01', '77'])) ?? '').map(({ code }) => chapterOf(code));
  assert.deepEqual([...new Set(codes)], ['01', '85']);
});

it('a chapter whose rate comes from other chapters is not taken alone', () => {
  const header = 'hs_code,description_en,description_ar,tariff_rate,rate_unknown,aliases_en,aliases_ar\n';
  const content = `${header}01,a,ا,7,,,\n02,b,ب,,import_prohibited,,\n`;
  assert.equal(partOf(content, new Set(['02'])), null);
  assert.equal(partOf(content, new Set(['01', '02'])), null);
  assert.equal(partOf(content, new Set(['01'])), `${header}01,a,ا,7,,,\n`);
  const without = `${header}0101,a,ا,7,,,\n0102,b,ب,,import_prohibited,,\n`;
  assert.equal(partOf(without, new Set(['01'])), null, 'its headings have nothing above them');
});

it('a chapter is read whole where its part says too little', async () => {
  const header = 'hs_code,description_en,description_ar,tariff_rate,rate_unknown,aliases_en,aliases_ar\n';
  const content = `${header}01,a,ا,7,,,\n02,b,ب,,import_prohibited,,\n`;
  const source = {
    publications: async () => [],
    content: async () => content,
  };
  assert.equal(await onlyChapters(source, new Set(['02'])).content('x'), content);
  assert.equal(await onlyChapters(source, new Set(['01'])).content('x'), `${header}01,a,ا,7,,,\n`);
});
