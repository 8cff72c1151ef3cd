import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readSettings, SETTINGS, SettingsError, shown } from '../src/settings.ts';

it('every setting has a valid default', () => {
  const settings = readSettings({});
  assert.deepEqual(
    [
      settings.host,
      settings.port,
      settings.database,
      settings.vatPercent,
      settings.corsOrigin,
      settings.trustProxy,
      settings.metricsPort,
    ],
    ['127.0.0.1', 8080, './var/tarifa.db', null, '*', 0, null],
  );
});

it('TARIFA_PORT wins over PORT, and an empty variable counts as not set', () => {
  assert.equal(readSettings({ PORT: '1234' }).port, 1234);
  assert.equal(readSettings({ PORT: '1234', TARIFA_PORT: '4321' }).port, 4321);
  assert.equal(readSettings({ PORT: '', TARIFA_PORT: '' }).port, 8080);
});

it('a variable that looks like a setting is refused with the right name, others are left alone', () => {
  for (const [variable, name] of [
    ['TARIFA_PRT', 'TARIFA_PORT'],
    ['TARIFA_DATABSE', 'TARIFA_DATABASE'],
    ['TARIFA_LOGLEVEL', 'TARIFA_LOG_LEVEL'],
    ['TARIFA_MCP_ORIGIN', 'TARIFA_MCP_ORIGINS'],
    ['TARIFA_VAT_PERCENTAGE', null],
    ['tarifa_port', 'TARIFA_PORT'],
    ['TARIFA-METRICS-PORT', 'TARIFA_METRICS_PORT'],
  ] as const) {
    const read = () => readSettings({ [variable]: '1' });
    if (name === null) assert.doesNotThrow(read);
    else assert.throws(read, { message: new RegExp(`There is no setting ${variable}. Perhaps you meant ${name}\\.`) });
    assert.doesNotThrow(() => readSettings({ [variable]: '' }), 'an empty variable counts as not set');
  }
  // Of compose.yaml, of our clients, and of our tests.
  const others = ['DB_PASSWORD', 'REDIS_PASSWORD', 'URL', 'KEY', 'TEST_REDIS', 'TEST_POSTGRES', 'TEST_CHROMIUM'];
  readSettings(Object.fromEntries(others.map((name) => [`TARIFA_${name}`, '1'])));
  readSettings({ PATH: '/bin', PRT: '1', MY_TARIFA_PRT: '1' });
});

it('all invalid settings are listed at once, each with the expected form', () => {
  const wrong = {
    TARIFA_PORT: '70000',
    TARIFA_VAT_PERCENT: '5%',
    TARIFA_CORS_ORIGIN: 'shop.example',
    TARIFA_TRUST_PROXY: 'yes',
    TARIFA_LOG_LEVEL: 'loud',
    TARIFA_METRICS_PORT: '-1',
    TARIFA_ANONYMOUS_PER_MINUTE: '0',
  };
  assert.throws(
    () => readSettings(wrong),
    (error: unknown) => {
      assert.ok(error instanceof SettingsError);
      for (const [name, value] of Object.entries(wrong))
        assert.ok(error.message.includes(`${name}="${value}": expected`), name);
      return true;
    },
  );
});

it('a refused port of metrics names off as a choice', () => {
  for (const value of ['on', '-1', 'OFF'])
    assert.throws(
      () => readSettings({ TARIFA_METRICS_PORT: value }),
      /TARIFA_METRICS_PORT=".*": expected off or a whole number from 0 to 65535$/,
    );
  assert.equal(readSettings({ TARIFA_METRICS_PORT: 'off' }).metricsPort, null);
});

it('an origin is written as browsers send it, so that it can match', () => {
  for (const origin of ['https://shop.example', 'http://localhost:5173', 'https://xn--mgbh0fb.example'])
    assert.deepEqual(readSettings({ TARIFA_CORS_ORIGIN: origin }).corsOrigin, [origin]);
  for (const origin of [
    'https://Shop.example',
    'https://shop.example:443',
    'https://shop.example/',
    'https://*.example',
  ])
    assert.throws(
      () => readSettings({ TARIFA_CORS_ORIGIN: `https://a.example,${origin}` }),
      /expected \*, none, or origins/,
    );
});

it('each setting has its own environment variable', () => {
  const names = Object.values(SETTINGS).map(({ env }) => env);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^TARIFA_[A-Z_]+$/);
});

it('the database is a file or a PostgreSQL URL, and Redis is one URL, several or off', () => {
  for (const database of [
    './var/tarifa.db',
    '/srv/a b.db',
    'postgres://u:p@h/d',
    'postgresql://h/d?sslmode=verify-full',
  ])
    assert.equal(readSettings({ TARIFA_DATABASE: database }).database, database);
  assert.equal(readSettings({}).redis, null);
  for (const redis of ['redis://h:6379', 'rediss://user:p%40ss@h:6380/1'])
    assert.deepEqual(readSettings({ TARIFA_REDIS: redis }).redis, [redis]);
  const nodes = ['redis://:p@a:6379', 'redis://b:6379'];
  assert.deepEqual(readSettings({ TARIFA_REDIS: nodes.join(', ') }).redis, nodes);
  for (const wrong of [
    { TARIFA_DATABASE: 'mysql://h/d' },
    { TARIFA_DATABASE: 'Postgres://u:p@h/d' },
    { TARIFA_DATABASE: ' postgres://u:p@h/d' },
    { TARIFA_REDIS: 'h:6379' },
    { TARIFA_REDIS: 'http://h' },
    { TARIFA_REDIS: 'redis://a,b' },
  ])
    assert.throws(() => readSettings(wrong), /expected .* address that begins with/);
});

it('a file: address names a SQLite file, and one with parameters or of another machine is refused', () => {
  const paths = {
    'file:///srv/tarifa.db': '/srv/tarifa.db',
    'file:/srv/a%20b.db': '/srv/a b.db',
    'file:./var/tarifa.db': './var/tarifa.db',
    'file:tarifa.db': 'tarifa.db',
  };
  for (const [address, path] of Object.entries(paths))
    assert.equal(readSettings({ TARIFA_DATABASE: address }).database, path);
  for (const wrong of ['file:', 'file:a.db?mode=ro', 'file://host/a.db', 'file:%E0%A4%A'])
    assert.throws(() => readSettings({ TARIFA_DATABASE: wrong }), /expected a file on this machine/);
});

it('no user, password or option of a URL is ever shown, not even in an error message', () => {
  const secret = 's3cret';
  for (const address of [
    `postgres://user:${secret}@host/name`,
    `postgres://user:a@b/${secret}@host/name`,
    `postgres://host/name?user=u&password=${secret}`,
    `rediss://:${secret}@host:6380`,
    `redis://:${secret}@host:6379,redis://:${secret}@host:6380`,
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
