import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { WorkQueue } from '../../src/http/work-queue.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { TestService } from '../service.ts';
import { Connection } from './connection.ts';

/** What is answered at once; all other operations wait for a turn. */
const QUICK = ['health', 'usage', 'lookup', 'children', 'list', 'calculate', 'countries', 'editions'];
const LOOKUP = '/api/v1/hs-codes/0101';

let service: TestService;
let connections: Connection[] = [];
afterEach(async () => {
  for (const connection of connections) connection.end();
  connections = [];
  await service.stop();
});

/** Twenty descriptions, other ones for each number. */
function batch(number: number): string {
  const texts = Array.from({ length: 20 }, (_, i) => `description=live+horses+for+breeding+${number}+${i}`);
  return `/api/v1/classify?${texts.join('&')}`;
}

async function ask(path: string, key: string): Promise<Connection> {
  const connection = new Connection(service.service.url);
  connections.push(connection);
  await connection.send(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`);
  return connection;
}

it('no operation but the quick ones, and no page, is answered without a turn', async () => {
  service = await TestService.start({ queue: new WorkQueue({ jobs: 0 }) });
  const key = await service.key();
  for (const [id, { example }] of Object.entries(OPERATIONS)) {
    const { status, headers, json } = await service.get(example, key);
    if (QUICK.includes(id)) assert.notEqual(status, 503, id);
    else {
      assert.deepEqual([status, json.error.code], [503, 'db_unavailable'], id);
      assert.match(json.error.message, /^More work is waiting/, id);
      assert.ok(Number(headers.get('Retry-After')) >= 1, id);
    }
  }
  assert.equal((await service.get('/en/code/0101')).status, 503);
});

it('a request that finds too much work counts against no limit', async () => {
  service = await TestService.start({ queue: new WorkQueue({ jobs: 0 }) });
  const key = await service.key();
  const left = async (path: string) => (await service.get(path, key)).headers.get('X-RateLimit-Remaining-Minute');
  assert.equal(await left(LOOKUP), '199');
  assert.equal(await left('/api/v1/search?q=horses'), '199');
});

it('a lookup of another key is answered before the work of one key is done', async () => {
  service = await TestService.start();
  const [busy, other] = [await service.key(), await service.key()];
  const order: string[] = [];
  const work = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(batch(i), busy)));
  const done = work.map((connection) => connection.answers(1).then(() => order.push('batch')));
  const lookup = await ask(LOOKUP, other);
  await lookup.answers(1);
  order.push('lookup');
  await Promise.all(done);
  assert.notEqual(order.at(-1), 'lookup');
  const statuses = await Promise.all(work.map(async (connection) => (await connection.answers(1))[0]?.status));
  assert.deepEqual(
    statuses.filter((status) => status !== 200),
    [],
  );
});

it('the work of a client that leaves is not done, and the log tells of it', async () => {
  service = await TestService.start();
  const key = await service.key();
  const before = await Promise.all(Array.from({ length: 5 }, (_, i) => ask(batch(i), key)));
  const leaving = await ask(batch(99), key);
  const after = await ask(batch(100), key);
  leaving.reset();
  for (const connection of [...before, after]) await connection.answers(1);
  const left = service.logged.join('').match(/"route":"classify","status":499/g);
  assert.equal(left?.length, 1);
});
