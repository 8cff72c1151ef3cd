import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderListMeta, successBody } from '../../src/http/envelope.ts';
import { latin1 } from '../../src/http/latin1.ts';
import { NOON } from '../service.ts';

const listMeta = renderListMeta({ total: 2, limit: 50, offset: 0, count: 2 });
const JSON_TEXT = JSON.stringify(['جوال', 'laptop']);
const LONG = { data: Buffer.from(JSON_TEXT), listMeta };

describe('a long answer', () => {
  it('has the same bytes as a short one', () => {
    const short = successBody({ data: latin1(JSON_TEXT), listMeta }, NOON);
    assert.equal(successBody(LONG, NOON).toString('latin1'), short);
  });

  it('is built once a second for all requests', () => {
    assert.equal(successBody(LONG, NOON), successBody(LONG, NOON + 999));
  });

  it('has the time of its own second, also while an earlier one is still being sent', () => {
    const earlier = successBody(LONG, NOON);
    const later = successBody(LONG, NOON + 1_000);
    assert.equal(JSON.parse(earlier.toString()).meta.timestamp, '2026-05-04T12:00:00+00:00');
    assert.equal(JSON.parse(later.toString()).meta.timestamp, '2026-05-04T12:00:01+00:00');
  });
});
