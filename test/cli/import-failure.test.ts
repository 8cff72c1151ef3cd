import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { Failure } from '../../src/cli/command.ts';
import { explainFailure } from '../../src/cli/import-failure.ts';
import { main } from '../../src/cli/main.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const explained = (fields: object, message = 'SQLite failed') => {
  const error = explainFailure(Object.assign(new Error(message), fields), 'tariff.csv', 'tarifa.db');
  assert.ok(error instanceof Failure);
  return error.message;
};

it('a full disk and a read-only database are explained in one sentence', () => {
  const start = 'Nothing was changed: the database tarifa.db could not be written, because';
  assert.equal(explained({ errcode: 13 }), `${start} the disk is full.`);
  assert.equal(explained({ errcode: 8 | (1 << 8) }), `${start} it is read-only.`);
  assert.equal(explained({ code: 'ENOSPC' }), `${start} the disk is full.`);
  assert.equal(explained({ code: 'EACCES', path: '/elsewhere' }), `${start} it is read-only.`);
  assert.equal(explained({ errcode: 1 }, 'cannot rollback - no transaction is active'), `${start} the disk is full.`);
  const other = new Error('other');
  assert.equal(explainFailure(other, 'tariff.csv', 'tarifa.db'), other);
});

it('a database that cannot be opened gives one sentence and no stack trace', async () => {
  const file = join(folder, 'tariff.csv');
  writeFileSync(file, 'hs_code,description_en,description_ar,tariff_rate\n01,Animals,حيوانات,5\n');
  let err = '';
  const environment = { TARIFA_DATABASE: join(file, 'tarifa.db') };
  const status = await main(['import', file], {
    environment,
    out: () => {},
    err: (text) => {
      err += text;
    },
  });
  assert.equal(status, 1);
  assert.match(err, /^Nothing was changed: the database .*tarifa\.db could not be written, because .*\n$/);
  assert.doesNotMatch(err, / at /);
});
