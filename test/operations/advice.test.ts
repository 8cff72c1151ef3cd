import assert from 'node:assert/strict';
import { it } from 'node:test';
import { OPERATIONS } from '../../src/operations/operations.ts';
import type { TariffRecord } from '../../src/tariff/record.ts';
import { recordOf } from '../tariff/record.ts';

const line = recordOf({ code: '010121000000' });
const retired = recordOf({ code: '010129000000', active: false });
const emptied = recordOf({ code: '010130', children: [retired] });

it('an agent is told of active lines only that they can be declared', () => {
  const adviceOn = (record: TariffRecord) => OPERATIONS.lookup.advice(record).at(-1) ?? '';
  assert.equal(adviceOn(line), 'This is a declarable line.');
  assert.match(adviceOn(retired), /cannot be declared any more; see resolve_code/);
  assert.equal(adviceOn(emptied), 'This is a declarable line.', 'no code below it is in force');
  assert.match(adviceOn(recordOf({ children: [line, retired] })), /not a declarable line yet: 2 codes are/);
  const page = { items: [], total: 0, limit: 10, offset: 0 };
  assert.match(
    OPERATIONS.children.advice({ ...page, parent: retired }).at(-1) ?? '',
    /^Nothing is below .*cannot be declared/,
  );
});

it('an agent is told which lines of a shipment cannot be declared', () => {
  const adviceOn = (...records: TariffRecord[]) =>
    // Only the records and the measures of lines are read.
    OPERATIONS.shipment
      .advice({ lines: records.map((record) => ({ record, measures: [] })), notes: [] } as never)
      .at(-1);
  assert.equal(adviceOn(line), 'All lines can be declared.');
  assert.match(adviceOn(line, retired) ?? '', /not lines that can be declared: 010129000000; see resolve_code/);
});
