import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, it } from 'node:test';
import { oneAtATime } from '../../src/http/pipelining.ts';
import { TestService } from '../service.ts';
import { Connection } from './connection.ts';

let service: TestService;
let connections: Connection[];
beforeEach(async () => {
  service = await TestService.start({ environment: { TARIFA_METRICS_PORT: '0' }, connections: { heldMs: 1 } });
  connections = [];
});
afterEach(async () => {
  for (const connection of connections) connection.end();
  await service.stop();
});

function connect(): Connection {
  const connection = new Connection(service.service.url);
  connections.push(connection);
  return connection;
}

const get = (path: string, id = 'x') => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`;
const numbered = (path: string, count: number) =>
  Array.from({ length: count }, (_, i) => get(path, `id-${i}`)).join('');

/** How often a route was answered, from the metrics. */
async function answered(route: string): Promise<number> {
  const metrics = await (await fetch(`${service.service.metricsUrl}/metrics`)).text();
  return Number(new RegExp(`_count\\{route="${route}",status="200"\\} (\\d+)`).exec(metrics)?.[1] ?? 0);
}

it('pipelined requests are all answered, in their order', async () => {
  const connection = connect();
  await connection.send(numbered('/api/v1/health', 200));
  const answers = await connection.answers(200);
  assert.deepEqual(
    answers.map(({ headers }) => headers.get('X-Request-Id')),
    Array.from({ length: 200 }, (_, i) => `id-${i}`),
  );
});

it('a connection is not read while its requests wait, so that any number of them can be sent', async () => {
  const connection = connect();
  // One read is of 64 kB at most, in which fewer of them fit than may wait.
  const request = get('/api/v1/health').replace('Host: x', `Host: x\r\nCookie: ${'x'.repeat(300)}`);
  await connection.send(request.repeat(1_000));
  assert.equal((await connection.answers(1_000)).length, 1_000);
});

it('a client that pipelines and does not read gets only a few requests answered', async () => {
  const connection = connect();
  connection.pause();
  let isClosed = false;
  connection.closed.then(() => {
    isClosed = true;
  });
  await connection.send(get('/openapi.json').repeat(1_000));
  // One response is 60 kB, so that 200 of them do not fit into the buffers of the system.
  for (let i = 0; i < 100 && !isClosed; i++) {
    await service.get('/api/v1/health');
    assert.ok((await answered('/openapi.json')) < 200);
  }
});

it('more pipelined requests than may wait close the connection, and the rest of them is not parsed', async () => {
  const connection = connect();
  await connection.send('GET /docs HTTP/1.1\r\n\r\n'.repeat(2_700));
  await connection.closed;
  assert.ok((await answered('/docs')) < 300);
  assert.equal((await service.get('/api/v1/health')).status, 200);
});

it('a connection with too many pipelined requests stays open for a time, so that it is not opened anew at once', async (t) => {
  const server = createServer(oneAtATime((_, response) => void response.end(), 600_000, new Set())).listen(0);
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const flood = new Connection(url);
  let isClosed = false;
  flood.closed.then(() => {
    isClosed = true;
  });
  await flood.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_700));
  for (let i = 0; i < 100; i++) assert.equal((await fetch(url)).status, 200);
  assert.equal(isClosed, false);
});

const FLOODS = {
  'a flood of requests': async () => {
    for (let i = 0; i < 5; i++) {
      const connection = connect();
      await connection.send('GET /docs HTTP/1.1\r\n\r\n'.repeat(2_700));
      await connection.closed;
    }
  },
  'many refused requests': async () => {
    const connection = connect();
    for (let sent = 200; sent <= 1_200; sent += 200) {
      await connection.send(get('/api/v1/hs-codes/85').repeat(200));
      await connection.answers(sent);
    }
  },
};

for (const [name, flood] of Object.entries(FLOODS))
  it(`after ${name}, a connection may pipeline only a few requests for some time`, async () => {
    await flood();
    const [many, few] = [connect(), connect()];
    await many.send(numbered('/api/v1/health', 100));
    await many.closed;
    await few.send(numbered('/api/v1/health', 4));
    assert.equal((await few.answers(4)).length, 4);
  });

it('many connections that pipeline cannot hold more than a bounded number of requests', async () => {
  const flood = Array.from({ length: 60 }, () => connect());
  for (const connection of flood) {
    connection.pause();
    await connection.send(get('/openapi.json').repeat(250));
  }
  assert.equal((await service.get('/api/v1/health')).status, 200);
  for (const connection of flood) connection.resume();
  await Promise.race(flood.map(({ closed }) => closed));
});

it('a request on another connection does not wait for those that are pipelined', async () => {
  const [pipelining, honest] = [connect(), connect()];
  for (const connection of [pipelining, honest]) {
    await connection.send(get('/api/v1/health', 'first'));
    await connection.answers(1);
  }
  // Both are written before the server, which is in this process, reads either of them.
  void pipelining.send(numbered('/api/v1/health', 200));
  void honest.send(get('/api/v1/health', 'honest'));
  await honest.answers(2);
  await pipelining.answers(201);
  await service.service.stop();
  const order: readonly string[] = service.logged.join('').match(/(id-\d+|honest)(?=")/g) ?? [];
  assert.ok(order.indexOf('honest') < 50, `it was the ${order.indexOf('honest')}th`);
  service = await TestService.start();
});
