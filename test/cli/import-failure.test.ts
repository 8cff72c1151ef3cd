import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Failure } from '../../src/cli/command.ts';
import { explainFailure } from '../../src/cli/import-failure.ts';
import { Conflict } from '../../src/store/sql.ts';

it('a concurrent publication is named: an edition or a set of measures', () => {
  for (const noun of ['edition', 'set']) {
    const error = explainFailure(new Conflict('sequence'), 'file.csv', noun);
    assert.ok(error instanceof Failure);
    assert.match(error.message, new RegExp(`^Another ${noun} was published meanwhile, so nothing was changed\\.`));
  }
});

it('an error that is not about the file stays as it is', () => {
  for (const fields of [{}, { code: 'EACCES', path: '/elsewhere' }]) {
    const error = Object.assign(new Error('other'), fields);
    assert.equal(explainFailure(error, 'tariff.csv', 'edition'), error);
  }
});
