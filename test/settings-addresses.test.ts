import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readSettings, SETTINGS, shown } from '../src/settings.ts';

it('the database is a file or a PostgreSQL server, and Redis is an address or off', () => {
  for (const database of [
    './var/tarifa.db',
    '/srv/a b.db',
    'postgres://u:p@h/d',
    'postgresql://h/d?sslmode=verify-full',
  ])
    assert.equal(readSettings({ TARIFA_DATABASE: database }).database, database);
  assert.equal(readSettings({}).redis, null);
  for (const redis of ['redis://h:6379', 'rediss://user:p%40ss@h:6380/1'])
    assert.equal(readSettings({ TARIFA_REDIS: redis }).redis, redis);
  for (const wrong of [{ TARIFA_DATABASE: 'mysql://h/d' }, { TARIFA_REDIS: 'h:6379' }, { TARIFA_REDIS: 'http://h' }])
    assert.throws(() => readSettings(wrong), /expected .* address that begins with/);
});

it('no user, password or option of an address is ever shown, not even in a complaint', () => {
  const secret = 's3cret';
  for (const address of [
    `postgres://user:${secret}@host/name`,
    `postgres://user:a@b/${secret}@host/name`,
    `postgres://host/name?user=u&password=${secret}`,
    `rediss://:${secret}@host:6380`,
  ]) {
    const text = shown(SETTINGS.database, address);
    assert.ok(!text.includes(secret), text);
    assert.ok(text.includes('host'), text);
  }
  assert.equal(shown(SETTINGS.database, './var/tarifa.db'), './var/tarifa.db');
  assert.throws(
    () => readSettings({ TARIFA_REDIS: `http://:${secret}@host` }),
    (error: Error) => !error.message.includes(secret),
  );
});
