import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundledGuide } from '../../src/library/bundled-data.ts';
import { parseTitles, readTitles, searchData } from '../../src/library/search-data.ts';
import { finish } from '../../src/steps.ts';

describe('product titles', () => {
  it('are read for each subheading in both languages', () => {
    const titles = finish(parseTitles('hs_code,titles_en,titles_ar\n090111,green beans|raw beans,حبوب خضراء\n'));
    assert.equal(titles.get('090111'), 'green beans|raw beans|حبوب خضراء');
  });

  it('come with the software', () => {
    assert.ok((finish(searchData().readTitles()).get('847130') ?? '').includes('laptop'));
  });

  it('are followed by the goods that the guide names, under the code where they belong', () => {
    const titles = finish(searchData().readTitles());
    for (const { kind, code, goesTo, text } of bundledGuide().entries) {
      const target = kind === 'covers' ? code : goesTo;
      if (target === null || target.length === 2) continue;
      assert.ok(titles.get(target)?.split('|').includes(text.en), `${target} ${text.en}`);
    }
  });

  it('that cannot be read are reported, and are none', () => {
    const errors: unknown[] = [];
    const titles = finish(readTitles((error) => errors.push(error), new URL('missing.csv', import.meta.url)));
    assert.equal(titles.size, 0);
    assert.match(String(errors), /ENOENT/);
  });
});
