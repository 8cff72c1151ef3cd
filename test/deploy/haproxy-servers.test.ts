import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { writeCertificate } from '../servers/certificate.ts';
import { freePort } from '../servers/process.ts';
import { balance, changed, check, configuration, folder } from './balancer.ts';

const named = configuration('haproxy-servers.cfg');
const { certificate, key } = writeCertificate(folder);
const both = join(folder, 'tarifa.pem');
writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
const withCertificate = changed(named, { '/etc/haproxy/tarifa.pem': both });

it('HAProxy accepts the configuration for named servers, with TLS and without a warning', () => check(withCertificate));

it('both configurations have the same timeouts, retries and errors', () => {
  const shared = (text: string) => text.match(/^ {2}(timeout|retr|option|balance|http-error).*$/gm);
  assert.deepEqual(shared(named), shared(configuration('haproxy.cfg')));
});

it('without TLS, pages are redirected, and calls refused: their key has been sent in clear text', async () => {
  let requests = 0;
  const replica = createServer((_, response) => {
    requests++;
    response.end();
  });
  await new Promise<void>((resolve) => replica.listen(0, '127.0.0.1', resolve));
  after(() => replica.close().closeAllConnections());
  const [plain, tls] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${plain}`;
  const text = changed(withCertificate, {
    'bind :80\n': `bind 127.0.0.1:${plain}\n`,
    'bind :443': `bind 127.0.0.1:${tls}`,
    '10.0.0.11:8080': `127.0.0.1:${(replica.address() as AddressInfo).port}`,
  });
  await balance(text, url);
  const page = await fetch(`${url}/docs?x=1`, { redirect: 'manual' });
  assert.deepEqual(
    [page.status, page.headers.get('Location')],
    [301, 'https://127.0.0.1/docs?x=1'.replace('127.0.0.1', `127.0.0.1:${plain}`)],
  );
  for (const path of ['/api/v1/hs-codes/01', '/api/v1/health', '/mcp', '/API/v1/health', '//api/v1/health']) {
    const method = path === '/mcp' ? 'POST' : 'GET';
    const response = await fetch(url + path, { method, redirect: 'manual', headers: { 'X-Api-Key': 'k' } });
    assert.deepEqual([response.status, response.headers.get('Location')], [400, null], path);
    const { success, error, meta } = (await response.json()) as {
      success: boolean;
      error: { code: string; message: string };
      meta: object;
    };
    assert.deepEqual(
      [success, error.code, Object.keys(meta)],
      [false, 'invalid_parameter', ['timestamp', 'api_version']],
    );
    assert.match(error.message, /https:.*key/);
  }
  assert.equal(requests, 0, 'no call without TLS reaches a replica');
});
