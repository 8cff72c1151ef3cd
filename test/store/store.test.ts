import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { keyOf, mintText } from '../../src/access/key.ts';
import { editionOf } from '../../src/edition/edition.ts';
import { Conflict } from '../../src/store/sql.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { finish } from '../../src/tariff/steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-store-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

async function open(file = newFile()): Promise<Store> {
  const store = Store.open(file);
  await store.migrate();
  return store;
}

const edition = (rate: number) =>
  finish(
    editionOf([
      { code: '01', en: 'Animals', ar: 'حيوانات', rate, rateUnknown: null, aliasesEn: [], aliasesAr: [], active: true },
    ]),
  );
const key = (tier: 'free' | 'pro' = 'free') => {
  const text = mintText();
  return keyOf(text, { label: 'shop', tier, createdAt: new Date('2026-05-04T12:00:00Z'), expiresAt: null });
};

describe('the schema', () => {
  it('is made once, by however many processes start at the same time', async () => {
    const file = newFile();
    const stores = Array.from({ length: 5 }, () => Store.open(file));
    await Promise.all(stores.map((store) => store.migrate()));
    await stores[0]?.keys.add(key());
    assert.equal((await stores[4]?.keys.list())?.length, 1);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('of newer software is refused', async () => {
    const file = newFile();
    await (await open(file)).close();
    const sql = new SqliteSql(file);
    await sql.query("INSERT INTO migrations (version, applied_at) VALUES (999, 'x')");
    await sql.close();
    const store = Store.open(file);
    await assert.rejects(store.migrate(), /schema 999.*newer version/);
    await store.close();
  });
});

describe('editions', () => {
  it('the one published last is in force, with its content', async () => {
    const store = await open();
    assert.equal(await store.editions.publication(), null);
    const first = await store.editions.publish(edition(5), 'one', null);
    const second = await store.editions.publish(edition(6), 'two', await store.editions.publication());
    assert.deepEqual(await store.editions.publication(), { sequence: 2, edition: second });
    assert.equal(await store.editions.content(second), edition(6).content);
    const list = await store.editions.list();
    assert.deepEqual(
      list.map(({ id, name, records, current }) => [id, name, records, current]),
      [
        [second, 'two', 1, true],
        [first, 'one', 1, false],
      ],
    );
    await store.close();
  });

  it('an earlier one can be put in force again', async () => {
    const store = await open();
    const first = await store.editions.publish(edition(5), 'one', null);
    await store.editions.publish(edition(6), 'two', await store.editions.publication());
    await store.editions.republish(first);
    assert.deepEqual(await store.editions.publication(), { sequence: 3, edition: first });
    await store.close();
  });

  it('of two publications at once one wins, and the other changes nothing', async () => {
    const store = await open();
    await store.editions.publish(edition(5), 'one', null);
    await assert.rejects(store.editions.publish(edition(6), 'two', null), Conflict);
    assert.equal((await store.editions.list()).length, 1);
    await store.close();
  });

  it('the same content is stored once', async () => {
    const store = await open();
    const first = await store.editions.publish(edition(5), 'one', null);
    await store.editions.publish(edition(6), 'two', await store.editions.publication());
    assert.equal(await store.editions.publish(edition(5), 'again', await store.editions.publication()), first);
    assert.equal((await store.editions.list()).length, 2);
    await store.close();
  });

  it('the last ten are kept, and always the one in force', async () => {
    const store = await open();
    for (let rate = 1; rate <= 14; rate++)
      await store.editions.publish(edition(rate), `no ${rate}`, await store.editions.publication());
    const names = (await store.editions.list()).map(({ name }) => name);
    assert.equal(names.length, 10);
    assert.deepEqual([names[0], names[9]], ['no 14', 'no 5']);
    await store.close();
  });
});

describe('keys', () => {
  it('are found by hash and by id, and listed', async () => {
    const store = await open();
    const added = key('pro');
    assert.equal(await store.keys.isEmpty(), true);
    await store.keys.add(added);
    assert.deepEqual(await store.keys.byHash(added.hash), added);
    assert.deepEqual(await store.keys.byId(added.id), added);
    assert.deepEqual(await store.keys.list(), [added]);
    assert.equal(await store.keys.byHash('0'.repeat(64)), null);
    assert.equal(await store.keys.isEmpty(), false);
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

  it('are replaced with an overlap that never lengthens the life of the old one', async () => {
    const store = await open();
    const soon = new Date('2026-05-10T00:00:00Z');
    const old = { ...key(), expiresAt: soon };
    await store.keys.add(old);
    await store.keys.replace(old.id, key(), new Date('2026-06-01T00:00:00Z'));
    assert.deepEqual((await store.keys.byId(old.id))?.expiresAt, soon);
    await store.keys.replace(old.id, key(), new Date('2026-05-06T00:00:00Z'));
    assert.deepEqual((await store.keys.byId(old.id))?.expiresAt, new Date('2026-05-06T00:00:00Z'));
    await store.close();
  });
});

describe('usage', () => {
  it('is saved over what was there, and forgotten when its day has passed', async () => {
    const file = newFile();
    const store = await open(file);
    const usage = (subject: string, day: number, dayUsed: number) => ({
      subject,
      minute: day * 1440,
      minuteUsed: 1,
      day,
      dayUsed,
    });
    await store.usage.save(Array.from({ length: 1200 }, (_, i) => usage(`k${i}`, 100, 1)));
    await store.usage.save([usage('k0', 101, 7)]);
    await store.usage.forgetBefore(101);
    await store.close();
    const again = await open(file);
    assert.deepEqual(await again.usage.list(), [usage('k0', 101, 7)]);
    await again.close();
  });
});

it('a writer waits for another process to be done, and does not block meanwhile', async () => {
  const file = newFile();
  const store = await open(file);
  const other = new SqliteSql(file);
  await other.query('BEGIN IMMEDIATE');
  let turned = false;
  const waiting = store.keys.add(key()).then(() => assert.ok(turned));
  setImmediate(async () => {
    turned = true;
    await other.query('COMMIT');
  });
  await waiting;
  await other.close();
  await store.close();
});
