import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../faults/replica.ts';
import { TestService } from '../service.ts';
import { Connection } from './connection.ts';

const ENVIRONMENT = { TARIFA_MCP: 'on', TARIFA_METRICS_PORT: '0' };
let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start({
    environment: ENVIRONMENT,
    connections: { headersMs: 100, requestMs: 100, checkEveryMs: 20 },
  });
  key = await service.key();
  // Now the key is known.
  await service.get('/api/v1/hs-codes/01', key);
});
after(() => service.stop());

const post = (...headers: string[]) =>
  `POST /mcp HTTP/1.1\r\n${['Host: x', `X-Api-Key: ${key}`, ...headers].map((line) => `${line}\r\n`).join('')}\r\n`;

it('a POST without a body or a length is answered at once', async () => {
  for (const request of [post(), post('Content-Length: 0')]) {
    const connection = new Connection(service.service.url);
    await connection.send(request);
    const [answer] = await connection.answers(1);
    assert.equal(answer?.status, 400);
    connection.end();
  }
});

const FAULTY: Readonly<Record<string, () => string>> = {
  'a body that stops in the middle': () => `${post('Content-Length: 100')}{"jsonrpc"`,
  'a chunked body that stops in the middle': () => `${post('Transfer-Encoding: chunked')}5\r\nhello\r\n`,
  'a malformed chunk': () => `${post('Transfer-Encoding: chunked')}hello\r\n`,
  'a malformed chunk after a complete one': () =>
    `${post('Transfer-Encoding: chunked')}5\r\nhello\r\n5\r\nhellohello\r\n`,
  'a malformed chunk behind a pipelined request': () =>
    `GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n${post('Transfer-Encoding: chunked')}x\r\n`,
};
for (const [name, bytes] of Object.entries(FAULTY)) {
  it(`${name} is answered, and the connection is closed`, async () => {
    const connection = new Connection(service.service.url);
    await connection.send(bytes());
    assert.match(await connection.closed, /HTTP\/1\.1 400 Bad Request\r\n/);
  });
}

it('a body that drips is not waited for', async () => {
  const connection = new Connection(service.service.url);
  await connection.send(post('Transfer-Encoding: chunked'));
  let isClosed = false;
  void connection.closed.then(() => {
    isClosed = true;
  });
  for (let i = 0; i < 1_000 && !isClosed; i++) {
    await connection.send('1\r\nx\r\n');
    await pause(10);
  }
  assert.match(await connection.closed, /^HTTP\/1\.1 400 Bad Request\r\n/);
});

it('a client that leaves in the middle of a body is no defect', async () => {
  // With the usual limits, so that the body is not answered before the client leaves.
  const patient = await TestService.start({ environment: ENVIRONMENT });
  const metrics = async () => (await fetch(`${patient.service.metricsUrl}/metrics`)).text();
  const answered = async () =>
    [...(await metrics()).matchAll(/_count\{route="\/mcp".*\} (\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  const known = await patient.key();
  await patient.get('/api/v1/hs-codes/01', known);
  for (const [i, header] of ['Content-Length: 100', 'Transfer-Encoding: chunked'].entries()) {
    const connection = new Connection(patient.service.url);
    await connection.send(post(header).replace(key, known));
    // The service has begun to wait for the body when it has answered this.
    await patient.get('/api/v1/health');
    assert.equal(await answered(), i);
    connection.end();
    await until('the service has noticed it', async () => (await answered()) > i);
  }
  assert.doesNotMatch(await metrics(), /status="500"/);
  await patient.stop();
  assert.doesNotMatch(patient.logged.join(''), /"defect"/);
});
