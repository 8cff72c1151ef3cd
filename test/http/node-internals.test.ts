import assert from 'node:assert/strict';
import { it } from 'node:test';
import { usePrivateFields } from '../../src/http/node-internals.ts';
import { TestService } from '../service.ts';

it('with and without the private fields of Node, a service sends the same bytes', async () => {
  const service = await TestService.start({ connections: { heldMs: 100 } });
  const key = await service.key();
  // From now on the key is known, and a request is answered before its connection ends.
  await service.get('/api/v1/hs-codes/01', key);
  const get = (path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: x', `X-Api-Key: ${key}`, 'X-Request-Id: a', ...headers, '', ''].join('\r\n');
  const sent: Readonly<Record<string, string>> = {
    'a lookup': get('/api/v1/hs-codes/01'),
    'an error': get('/api/v1/hs-codes/99'),
    'no content': get('/api/v1/hs-codes/01', 'If-None-Match: *'),
    'a page': get('/docs.css'),
    'many in one packet': get('/api/v1/hs-codes/01').repeat(20),
    'more than may wait': get('/api/v1/health').repeat(300),
    'an upgrade': get('/api/v1/hs-codes/01', 'Connection: Upgrade', 'Upgrade: h2c') + get('/api/v1/hs-codes/0101'),
    'an upgrade between others':
      get('/api/v1/hs-codes/01') + get('/', 'Connection: Upgrade', 'Upgrade: h2c') + get('/api/v1/health'),
    'a malformed request after others': `${get('/api/v1/hs-codes/01').repeat(3)}x\r\n\r\n`,
    'a connection to be closed': get('/api/v1/hs-codes/01', 'Connection: close'),
  };
  const receivedOf = async (bytes: string) => withoutTimes(await service.raw(bytes));
  for (const [name, bytes] of Object.entries(sent)) {
    usePrivateFields(true);
    const used = await receivedOf(bytes);
    usePrivateFields(false);
    const unused = await receivedOf(bytes);
    usePrivateFields(true);
    assert.ok(used.startsWith('HTTP/1.1 '), `${name}: ${used.slice(0, 200)}`);
    // A connection that sends too much is closed after a time, by which more or fewer of its requests are answered.
    if (name === 'more than may wait') assert.ok(used.startsWith(unused) || unused.startsWith(used), name);
    else assert.equal(unused, used, name);
  }
  await service.stop();
});

/** Without what differs from request to request. */
function withoutTimes(text: string): string {
  return text.replaceAll(/^(Date|X-Request-Id|X-RateLimit-Remaining-\w+): .*$/gm, '$1');
}
