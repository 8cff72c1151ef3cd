import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { preferredLanguage } from '../../src/http/language.ts';
import { TestService } from '../service.ts';

it('the language is the one that Accept-Language weighs highest, and English otherwise', () => {
  for (const header of [undefined, '', '*', 'fr', 'en', 'en-GB,ar;q=0.9', 'ar;q=0', 'ar;q=x', ';;,=', 'arabic'])
    assert.equal(preferredLanguage(header), 'en', header);
  for (const header of [
    'ar',
    'AR',
    'ar-AE',
    'fr, ar;q=0.5',
    'en;q=0.3,ar;q=0.8',
    ' ar , en',
    'ar-AE,ar;q=0.9,en;q=0.8',
  ])
    assert.equal(preferredLanguage(header), 'ar', header);
});

describe('a calculation', () => {
  let service: TestService;
  let key: string;
  before(async () => {
    service = await TestService.start();
    key = await service.key();
  });
  after(() => service.stop());
  const calculate = (headers: Record<string, string>) =>
    service.get('/api/v1/tariff/calculate?hs_code=0101&value=10', key, { headers });

  it('has its notes in the language that is asked for, and everything else as before', async () => {
    const english = await calculate({});
    const arabic = await calculate({ 'Accept-Language': 'ar-AE' });
    assert.match(english.json.data.notes, /^Rates are indicative only/);
    assert.match(arabic.json.data.notes, /^النسب استرشادية فقط/);
    assert.equal(english.headers.get('content-language'), 'en');
    assert.equal(arabic.headers.get('content-language'), 'ar');
    for (const { headers } of [english, arabic]) assert.match(headers.get('vary') ?? '', /Accept-Language/);
    assert.deepEqual({ ...arabic.json.data, notes: '' }, { ...english.json.data, notes: '' });
  });

  it('has an ETag of its own in each language', async () => {
    const english = await calculate({});
    const etag = english.headers.get('etag') ?? '';
    assert.equal((await calculate({ 'If-None-Match': etag })).status, 304);
    assert.equal((await calculate({ 'If-None-Match': etag, 'Accept-Language': 'ar' })).status, 200);
  });
});
