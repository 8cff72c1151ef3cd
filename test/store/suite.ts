import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Key, keyOf, mintText } from '../../src/access/key.ts';
import type { Tier } from '../../src/contract/tiers.ts';
import { dayOf } from '../../src/day.ts';
import { type Edition, editionOf } from '../../src/publishing/edition.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { contentOf, Damaged } from '../../src/publishing/publishing.ts';
import { finish } from '../../src/steps.ts';
import { MEASURE_TABLES, TARIFF_TABLES } from '../../src/store/editions.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { Conflict, type Sql } from '../../src/store/sql.ts';
import { Store } from '../../src/store/store.ts';
import { periodOn, periodsOf } from '../../src/tariff/timeline.ts';

const DAY = dayOf('2026-05-04');

/** The guarantees of every database. `connect` opens the database with a name; a new name gives a new database. */
export function storeSuite(connect: (name: string) => Promise<Sql>): void {
  let names = 0;
  const newName = () => `suite${++names}`;
  async function open(name = newName()): Promise<Store> {
    const store = new Store(await connect(name));
    await store.migrate();
    return store;
  }

  describe('the schema', () => {
    it('is created once when many processes start at the same time', async () => {
      const name = newName();
      const stores = await Promise.all(Array.from({ length: 10 }, async () => new Store(await connect(name))));
      await Promise.all(stores.map((store) => store.migrate()));
      await stores[0]?.keys.add(key());
      assert.equal((await stores[9]?.keys.list())?.length, 1);
      await Promise.all(stores.map((store) => store.close()));
    });

    it('of the first version is brought up to date: editions are in force from the day of their publication, and counts stay', async () => {
      const name = newName();
      const sql = await connect(name);
      for (const text of [
        'CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)',
        "INSERT INTO migrations (version, applied_at) VALUES (1, 'x')",
        ...(MIGRATIONS[0]?.statements ?? []),
        "INSERT INTO editions VALUES ('a', 'A', 'ha', 1, 0, 'x'), ('b', 'B', 'hb', 2, 0, 'x')",
        "INSERT INTO publications VALUES (1, 'a', '2026-03-01T21:30:00Z'), (2, 'b', '2026-05-04T12:00:00Z')",
        "INSERT INTO usage VALUES ('k1', 144001, 2, 100, 3), ('k2', 144002, 4, 100, 5)",
      ])
        await sql.query(text);
      await sql.close();
      const store = await open(name);
      assert.deepEqual(
        periodsOf(await store.editions.publications()).map(({ edition, effectiveFrom, effectiveTo, records }) => [
          edition,
          effectiveFrom,
          effectiveTo,
          records,
        ]),
        [
          ['a', '2026-03-01', '2026-05-03', 1],
          ['b', '2026-05-04', null, 2],
        ],
      );
      assert.deepEqual(
        (await store.usage.takeOver()).toSorted((a, b) => a.minute - b.minute),
        [
          { id: 'k1', minute: 144001, minuteUsed: 2, day: 100, dayUsed: 3 },
          { id: 'k2', minute: 144002, minuteUsed: 4, day: 100, dayUsed: 5 },
        ],
      );
      await store.close();
    });

    it('of a newer version is refused', async () => {
      const name = newName();
      await (await open(name)).close();
      const sql = await connect(name);
      await sql.query("INSERT INTO migrations (version, applied_at) VALUES (999, 'x')");
      await sql.close();
      const store = new Store(await connect(name));
      await assert.rejects(store.migrate(), /schema 999.*newer version/);
      await store.close();
    });
  });

  for (const kind of ['editions', 'measures'] as const)
    describe(kind === 'editions' ? kind : 'sets of measures', () => {
      it('are published in order, each for its day, with their content', async () => {
        const store = await open();
        assert.deepEqual(await store[kind].publications(), []);
        const first = await store[kind].publish(edition(5), 'one', DAY, 0);
        const second = await store[kind].publish(edition(6), 'two', dayOf('2027-01-01'), 1);
        const publications = await store[kind].publications();
        assert.deepEqual(
          publications.map(({ sequence, edition, effectiveFrom, records, isWithdrawn }) => ({
            sequence,
            edition,
            effectiveFrom,
            records,
            isWithdrawn,
          })),
          [
            { sequence: 1, edition: first, effectiveFrom: DAY, records: 1, isWithdrawn: false },
            { sequence: 2, edition: second, effectiveFrom: '2027-01-01', records: 1, isWithdrawn: false },
          ],
        );
        for (const { publishedAt } of publications) assert.ok(Math.abs(publishedAt.getTime() - Date.now()) < 60_000);
        assert.equal(await store[kind].content(second), contentOf(edition(6)));
        const list = await store[kind].list();
        assert.deepEqual(
          new Set(list.map(({ id, name, records }) => `${id} ${name} ${records}`)),
          new Set([`${first} one 1`, `${second} two 1`]),
        );
        await store.close();
      });

      it('an earlier one can be put in force again', async () => {
        const store = await open();
        const first = await store[kind].publish(edition(5), 'one', DAY, 0);
        const second = await store[kind].publish(edition(6), 'two', DAY, 1);
        await store[kind].republish(first, DAY, 2);
        assert.deepEqual(await editionsOf(store, kind), [first, second, first]);
        assert.equal(periodOn(periodsOf(await store[kind].publications()), DAY)?.edition, first);
        await assert.rejects(store[kind].republish(second, DAY, 2), Conflict);
        await store.close();
      });

      it('a scheduled one can be withdrawn, and stays stored', async () => {
        const store = await open();
        const first = await store[kind].publish(edition(5), 'one', DAY, 0);
        await store[kind].publish(edition(6), 'two', dayOf('2027-01-01'), 1);
        await store[kind].withdraw(2);
        await store[kind].withdraw(2);
        const publications = await store[kind].publications();
        assert.deepEqual(
          publications.map(({ isWithdrawn }) => isWithdrawn),
          [false, true],
        );
        assert.deepEqual(
          periodsOf(publications).map(({ edition }) => edition),
          [first],
        );
        assert.equal((await store[kind].list()).length, 2);
        await store.close();
      });

      it('a publication that is not based on the one in force changes nothing', async () => {
        const store = await open();
        await store[kind].publish(edition(5), 'one', DAY, 0);
        await assert.rejects(store[kind].publish(edition(6), 'two', DAY, 0), Conflict);
        assert.equal((await store[kind].list()).length, 1);
        await store.close();
      });

      it('of concurrent publications one succeeds, and the others change nothing', async () => {
        const store = await open();
        const outcomes = await Promise.allSettled(
          [5, 6, 7, 8].map((rate) => store[kind].publish(edition(rate), `${rate}`, DAY, 0)),
        );
        assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof Conflict);
        assert.equal((await store[kind].list()).length, 1);
        await store.close();
      });

      it('a large one is read as it was written', async () => {
        const store = await open();
        const parts = ['𐤀'.repeat(300_000), ...Array(1_000).fill('سيارات كهربائية, electric cars\n'.repeat(100))];
        const hash = createHash('sha256').update(parts.join('')).digest('hex');
        const edition = { records: 0, hash, partCount: parts.length, parts: () => parts.values() };
        const done: number[] = [];
        const id = await store[kind].publish(edition, 'large', DAY, 0, (part) => done.push(part));
        assert.ok((await store[kind].content(id)) === parts.join(''));
        assert.deepEqual(done, [...parts.keys().map((part) => part + 1)]);
        await store.close();
      });

      it('a text that is not the one that was stored is refused, and the import of its file mends it', async () => {
        const name = newName();
        const store = await open(name);
        const [whole, other] = [edition(5), edition(6)];
        const id = await store[kind].publish(whole, 'one', DAY, 0);
        const otherId = await store[kind].publish(other, 'two', DAY, 1);
        const raw = await connect(name);
        const { parts } = kind === 'editions' ? TARIFF_TABLES : MEASURE_TABLES;
        await raw.query(`UPDATE ${parts} SET content = replace(content, ',5', ',1') WHERE edition = $1`, [id]);
        await assert.rejects(store[kind].content(id), Damaged);
        assert.deepEqual([await store[kind].isIntact(id), await store[kind].isIntact(otherId)], [false, true]);
        assert.equal(await store[kind].publish(whole, 'again', DAY, 2), id);
        assert.equal(await store[kind].content(id), contentOf(whole));
        await raw.query(`DELETE FROM ${parts} WHERE edition = $1 AND part = 0`, [id]);
        await assert.rejects(store[kind].content(id), Damaged, 'a part that is missing');
        await raw.close();
        await store.close();
      });

      it('the same content is stored once', async () => {
        const store = await open();
        const first = await store[kind].publish(edition(5), 'one', DAY, 0);
        await store[kind].publish(edition(6), 'two', DAY, await lastSequence(store, kind));
        assert.equal(await store[kind].publish(edition(5), 'again', DAY, await lastSequence(store, kind)), first);
        assert.equal((await store[kind].list()).length, 2);
        await store.close();
      });

      it('are all kept', async () => {
        const store = await open();
        for (let rate = 1; rate <= 14; rate++)
          await store[kind].publish(edition(rate), `no ${rate}`, DAY, await lastSequence(store, kind));
        const stored = await store[kind].list();
        assert.equal(stored.length, 14);
        for (const { id, hash } of stored) {
          const content = await store[kind].content(id);
          assert.equal(finish(editionOf(finish(parseEdition(content)))).hash, hash);
        }
        await store.close();
      });

      it('are deleted on request, and later publications keep their order', async () => {
        const store = await open();
        const first = await store[kind].publish(edition(5), 'one', dayOf('2026-01-01'), 0);
        const second = await store[kind].publish(edition(6), 'two', DAY, 1);
        await store[kind].republish(first, dayOf('2026-02-01'), 2);
        await store[kind].removeBefore(DAY);
        assert.deepEqual(await editionsOf(store, kind), [second]);
        await assert.rejects(store[kind].content(first), /There is no (edition|set)/);
        assert.equal(await store[kind].publish(edition(5), 'again', DAY, await lastSequence(store, kind)), first);
        assert.deepEqual(await editionsOf(store, kind), [second, first]);
        await store[kind].removeBefore(DAY);
        assert.equal((await store[kind].list()).length, 2);
        await store.close();
      });
    });

  describe('keys', () => {
    it('are found by hash and by id, and listed', async () => {
      const store = await open();
      const added = key('pro');
      await store.keys.add(added);
      assert.deepEqual(await store.keys.byHash(added.hash), added);
      assert.deepEqual(await store.keys.byId(added.id), added);
      assert.deepEqual(await store.keys.list(), [added]);
      assert.equal(await store.keys.byHash('0'.repeat(64)), null);
      await store.close();
    });

    it('the first is added once when many processes try at the same time', async () => {
      const store = await open();
      const added = await Promise.all(Array.from({ length: 5 }, () => store.keys.addFirst(key())));
      assert.equal(added.filter((each) => each).length, 1);
      assert.equal((await store.keys.list()).length, 1);
      assert.equal(await store.keys.addFirst(key()), false);
      await store.close();
    });

    it('are revoked once and for good', async () => {
      const store = await open();
      const added = key();
      await store.keys.add(added);
      await store.keys.revoke(added.id, new Date('2026-05-05T00:00:00Z'));
      await store.keys.revoke(added.id, new Date('2026-06-01T00:00:00Z'));
      assert.deepEqual((await store.keys.byId(added.id))?.revokedAt, new Date('2026-05-05T00:00:00Z'));
      await store.close();
    });

    it('are replaced with an overlap that never extends the old key', async () => {
      const store = await open();
      const soon = new Date('2026-05-10T00:00:00Z');
      const old = { ...key(), expiresAt: soon };
      await store.keys.add(old);
      await store.keys.replace(old.id, key(), new Date('2026-06-01T00:00:00Z'));
      assert.deepEqual((await store.keys.byId(old.id))?.expiresAt, soon);
      const endless = { ...key(), expiresAt: null };
      await store.keys.add(endless);
      await store.keys.replace(endless.id, key(), new Date('2026-05-06T00:00:00Z'));
      assert.deepEqual((await store.keys.byId(endless.id))?.expiresAt, new Date('2026-05-06T00:00:00Z'));
      await store.close();
    });

    it('are replaced once, also when many processes try at the same time, and never after they are revoked', async () => {
      const store = await open();
      const old = key();
      await store.keys.add(old);
      const others = Array.from({ length: 5 }, () => key());
      const added = await Promise.all(others.map((other) => store.keys.replace(old.id, other, new Date())));
      assert.equal(added.filter((each) => each).length, 1);
      assert.equal((await store.keys.byId(old.id))?.replacedBy, others[added.indexOf(true)]?.id);
      assert.equal((await store.keys.list()).length, 2);
      const revoked = key();
      await store.keys.add(revoked);
      await store.keys.revoke(revoked.id, new Date());
      assert.equal(await store.keys.replace(revoked.id, key(), new Date()), false);
      assert.equal((await store.keys.list()).length, 3);
      await store.close();
    });

    it('that changed after a version are listed, each as it is now', async () => {
      const store = await open();
      const [first, second] = [key(), key()];
      await store.keys.add(first);
      const { version, keys } = await store.keys.changedAfter(null);
      assert.deepEqual(keys, [], 'the first call gives only the version');
      assert.deepEqual((await store.keys.changedAfter(version)).keys, []);
      await store.keys.add(second);
      await store.keys.revoke(first.id, new Date('2026-05-05T00:00:00Z'));
      const changes = await store.keys.changedAfter(version);
      assert.deepEqual(new Set(changes.keys.map(({ id }) => id)), new Set([first.id, second.id]));
      assert.ok(changes.keys.find(({ id }) => id === first.id)?.revokedAt);
      assert.deepEqual((await store.keys.changedAfter(changes.version)).keys, []);
      assert.equal(
        (await store.keys.changedAfter(changes.version + 7)).keys.length,
        2,
        'an older database was restored',
      );
      await store.close();
    });
  });

  describe('usage', () => {
    it('replaces the counts that were there, and is deleted after its day', async () => {
      const name = newName();
      const store = await open(name);
      const usage = (id: string, day: number, dayUsed: number) => ({
        id,
        minute: day * 1440,
        minuteUsed: 1,
        day,
        dayUsed,
      });
      // Several full pages and the beginning of another.
      const many = Array.from({ length: 1234 }, (_, i) => usage(`k${i}`, 100, i));
      await store.usage.save(many);
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
      assert.deepEqual((await store.usage.list()).toSorted(byId), many.toSorted(byId));
      await store.usage.save([usage('k0', 101, 7)]);
      await store.usage.deleteBefore(101);
      await store.close();
      const again = await open(name);
      assert.deepEqual(await again.usage.list(), [usage('k0', 101, 7)]);
      await again.close();
    });
  });

  it('a conflict rolls back the whole batch', async () => {
    const sql = await connect(newName());
    const store = new Store(sql);
    await store.migrate();
    const insert = (id: string) => ({
      text: "INSERT INTO usage_pages (writer, page, day, counts) VALUES ($1, 0, 1, '[]')",
      values: [id],
    });
    await assert.rejects(sql.batch([insert('a'), insert('b'), insert('a')]), Conflict);
    assert.deepEqual(await sql.query('SELECT * FROM usage_pages'), []);
    await store.close();
  });

  it('an error while statements are made rolls back the batch and is thrown as it is', async () => {
    const sql = await connect(newName());
    await sql.batch([{ text: 'CREATE TABLE numbers (number INTEGER)' }]);
    const defect = new TypeError('a defect');
    const statements = {
      *[Symbol.iterator]() {
        yield { text: 'INSERT INTO numbers VALUES (1)' };
        throw defect;
      },
    };
    await assert.rejects(sql.batch(statements), (error) => error === defect);
    assert.deepEqual(await sql.query('SELECT * FROM numbers'), []);
    await sql.close();
  });
}

/** The sequence of the last publication; 0 before the first. */
async function lastSequence(store: Store, kind: 'editions' | 'measures'): Promise<number> {
  return (await store[kind].publications()).at(-1)?.sequence ?? 0;
}

/** The editions in the order of their publications. */
async function editionsOf(store: Store, kind: 'editions' | 'measures'): Promise<string[]> {
  return (await store[kind].publications()).map(({ edition }) => edition);
}

function edition(rate: number): Edition {
  const entry = {
    code: '01',
    en: 'Animals',
    ar: 'حيوانات',
    rate,
    rateUnknown: null,
    dutyText: '',
    procedures: [],
    aliasesEn: [],
    aliasesAr: [],
    active: true,
  };
  return finish(editionOf([entry]));
}

function key(tier: Tier = 'free'): Key {
  return keyOf(mintText(), { label: 'shop', tier, createdAt: new Date('2026-05-04T12:00:00Z'), expiresAt: null });
}
