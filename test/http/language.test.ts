import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { preferredLanguage } from '../../src/http/request-headers.ts';
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

describe('Accept-Language', () => {
  let service: TestService;
  let key: string;
  before(async () => {
    service = await TestService.start();
    key = await service.key();
  });
  after(() => service.stop());
  const calculate = (headers: Record<string, string>) =>
    service.get('/api/v1/tariff/calculate?hs_code=0101&value=10', key, { headers });

  it('gives the notes of a calculation in the language that is asked for, and everything else as before', async () => {
    const english = await calculate({});
    const arabic = await calculate({ 'Accept-Language': 'ar-AE' });
    assert.match(english.json.data.notes, /^Rates are indicative only/);
    assert.match(arabic.json.data.notes, /^النسب استرشادية فقط/);
    assert.equal(english.headers.get('content-language'), 'en');
    assert.equal(arabic.headers.get('content-language'), 'ar');
    for (const { headers } of [english, arabic]) assert.match(headers.get('vary') ?? '', /Accept-Language/);
    assert.deepEqual({ ...arabic.json.data, notes: '' }, { ...english.json.data, notes: '' });
  });

  it('gives a calculation an ETag of its own in each language', async () => {
    const english = await calculate({});
    const etag = english.headers.get('etag') ?? '';
    assert.equal((await calculate({ 'If-None-Match': etag })).status, 304);
    assert.equal((await calculate({ 'If-None-Match': etag, 'Accept-Language': 'ar' })).status, 200);
  });

  it('gives the message of every error in the language that is asked for, and everything else as before', async () => {
    const paths = [
      '/api/v1/hs-codes/0199',
      '/api/v1/search?q=a',
      '/api/v1/tariff/calculate?hs_code=0101',
      '/api/v1/none',
    ];
    for (const path of paths) {
      const english = await service.get(path, key);
      const arabic = await service.get(path, key, { headers: { 'Accept-Language': 'ar' } });
      assert.match(english.json.error.message, /^[\x20-\x7e]+$/, path);
      assert.match(arabic.json.error.message, /^[\u0600-\u06ff]/, path);
      assert.equal(arabic.headers.get('content-language'), 'ar');
      assert.equal(english.headers.get('content-language'), 'en');
      for (const { headers } of [english, arabic]) assert.match(headers.get('vary') ?? '', /Accept-Language/);
      const rest = ({ error, success }: typeof english.json) => ({ ...error, message: '', success });
      assert.deepEqual(rest(arabic.json), rest(english.json));
    }
  });

  it('applies to a refused key too', async () => {
    const { status, json } = await service.get('/api/v1/hs-codes/0101', null, { headers: { 'Accept-Language': 'ar' } });
    assert.deepEqual([status, json.error.code], [401, 'missing_api_key']);
    assert.match(json.error.message, /^[\u0600-\u06ff]/);
  });
});
