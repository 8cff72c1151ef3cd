import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { Calendar, dayBefore, dayOf, isDay } from '../src/day.ts';

const ZONES = ['Asia/Dubai', 'Asia/Riyadh', 'America/New_York', 'Pacific/Kiritimati', 'UTC'];

it('a day is an ISO date of the calendar, and nothing else is made one', () => {
  for (const day of ['2026-01-31', '2028-02-29', '0001-01-01']) assert.equal(dayOf(day), day);
  for (const text of ['2026-02-29', '2026-13-01', '2027-31-31', '2026-1-1', '20260101', '2026-01-01T00:00:00Z', ''])
    assert.ok(!isDay(text), text);
  assert.throws(() => dayOf('2027-31-31'), { message: '"2027-31-31" is not a day such as 2027-01-31.' });
  assert.equal(dayBefore(dayOf('2028-03-01')), '2028-02-29');
});

it('a day begins at midnight of its time zone, whatever the time zone of the process', () => {
  const before = process.env['TZ'];
  try {
    for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env['TZ'] = zone;
      const dayAt = (timeZone: string, now: number) => new Calendar(timeZone, () => 0).dayAt(now);
      assert.equal(dayAt('Asia/Dubai', Date.UTC(2026, 11, 31, 19, 59, 59, 999)), '2026-12-31');
      assert.equal(dayAt('Asia/Dubai', Date.UTC(2026, 11, 31, 20)), '2027-01-01');
      assert.equal(dayAt('Asia/Riyadh', Date.UTC(2026, 11, 31, 20, 59)), '2026-12-31');
      assert.equal(dayAt('UTC', Date.UTC(2026, 0, 5)), '2026-01-05');
    }
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

it('today is the day of the clock at every moment, also where the clock steps back and forth', () => {
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.array(moment, { minLength: 1, maxLength: 6 }), (zone, moments) => {
      let now = 0;
      const calendar = new Calendar(zone, () => now);
      for (now of moments) assert.equal(calendar.today(), calendar.dayAt(now));
    }),
    { numRuns: 100 },
  );
});

it('today turns with the first millisecond of the day, also on days of 23 and 25 hours', () => {
  for (const [zone, midnight] of [
    ['Asia/Dubai', Date.UTC(2026, 11, 31, 20)],
    ['America/New_York', Date.UTC(2026, 2, 9, 4)],
    ['America/New_York', Date.UTC(2026, 10, 2, 5)],
  ] as const) {
    let now = midnight - 1;
    const calendar = new Calendar(zone, () => now);
    const before = calendar.today();
    now = midnight;
    assert.notEqual(calendar.today(), before);
    assert.equal(calendar.today(), calendar.dayAt(midnight));
    now = midnight - 1;
    assert.equal(calendar.today(), before);
  }
});
