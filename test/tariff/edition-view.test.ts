import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ApiError } from '../../src/contract/errors.ts';
import type { ReplySources } from '../../src/http/hand-made/by-hand.ts';
import { RenderedCatalogue } from '../../src/http/hand-made/rendered-catalogue.ts';
import { replyTo } from '../../src/http/replies.ts';
import { CurrentEdition } from '../../src/publishing/current.ts';
import type { Catalogue } from '../../src/tariff/catalogue.ts';
import { calendarOf } from '../days.ts';
import { chainOf } from '../publishing/chain.ts';
import { MemorySource, silent } from '../publishing/memory-source.ts';
import { BUNDLED, SMALL } from '../service.ts';
import { addressOf, historyOfChain, NO_MEASURES, sourcesOf, unsearchable } from '../sources.ts';

/** The first days of the editions of a chain. */
const DAYS = Array.from({ length: 10 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`);

function replySources(catalogue: Catalogue, current?: Pick<CurrentEdition, 'history'>): ReplySources {
  const history = current?.history ?? null;
  return {
    ...sourcesOf(catalogue),
    ...(history === null ? {} : { history }),
    rendered: new RenderedCatalogue(catalogue, history, NO_MEASURES),
    language: 'en',
  };
}

/** The bytes of a reply, or its error. */
function sent(
  id: 'lookup' | 'children' | 'calculate' | 'details',
  sources: ReplySources,
  hs_code: string,
  as_of?: string,
) {
  const priced = id === 'calculate' ? { value: '1234.56', include_vat: '1' } : {};
  const address = addressOf(id, { hs_code, ...priced, ...(as_of === undefined ? {} : { as_of }) });
  try {
    const { data, listMeta } = replyTo(id, address, sources);
    const text = typeof data === 'string' ? data : data.toString('latin1');
    return `${id === 'details' ? text.slice(0, text.indexOf(',"versions"')) : text} ${listMeta ?? ''}`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return JSON.stringify([error.code, error.message, error.details]);
  }
}

/** Fails where an answer for a day is not what a fresh import of the edition of that day answers. */
function assertSame(
  ids: readonly ('lookup' | 'children' | 'calculate' | 'details')[],
  imported: ReadonlyMap<string, ReplySources>,
  current: Pick<CurrentEdition, 'catalogue' | 'history'>,
): void {
  assert.ok(current.catalogue !== null && current.history?.isComplete);
  const served = replySources(current.catalogue, current);
  const codes = new Set([...imported.values()].flatMap(({ catalogue }) => catalogue.codes));
  for (const code of [...codes, '0199', '010121100009', '77'])
    for (const [day, fresh] of imported)
      for (const id of ids)
        assert.equal(sent(id, served, code, day), sent(id, fresh, code), `${id} ${code} as of ${day}`);
}

describe('an answer for a day is that of a fresh import of its edition, byte for byte', () => {
  for (const seed of [1, 2])
    it(`in a chain of ten editions, whichever is in force (seed ${seed})`, async () => {
      const contents = chainOf(readFileSync(SMALL, 'utf8'), 10, 6, seed);
      const source = new MemorySource();
      for (const [i, content] of contents.entries()) source.publish(content, DAYS[i] ?? '');
      const imported = new Map(
        contents.map((content, i) => [DAYS[i] ?? '', replySources(unsearchable(`${i}`, content))]),
      );
      let today = DAYS[0] ?? '';
      const current = new CurrentEdition(
        source,
        silent,
        calendarOf(() => today),
      );
      for (const at of [0, 4, 9, 2]) {
        today = DAYS[at] ?? '';
        await current.refresh();
        assert.equal(current.catalogue?.edition, current.history?.periodOn(today)?.edition);
        assertSame(['lookup', 'children', 'calculate', 'details'], imported, current);
      }
      assert.equal(source.reads.length, new Set(source.reads).size + 3, 'only the edition in force is read again');
    });

  it('for every code of two editions of the bundled size', async () => {
    const [first = '', second = ''] = chainOf(readFileSync(BUNDLED, 'utf8'), 2, 100);
    const { catalogue, history } = historyOfChain([first, second], 1);
    const imported = new Map([['2026-01-01', replySources(unsearchable('1', first))]]);
    assertSame(['lookup', 'children', 'calculate'], imported, { catalogue, history });
  });
});

it('a view keeps nothing of a catalogue that was replaced', async () => {
  const [first = '', second = ''] = chainOf(readFileSync(SMALL, 'utf8'), 2, 20, 4);
  const source = new MemorySource();
  source.publish(first, DAYS[0] ?? '');
  source.publish(second, DAYS[1] ?? '');
  let today = DAYS[0] ?? '';
  const current = new CurrentEdition(
    source,
    silent,
    calendarOf(() => today),
  );
  await current.refresh();
  today = DAYS[1] ?? '';
  await current.refresh();
  const view = current.history?.of('1');
  assert.ok(view !== undefined && 'differences' in view);
  for (const facts of (view.differences as Map<string, object | null>).values())
    assert.ok(facts === null || (!('parent' in facts) && !('children' in facts)));
});
