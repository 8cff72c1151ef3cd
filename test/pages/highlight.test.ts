import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { everydayName, highlight } from '../../src/pages/highlight.ts';

describe('the words of a query', () => {
  const found = (text: string, query: string) =>
    highlight(text, query)
      .filter(({ match }) => match)
      .map(({ text: word }) => word);

  it('are highlighted as whole words in both languages, with any ending or article', () => {
    assert.deepEqual(found('Roasted coffee, whole or ground', 'COFFEES roast'), ['Roasted', 'coffee']);
    assert.deepEqual(found('خلاصات البن (القهوة)', 'قهوه'), ['القهوة']);
    assert.deepEqual(found('سيارات ركوب', 'سيارة'), ['سيارات']);
    assert.deepEqual(found('أحذية رياضية', 'احذيه'), ['أحذية']);
  });

  it('leave the text unchanged', () => {
    const text = 'Coffee, tea, maté and spices: بن (قهوة) وشاي';
    assert.equal(
      highlight(text, 'coffee قهوة')
        .map((segment) => segment.text)
        .join(''),
      text,
    );
    assert.equal(highlight(text, '').length, 1);
  });
});

it('an everyday name is shown when it alone matched', () => {
  assert.equal(everydayName('iPhone', ['Smartphones', 'هواتف ذكية']), 'iPhone');
  assert.equal(everydayName('آيفون', ['Smartphones', 'هواتف ذكية']), 'آيفون');
  assert.equal(everydayName('smart phone', ['Smartphones', 'هواتف ذكية']), null);
  assert.equal(everydayName('smartphnoe', ['Smartphones', 'هواتف ذكية']), null, 'a typing error is not a name');
  assert.equal(everydayName('851713', ['Smartphones', 'هواتف ذكية']), null);
});
