import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { Calendar, dayOf } from '../../src/day.ts';
import { lookup } from '../../src/operations/lookup/lookup.ts';
import { CurrentEdition } from '../../src/publishing/current.ts';
import { editionOf } from '../../src/publishing/edition.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { contentOf } from '../../src/publishing/publishing.ts';
import { finish } from '../../src/steps.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import type { Period } from '../../src/tariff/timeline.ts';
import { calendarOf } from '../days.ts';
import { sourcesOf } from '../sources.ts';
import { silent } from './memory-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** An edition of one code, told from others by its rate. */
function edition(rate: number) {
  const text = `hs_code,description_en,description_ar,tariff_rate\n01,Animals,حيوانات,${rate}\n`;
  return finish(editionOf(finish(parseEdition(text))));
}

/** Work with another time zone of the process. */
async function inTimeZone(zone: string, work: () => Promise<void>): Promise<void> {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  await work().finally(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
}

describe('a scheduled edition', () => {
  /** 2027-01-01 begins in Dubai four hours before it does in UTC. */
  const START = Date.UTC(2026, 11, 31, 20);

  it('comes into force at the start of its day on every replica, whatever the time zone of the process', async () => {
    for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati'])
      await inTimeZone(zone, async () => {
        const store = new Store(new SqliteSql(':memory:'));
        await store.migrate();
        const old = await store.editions.publish(edition(5), 'old', dayOf('2026-05-04'), 0);
        const next = await store.editions.publish(edition(7), 'next', dayOf('2027-01-01'), 1);
        let now = START - 1;
        const replicas = Array.from(
          { length: 3 },
          () => new CurrentEdition(store.editions, silent, new Calendar('Asia/Dubai', () => now)),
        );
        const inForce = async () => {
          await Promise.all(replicas.map((replica) => replica.refresh()));
          return replicas.map(({ catalogue }) => catalogue?.edition);
        };
        assert.deepEqual(await inForce(), [old, old, old]);
        now = START;
        assert.deepEqual(await inForce(), [next, next, next]);
        for (const { catalogue, history } of replicas) {
          assert.ok(catalogue !== null);
          const rate = (as_of: string) =>
            lookup.answer({ hs_code: '01', as_of }, { ...sourcesOf(catalogue), history }).rate;
          assert.deepEqual([rate('2026-12-31'), rate('2027-01-01')], [5, 7]);
        }
        await store.close();
      });
  });

  it('comes into force across a restart, and answers for its days before that', async () => {
    const path = join(folder, 'restart.db');
    const first = Store.open(path);
    await first.migrate();
    const old = await first.editions.publish(edition(5), 'old', dayOf('2026-05-04'), 0);
    const next = await first.editions.publish(edition(7), 'next', dayOf('2027-01-01'), 1);
    const before = new CurrentEdition(
      first.editions,
      silent,
      calendarOf(() => '2026-12-31'),
    );
    await before.refresh();
    assert.equal(before.catalogue?.edition, old);
    const sources = { ...sourcesOf(before.catalogue), history: before.history };
    assert.equal(lookup.answer({ hs_code: '01', as_of: '2027-06-01' }, sources).rate, 7);
    assert.equal(lookup.answer({ hs_code: '01', as_of: '2026-12-31' }, sources).rate, 5);
    assert.throws(() => lookup.answer({ hs_code: '01', as_of: '2026-05-03' }, sources), {
      code: 'not_found',
      details: { first_day: '2026-05-04' },
    });
    await first.close();
    const second = Store.open(path);
    await second.migrate();
    const afterwards = new CurrentEdition(
      second.editions,
      silent,
      calendarOf(() => '2027-01-01'),
    );
    await afterwards.refresh();
    assert.equal(afterwards.catalogue?.edition, next);
    await second.close();
  });
});

it('scheduling, importing, rolling back and withdrawing in any order loses nothing', async () => {
  const numbered = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
  const step = fc.oneof(
    fc.record({ does: fc.constant('import'), rate: fc.integer({ min: 0, max: 5 }), in: fc.constant(0) }),
    fc.record({
      does: fc.constant('import'),
      rate: fc.integer({ min: 0, max: 5 }),
      in: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({ does: fc.constant('rollback'), rate: fc.integer({ min: 0, max: 5 }), in: fc.constant(0) }),
    fc.record({ does: fc.constant('withdraw'), rate: fc.constant(0), in: fc.integer({ min: 0, max: 20 }) }),
    fc.record({ does: fc.constant('wait'), rate: fc.constant(0), in: fc.integer({ min: 1, max: 4 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const store = new Store(new SqliteSql(':memory:'));
      await store.migrate();
      /** What was published, by its place in the list; null once it is withdrawn. */
      const model: ({ readonly rate: number; readonly day: number } | null)[] = [];
      const ids = new Map<number, string>();
      let today = 0;
      const current = new CurrentEdition(
        store.editions,
        silent,
        calendarOf(() => numbered(today)),
      );
      const expected = (day: number): number | undefined => {
        let best: { readonly rate: number; readonly day: number } | undefined;
        for (const each of model) if (each !== null && each.day <= day && each.day >= (best?.day ?? 0)) best = each;
        return best?.rate;
      };
      for (const { does, rate, in: days } of [{ does: 'import', rate: 9, in: 0 }, ...steps]) {
        if (does === 'wait') today += days;
        if (does === 'withdraw' && (model[days]?.day ?? 0) > today) {
          await store.editions.withdraw(days + 1);
          model[days] = null;
        }
        if (does === 'import') {
          ids.set(
            rate,
            await store.editions.publish(edition(rate), `${rate}`, dayOf(numbered(today + days)), model.length),
          );
          model.push({ rate, day: today + days });
        }
        const known = ids.get(rate);
        if (does === 'rollback' && known !== undefined) {
          await store.editions.republish(known, dayOf(numbered(today)), model.length);
          model.push({ rate, day: today });
        }
        await current.refresh();
        const { catalogue, history } = current;
        assert.ok(catalogue !== null && current.healthy && history?.isComplete);
        assert.equal(catalogue.find('01')?.rate, expected(today));
        const sources = { ...sourcesOf(catalogue), history };
        for (let day = 0; day <= today + 7; day++)
          assert.equal(lookup.answer({ hs_code: '01', as_of: numbered(day) }, sources).rate, expected(day));
        for (const [i, { effectiveTo }] of history.periods.entries()) {
          const next: Period | undefined = history.periods[i + 1];
          assert.equal(
            effectiveTo === null ? undefined : Date.parse(effectiveTo) + 864e5,
            next && Date.parse(next.effectiveFrom),
          );
        }
      }
      assert.equal((await store.editions.publications()).length, model.length);
      for (const [rate, id] of ids) assert.equal(await store.editions.content(id), contentOf(edition(rate)));
      await store.close();
    }),
    { numRuns: 60 },
  );
});
