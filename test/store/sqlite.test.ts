import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { storeSuite } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-store-'));
after(() => rmSync(folder, { recursive: true }));

storeSuite(async (name) => new SqliteSql(join(folder, `${name}.db`)));

it('a writer waits for the lock of another process without blocking the event loop', async () => {
  const file = join(folder, 'waiting.db');
  const store = Store.open(file);
  await store.migrate();
  const other = new SqliteSql(file);
  await other.query('BEGIN IMMEDIATE');
  let turned = false;
  const waiting = store.usage
    .save([{ id: 'a', minute: 1, minuteUsed: 1, day: 1, dayUsed: 1 }])
    .then(() => assert.ok(turned));
  setImmediate(async () => {
    turned = true;
    await other.query('COMMIT');
  });
  await waiting;
  await other.close();
  await store.close();
});
