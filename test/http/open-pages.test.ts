import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { importEdition } from '../../src/publishing/importing/import-edition.ts';
import { temporaryFolder } from '../servers/process.ts';
import { smallEdition, TestService, TODAY } from '../service.ts';

let service: TestService;
const CODE = '/en/code/851713000000-smartphones';

before(async () => {
  service = await TestService.start({
    environment: { TARIFA_PUBLIC_URL: 'https://tariff.example', TARIFA_PAGES: '1000000' },
  });
});
after(() => service.stop());

describe('the open pages', () => {
  it('need no key, are for reading only, and leave the API as it was', async () => {
    const page = await service.get(CODE);
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(page.text, /rel="canonical" href="https:\/\/tariff\.example\/en\/code\/851713000000-smartphones"/);
    assert.equal((await service.get(CODE, null, { method: 'HEAD' })).text, '');
    assert.equal((await service.get(CODE, null, { method: 'POST' })).status, 405);
    assert.equal((await service.get('/api/v1/hs-codes/851713000000')).json.error.code, 'missing_api_key');
  });

  it('lead to the one address of a code, and find nothing elsewhere', async () => {
    const moved = await service.get('/en/code/851713000000');
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, CODE]);
    assert.equal((await service.get('/en/code/999999999999')).status, 404);
    assert.equal((await service.get('/en/other')).json.error.code, 'endpoint_not_found');
  });

  it('begin in the language of the browser, and old addresses lead there', async () => {
    const to = async (path: string, language: string) => {
      const { status, headers } = await service.get(path, null, { headers: { 'Accept-Language': language } });
      return [status, headers.get('location')];
    };
    assert.deepEqual(await to('/', 'ar-SA,en;q=0.5'), [302, '/ar']);
    assert.deepEqual(await to('/', 'fr'), [302, '/en']);
    assert.deepEqual(await to('/?q=coffee+%26+tea', 'en'), [302, '/en/search?q=coffee+%26+tea']);
    assert.deepEqual(await to('/code/8517.13.00.0000?value=10', 'en'), [301, `${CODE}?value=10`]);
    assert.deepEqual(await to('/en/search?q=8517.13.00.0000', 'en'), [302, CODE]);
  });

  it('tell people on a page that there is nothing, and programs in JSON', async () => {
    const people = { headers: { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'ar' } };
    for (const [path, language] of [
      ['/nothing', 'ar'],
      ['/en/nothing', 'en'],
      ['/ar/code/x', 'ar'],
    ] as const) {
      const { status, text, headers } = await service.get(path, null, people);
      assert.equal(status, 404, path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.match(text, new RegExp(`<html lang="${language}"`), path);
    }
    for (const path of ['/api/v1/nothing', '/assets/nothing.js'])
      assert.equal((await service.get(path, null, people)).json.error.code, 'endpoint_not_found', path);
  });

  it('are sent in part to their own script, and not kept as pages', async () => {
    const part = await service.get('/en/search?q=phone&part=main');
    assert.match(part.text, /^<title>[^<]*<\/title><main id="main"/);
    assert.doesNotMatch(part.text, /<header class="band|part=main/);
    assert.match((await service.get(CODE)).text, /^<!doctype html>/);
  });

  it('search, and say what is wrong on a page', async () => {
    assert.match((await service.get('/en/search?q=phone')).text, /8517/);
    assert.match((await service.get('/ar/search?q=%D8%AC%D9%88%D8%A7%D9%84')).text, /8517/);
  });

  it('search for the first 200 characters, none of which is cut in half', async () => {
    for (const length of [199, 200, 201]) {
      const { status, text } = await service.get(`/en/search?q=${'a'.repeat(length)}%F0%9F%98%80%F0%9F%98%80`);
      assert.equal(status, 200);
      assert.ok(text.isWellFormed() && text.includes('a'.repeat(length === 199 ? 199 : 200)));
      assert.equal(text.includes('😀😀'), false);
      assert.equal(text.includes('a😀'), length === 199);
    }
  });

  it('are sent compressed to those who ask, and not again to those who have them', async () => {
    const packed = await fetch(service.service.url + CODE, { headers: { 'Accept-Encoding': 'identity' } });
    const etag = packed.headers.get('etag') ?? '';
    assert.match(etag, /^W\//);
    assert.equal((await service.get(CODE, null, { headers: { 'If-None-Match': etag } })).status, 304);
    const raw = await service.raw(
      `GET ${CODE} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`,
    );
    assert.match(raw, /Content-Encoding: gzip/);
  });

  it('have a site map in parts', async () => {
    const index = await service.get('/sitemap.xml');
    assert.match(index.text, /<loc>https:\/\/tariff\.example\/sitemap-1\.xml<\/loc>/);
    assert.match((await service.get('/sitemap-1.xml')).text, /code\/851713000000-smartphones/);
    assert.equal((await service.get('/sitemap-2.xml')).status, 404);
  });

  it('show a new edition as soon as it is in force', async () => {
    assert.match((await service.get(CODE)).text, /6\.5%/);
    const file = join(temporaryFolder('open-pages'), 'next.csv');
    writeFileSync(
      file,
      smallEdition((rows) => rows.map((row) => row.replace(/^(851713000000,,,)6\.5/, '$17'))),
    );
    await importEdition(service.store.editions, file, { name: 'next', today: TODAY });
    while (!/<b>[^<]*[^.\d]7%/.test((await service.get(CODE)).text))
      await new Promise((resume) => setImmediate(resume));
  });
});

it('there is no site map where the public address is not known: no Host of a request becomes one', async () => {
  const without = await TestService.start();
  try {
    for (const path of ['/sitemap.xml', '/sitemap-1.xml']) {
      const { status, text } = await without.get(path, null, { headers: { Host: 'x'.repeat(1_000) } });
      assert.equal(status, 404, path);
      assert.doesNotMatch(text, /xxx/);
    }
  } finally {
    await without.stop();
  }
});

describe('how many open pages', () => {
  it('an address has an allowance of its own, and gets a page that says when to come again', async () => {
    const few = await TestService.start({ environment: { TARIFA_PAGES: '2' } });
    try {
      const statuses = [];
      for (let i = 0; i < 3; i++) statuses.push((await few.get('/ar')).status);
      assert.deepEqual(statuses, [200, 200, 429]);
      const refused = await few.get('/ar');
      assert.match(refused.text, /dir="rtl"/);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      // The allowance for requests with a wrong key is another one.
      assert.equal((await few.get('/api/v1/search?q=tea')).status, 401);
    } finally {
      await few.stop();
    }
  });

  it('TARIFA_PAGES=off turns all of them off', async () => {
    const none = await TestService.start({ environment: { TARIFA_PAGES: 'off' } });
    try {
      for (const path of ['/en', CODE, '/en/search?q=tea', '/sitemap.xml'])
        assert.equal((await none.get(path)).json.error.code, 'endpoint_not_found', path);
      assert.equal((await none.get('/')).headers.get('location'), '/docs');
      assert.equal((await none.get('/invoice')).status, 200);
    } finally {
      await none.stop();
    }
  });
});
