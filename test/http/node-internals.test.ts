import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { usePrivateFields, writeHead } from '../../src/http/node-internals.ts';
import { TestService } from '../service.ts';
import { Connection } from './connection.ts';

const HEADERS = [
  'Content-Type',
  'text/plain',
  'X-Request-Id',
  'a-1',
  'Content-Length',
  '2',
  'Keep-Alive',
  'timeout=65',
];
const GET = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';

/** The response that both servers send. */
interface Answer {
  readonly status: number;
  readonly body: string | null;
  /** What is done to the response before its head is written. */
  readonly prepare?: (response: ServerResponse) => void;
}

describe('the head of a response', () => {
  let answer: Answer;
  /** Whether each head was left to Node. */
  const leftToNode: boolean[] = [];
  const ours = createServer((_request, response) => {
    const { writeHead: node } = response;
    leftToNode.push(false);
    response.writeHead = ((...args: Parameters<typeof node>) => {
      leftToNode[leftToNode.length - 1] = true;
      return node.apply(response, args);
    }) as typeof node;
    answer.prepare?.(response);
    writeHead(response, answer.status, [...HEADERS], response.shouldKeepAlive, Date.now());
    finish(response);
  });
  const plain = createServer((_request, response) => {
    response.writeHead(answer.status, [...HEADERS]);
    finish(response);
  });

  function finish(response: ServerResponse): void {
    if (answer.body === null) response.end();
    else response.end(answer.body, 'latin1');
  }

  before(async () => {
    for (const server of [ours, plain]) {
      server.on('checkContinue', (request, response) => server.emit('request', request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
  });

  after(() => {
    for (const server of [ours, plain]) server.closeAllConnections();
    for (const server of [ours, plain]) server.close();
  });

  /** All bytes that a server sends until the connection is closed; the time of day is removed. */
  async function received(server: typeof ours, bytes: string): Promise<string> {
    const connection = new Connection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await connection.send(bytes);
    connection.end();
    return (await connection.closed).replaceAll(/Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'Date');
  }

  async function isAsOfNode(request: string, wanted: Answer): Promise<void> {
    answer = wanted;
    assert.equal(await received(ours, request), await received(plain, request));
  }

  it('has the bytes that Node would write, on one connection and for several statuses', async () => {
    await isAsOfNode(GET + GET, { status: 200, body: 'ok' });
    await isAsOfNode(GET + GET, { status: 404, body: 'no' });
    await isAsOfNode(GET + GET, { status: 304, body: null });
    await isAsOfNode('HEAD / HTTP/1.1\r\nHost: here\r\n\r\n', { status: 200, body: null });
    assert.deepEqual(new Set(leftToNode), new Set([false]));
  });

  for (const [reason, request] of [
    ['the client closes the connection', 'GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'],
    ['the client speaks HTTP/1.0', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
    ['the client waits for 100 Continue', 'GET / HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\n\r\n'],
  ] as const) {
    it(`is left to Node where ${reason}`, async () => {
      await isAsOfNode(request, { status: 200, body: 'ok' });
      assert.equal(leftToNode.at(-1), true);
    });
  }

  it('is left to Node where a response has no such field', async () => {
    const prepare = (response: ServerResponse) => Object.assign(response, { _header: undefined });
    await isAsOfNode(GET, { status: 200, body: 'ok', prepare });
    assert.equal(leftToNode.at(-1), true);
  });
});

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
