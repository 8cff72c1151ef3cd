import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { deskPages } from '../../src/http/site.ts';
import { encodedFor, staticPage } from '../../src/http/static-page.ts';
import { TestService } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.stop());

it('the desk is one document, revalidated on every request', async () => {
  const desk = await service.get('/invoice');
  assert.equal(desk.status, 200);
  assert.match(desk.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal(desk.headers.get('cache-control'), 'no-cache');
  assert.equal((await service.get('/invoice/')).text, desk.text);
  const again = await service.get('/invoice', null, { headers: { 'If-None-Match': desk.headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
  for (const path of ['/invoice/1', '/assets/', '/assets/none.js'])
    assert.equal((await service.get(path)).status, 404, path);
});

it('assets have a hash in their name and are cached for a year', async () => {
  const { text } = await service.get('/invoice');
  const names = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? '');
  assert.ok(names.length >= 2);
  for (const name of names) {
    assert.match(name, /-[\w-]{8}\.(js|css)$/);
    const { status, headers } = await service.get(name);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('vary')?.includes('Accept-Encoding'), true);
  }
});

it('compressed forms have the same content and are sent only to clients that accept them', () => {
  const document = deskPages({ timeZone: 'Asia/Dubai' })?.find(({ path }) => path === '/invoice');
  assert.ok(document);
  const { body } = document;
  assert.deepEqual(brotliDecompressSync(encodedFor(document, 'gzip, deflate, br').body), body);
  assert.deepEqual(gunzipSync(encodedFor(document, 'gzip, deflate').body), body);
  assert.deepEqual(gunzipSync(encodedFor(document, 'br;q=0, gzip;q=0.5').body), body);
  for (const accepted of [undefined, '', 'deflate', 'br;q=0', 'brotli'])
    assert.equal(encodedFor(document, accepted).body, body);
  assert.equal(encodedFor(staticPage('/x', 'text/plain', 'x'), 'br').body.toString(), 'x');
});

it('the document names the time zone of the tariff, and the words of the operator as text', () => {
  const facts = { timeZone: 'Asia/Riyadh', contact: 'Write to "keys@tariff.example" <b> $1' };
  const text =
    deskPages(facts)
      ?.find(({ path }) => path === '/invoice')
      ?.body.toString() ?? '';
  assert.match(text, /<meta name="time-zone" content="Asia\/Riyadh">/);
  assert.ok(text.includes('content="Write to &quot;keys@tariff.example&quot; &lt;b&gt; $1"'), text);
});

it('the service worker is asked for anew each time, and another document makes another one', async () => {
  const workerOf = (timeZone: string) =>
    deskPages({ timeZone })
      ?.find(({ path }) => path === '/invoice-worker.js')
      ?.body.toString() ?? '';
  assert.match(workerOf('Asia/Dubai'), /const FIRST = \["\/invoice","\/assets\/index-/);
  assert.notEqual(workerOf('Asia/Dubai'), workerOf('Asia/Riyadh'));
  const { status, headers } = await service.get('/invoice-worker.js');
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-cache']);
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
});

it('without a build there is no desk', () => {
  const empty = mkdtempSync(join(tmpdir(), 'tarifa-'));
  assert.equal(deskPages({ timeZone: 'Asia/Dubai' }, pathToFileURL(`${empty}/`)), null);
  rmSync(empty, { recursive: true });
});
