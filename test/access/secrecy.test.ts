import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { mintText } from '../../src/access/key.ts';
import { TIERS } from '../../src/contract/tiers.ts';
import { Tarifa } from '../faults/replica.ts';
import { Connection } from '../http/connection.ts';
import { startRedis } from '../servers/redis.ts';
import { SMALL } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-secrecy-'));
const redis = await startRedis();
after(async () => {
  rmSync(folder, { recursive: true });
  await redis.stop();
});
const environment = {
  TARIFA_DATABASE: join(folder, 'tarifa.db'),
  TARIFA_LOG_LEVEL: 'debug',
  TARIFA_PORT: '0',
  TARIFA_METRICS_PORT: '0',
  TARIFA_DRAIN_SECONDS: '0',
};

async function run(...args: string[]): Promise<string> {
  const { status, out, err } = await new Tarifa(args, environment).ended;
  assert.equal(status, 0, err);
  return out.trim();
}

/** Waits until the process has written this. */
async function outputOf(tarifa: Tarifa, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(tarifa.written)?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Requests that send a key in every place, the wrong ones too. */
const requestsWith = (key: string): readonly string[] => [
  `GET /api/v1/hs-codes/0101 HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n`,
  `GET /api/v1/hs-codes/0101 HTTP/1.1\r\nHost: x\r\nX-Marketplace-Key: ${key}\r\nX-Request-Id: ${key}\r\n`,
  `GET /api/v1/search?q=${key} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`,
  `GET /api/v1/search?q=horses&limit=${key} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n`,
  `GET /api/v1/hs-codes/${key} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n`,
  `GET /api/v1/tariff/calculate?hs_code=0101&value=${key}&currency=${key} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n`,
  `GET /${key}?api_key=${key} HTTP/1.1\r\nHost: ${key}\r\nX-Api-Key: ${key}\r\n`,
  `GET /api/v1/hs-codes/0101?key=${key} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${key}\r\nReferer: /?k=${key}\r\nOrigin: ${key}\r\n`,
  `DELETE /api/v1/hs-codes/0101 HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nX-Api-Key: ${key}\r\nIf-None-Match: "${key}"\r\n`,
  `GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${key}\r\nCookie: ${key}\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${key} ${key}: 1\r\n`,
  `${key}\r\n`,
];

for (const [what, more] of [
  ['a database file', {}],
  ['a database file and Redis', { TARIFA_REDIS: redis.url }],
] as const) {
  it(`on ${what}, no key is in any output, file, answer or process data of a whole run`, async () => {
    await run('import', fileURLToPath(SMALL), '--name', `first ${what}`);
    const issue = async (tier: string) => JSON.parse(await run('keys', 'create', '--tier', tier, '--json'));
    const [used, revoked] = [await issue('free'), await issue('pro')];
    const texts: string[] = [used.key, revoked.key, mintText(), `${used.key.slice(0, -1)}!`];
    const server = new Tarifa(['serve'], { ...environment, ...more });
    const url = await outputOf(server, /serving on (\S+)/);
    const metrics = await outputOf(server, /Metrics +(\S+)/);
    await run('keys', 'revoke', revoked.id);
    const traces: string[] = [];
    for (const text of texts) {
      for (const request of requestsWith(text)) {
        const connection = new Connection(url);
        await connection.send(`${request}Connection: close\r\n\r\n`);
        traces.push(await connection.closed);
      }
    }
    // Until the limit refuses, since a refusal is logged too. A new minute may begin in between.
    for (let sent = 0, status = 0; status !== 429 && sent <= TIERS.free.perDay; sent++) {
      const answer = await fetch(`${url}/api/v1/hs-codes/01`, { headers: { 'X-Api-Key': used.key } });
      traces.push(await answer.text());
      status = answer.status;
    }
    traces.push(await (await fetch(metrics)).text(), await run('keys', 'list'), await run('settings'));
    for (const file of ['cmdline', 'comm', 'environ'])
      traces.push(readFileSync(`/proc/${server.pid}/${file}`, 'latin1'));
    server.signal('SIGTERM');
    const { out, err } = await server.ended;
    traces.push(out, err, ...(await redisDump()));
    for (const file of readdirSync(folder)) traces.push(file, readFileSync(join(folder, file), 'latin1'));
    const everything = traces.join('\n');
    for (const expected of ['"event":"request"', 'rate_limit_exceeded', 'SQLite format 3', 'tarifa_request_duration'])
      assert.ok(everything.includes(expected), `the run wrote no ${expected}`);
    // The first ten characters are the public prefix; the rest is the secret.
    for (const text of texts)
      assert.ok(!everything.includes(text.slice(10, 30)) && !everything.includes(text.slice(30, -1)));
  });
}

async function redisDump(): Promise<string[]> {
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  const values = await Promise.all(keys.map((key) => client.dump(key)));
  client.disconnect();
  return [...keys, ...values.map(String)];
}
