import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { explorerPages } from '../../src/http/site.ts';
import { encodedFor, staticPage } from '../../src/http/static-page.ts';
import { TestService } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.stop());

it('the explorer is one document at all of its paths, revalidated on every request', async () => {
  const home = await service.get('/');
  assert.equal(home.status, 200);
  assert.match(home.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal(home.headers.get('cache-control'), 'no-cache');
  for (const path of ['/?q=coffee', '/code/8517', '/code/8517/', '/code/%D9%A8', '/invoice', '/invoice/'])
    assert.equal((await service.get(path)).text, home.text);
  const again = await service.get('/', null, { headers: { 'If-None-Match': home.headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
  for (const path of ['/code', '/code/', '/code/1/2', '/assets/', '/assets/none.js']) {
    assert.equal((await service.get(path)).status, 404, path);
  }
});

it('assets have a hash in their name and are cached for a year', async () => {
  const { text } = await service.get('/');
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
  const document = explorerPages('Asia/Dubai')?.find(({ path }) => path === '/');
  assert.ok(document);
  const { body } = document;
  assert.deepEqual(brotliDecompressSync(encodedFor(document, 'gzip, deflate, br').body), body);
  assert.deepEqual(gunzipSync(encodedFor(document, 'gzip, deflate').body), body);
  assert.deepEqual(gunzipSync(encodedFor(document, 'br;q=0, gzip;q=0.5').body), body);
  for (const accepted of [undefined, '', 'deflate', 'br;q=0', 'brotli'])
    assert.equal(encodedFor(document, accepted).body, body);
  assert.equal(encodedFor(staticPage('/x', 'text/plain', 'x'), 'br').body.toString(), 'x');
});

it('the document names the time zone of the tariff', () => {
  const document = explorerPages('Asia/Riyadh')?.find(({ path }) => path === '/');
  assert.match(document?.body.toString() ?? '', /<meta name="time-zone" content="Asia\/Riyadh">/);
});

it('without a build the explorer has no pages', () => {
  const empty = mkdtempSync(join(tmpdir(), 'tarifa-'));
  assert.equal(explorerPages('Asia/Dubai', false, pathToFileURL(`${empty}/`)), null);
  rmSync(empty, { recursive: true });
});
