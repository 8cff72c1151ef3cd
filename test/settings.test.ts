import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readSettings, SETTINGS, SettingsError } from '../src/settings.ts';

it('every setting has a default that is understood', () => {
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
    ['127.0.0.1', 8080, './var/tarifa.db', '5', '*', 0, null],
  );
});

it('TARIFA_PORT wins over PORT, and an empty variable counts as not set', () => {
  assert.equal(readSettings({ PORT: '1234' }).port, 1234);
  assert.equal(readSettings({ PORT: '1234', TARIFA_PORT: '4321' }).port, 4321);
  assert.equal(readSettings({ PORT: '', TARIFA_PORT: '' }).port, 8080);
});

it('every fault is listed at once, with what was expected', () => {
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

it('each is read from a variable of its own', () => {
  const names = Object.values(SETTINGS).map(({ env }) => env);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^TARIFA_[A-Z_]+$/);
});
