import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { successBody } from '../../src/http/reply.ts';
import { NOON } from '../service.ts';

const LONG = Buffer.from(JSON.stringify(['جوال', 'laptop']));
const page = { total: 2, limit: 50, offset: 0, count: 2 };

describe('a long answer', () => {
  it('is the same bytes as a short one', () => {
    const short = successBody({ data: LONG.toString('latin1'), page }, NOON);
    assert.equal(successBody({ data: LONG, page }, NOON).toString('latin1'), short);
  });

  it('is put together once a second, whoever asks', () => {
    assert.equal(successBody({ data: LONG, page }, NOON), successBody({ data: LONG, page }, NOON + 999));
  });

  it('tells the time of its own second, also while an earlier one is still being sent', () => {
    const earlier = successBody({ data: LONG, page }, NOON);
    const later = successBody({ data: LONG, page }, NOON + 1_000);
    assert.equal(JSON.parse(earlier.toString()).meta.timestamp, '2026-05-04T12:00:00+00:00');
    assert.equal(JSON.parse(later.toString()).meta.timestamp, '2026-05-04T12:00:01+00:00');
  });
});
