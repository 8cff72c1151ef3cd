import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TestService } from '../service.ts';
import { Connection, type WireAnswer } from './connection.ts';

const PATH = '/api/v1/hs-codes/0101';
let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start({ environment: { TARIFA_ANONYMOUS_PER_MINUTE: '1000' } });
  key = await service.key();
  await service.get(PATH, key);
});
after(() => service.stop());

/** Sends bytes on a new connection and returns this number of answers. */
async function send(bytes: string | Buffer, count = 1): Promise<readonly WireAnswer[]> {
  const connection = new Connection(service.service.url);
  await connection.send(bytes);
  const answers = await connection.answers(count);
  connection.end();
  return answers;
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: x', ...headers].map((line) => `${line}\r\n`).join('')}\r\n`;
const codeOf = (answer: WireAnswer | undefined) => JSON.parse(answer?.body ?? '{}').error?.code;

describe('pipelining', () => {
  it('answers come in the order of the requests, also refusals', async () => {
    const unseen = await service.key();
    const answers = await send(
      get(PATH, `X-Api-Key: ${unseen}`) + get('/api/v1/health') + get('/nowhere') + get(PATH, `X-Api-Key: ${key}`),
      4,
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 404, 200],
    );
  });

  it('a malformed request is answered after the pending requests before it', async () => {
    const connection = new Connection(service.service.url);
    await connection.send(`${get(PATH, `X-Api-Key: ${await service.key()}`) + get('/api/v1/health')}nonsense\r\n\r\n`);
    const answers = await connection.answers(3);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 400],
    );
    await connection.closed;
  });
});

describe('malformed requests', () => {
  const malformed: Readonly<Record<string, string | Buffer>> = {
    'no HTTP at all': 'nonsense\r\n\r\n',
    'the beginning of TLS': Buffer.from('160301020001000001fc0303', 'hex'),
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a version that does not exist': 'GET / HTTP/9.9\r\n\r\n',
    'a method that does not exist': 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n',
    'a space in a header name': 'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
    'a folded header': 'GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n 2\r\n\r\n',
    'a NUL in a header': 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n',
    'lines ended by LF alone': 'GET / HTTP/1.1\nHost: x\n\n',
    'two lengths': 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    'a length and chunks, as a smuggler sends them':
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'a length below zero': 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'an address that is too long': `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'headers that are too long': `GET / HTTP/1.1\r\nHost: x\r\nX-Filler: ${'a'.repeat(70_000)}\r\n\r\n`,
    'too many headers': `GET / HTTP/1.1\r\nHost: x\r\n${'A: 1\r\n'.repeat(5_000)}\r\n`,
  };
  for (const [what, bytes] of Object.entries(malformed)) {
    it(`${what} is 400 in the envelope with the usual headers, and the connection is closed`, async () => {
      const connection = new Connection(service.service.url);
      await connection.send(bytes);
      const [answer] = await connection.answers(1);
      assert.deepEqual([answer?.status, codeOf(answer)], [400, 'invalid_parameter']);
      for (const name of ['X-Request-Id', 'X-RateLimit-Limit-Minute', 'X-RateLimit-Remaining-Day', 'Content-Type']) {
        assert.ok(answer?.headers.has(name), name);
      }
      assert.equal(answer?.headers.get('Connection'), 'close');
      await connection.closed;
    });
  }

  it('an address with a space or an Arabic letter is answered with how to write it', async () => {
    for (const query of ['قهوة', 'coffee beans']) {
      const [answer] = await send(get(`/api/v1/search?q=${query}`));
      assert.deepEqual([answer?.status, codeOf(answer)], [400, 'invalid_parameter']);
      assert.match(answer?.body ?? '', /percent-encoded, such as %20 for a space/);
    }
  });

  it('a request without Host is 400 in HTTP/1.1 and accepted in HTTP/1.0', async () => {
    const [missing, old] = [
      await send('GET /nowhere HTTP/1.1\r\n\r\n'),
      await send('GET /api/v1/health HTTP/1.0\r\n\r\n'),
    ];
    assert.deepEqual([missing[0]?.status, codeOf(missing[0])], [400, 'invalid_parameter']);
    assert.equal(old[0]?.status, 200);
  });

  it('CONNECT is refused like every other method', async () => {
    const [answer] = await send('CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.deepEqual([answer?.status, codeOf(answer)], [405, 'method_not_allowed']);
    assert.equal(answer?.headers.get('Allow'), 'GET, HEAD, OPTIONS');
  });

  it('an upgrade is ignored', async () => {
    const [answer] = await send(get('/api/v1/health', 'Connection: Upgrade', 'Upgrade: websocket'));
    assert.equal(answer?.status, 200);
  });

  it('requests and malformed bytes that arrive together with an ignored upgrade are answered at once', async () => {
    const upgrade = get('/api/v1/health', 'Connection: Upgrade', 'Upgrade: websocket');
    const unseen = get(PATH, `X-Api-Key: ${await service.key()}`);
    for (const [bytes, expected] of [
      [`${upgrade}nonsense\r\n\r\n`, [200, 400]],
      [`${upgrade}\x16`, [200, 400]],
      [upgrade + upgrade + get('/nowhere'), [200, 200, 404]],
      [`${get('/nowhere') + upgrade}nonsense\r\n\r\n`, [404, 200, 400]],
      [`${unseen + upgrade}nonsense\r\n\r\n`, [200, 200, 400]],
    ] as const) {
      const answers = await send(bytes, expected.length);
      assert.deepEqual(
        answers.map(({ status }) => status),
        expected,
      );
    }
  });

  it('a client that resets its connection after CONNECT or an upgrade does no harm', async () => {
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.on('uncaughtException', note);
    const upgrade = get('/api/v1/health', 'Connection: Upgrade', 'Upgrade: websocket');
    for (const bytes of [
      'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
      get(PATH, `X-Api-Key: ${await service.key()}`) + upgrade,
      `${upgrade}nonsense\r\n\r\n`,
    ]) {
      for (let turns = 0; turns < 20; turns++) {
        const connection = new Connection(service.service.url);
        await connection.send(bytes);
        for (let i = 0; i < turns % 5; i++) await nextTurn();
        connection.reset();
        assert.equal((await service.get('/api/v1/health')).status, 200);
      }
    }
    process.off('uncaughtException', note);
    assert.deepEqual(failures, []);
  });

  it('an absolute URL in the request line is answered by its path, whatever its host', async () => {
    const [answer] = await send(get('http://elsewhere.example/api/v1/health'));
    assert.equal(answer?.status, 200);
  });
});

describe('headers', () => {
  it('an Expect header changes nothing: no 100 Continue, and the usual answer', async () => {
    for (const expectation of ['100-continue', '100-CONTINUE', 'miracles']) {
      const [answer, ...others] = await send(get('/api/v1/health', `Expect: ${expectation}`, 'Content-Length: 9'));
      assert.deepEqual([answer?.status, others], [200, []], expectation);
    }
  });

  it('no Accept or Accept-Encoding header changes an answer of the API', async () => {
    const plain = await send(get(PATH, `X-Api-Key: ${key}`));
    for (const value of [
      'identity;q=0',
      '*;q=0',
      'gzip;q=nonsense',
      ','.repeat(5_000),
      'br, '.repeat(2_000),
      `gzip;q=${'9'.repeat(5_000)}`,
    ]) {
      const [answer] = await send(get(PATH, `X-Api-Key: ${key}`, `Accept-Encoding: ${value}`, `Accept: ${value}`));
      assert.deepEqual([answer?.status, answer?.body], [200, plain[0]?.body], value.slice(0, 40));
    }
  });

  it('the first of several key headers decides, and a header sent twice is no key', async () => {
    const other = await service.key();
    const wrong = 'trf_wrong';
    const cases: [expected: number, ...headers: string[]][] = [
      [200, `X-Api-Key: ${key}`, `X-Marketplace-Key: ${wrong}`, `Authorization: Bearer ${wrong}`],
      [401, `Authorization: Bearer ${key}`, `X-Api-Key: ${wrong}`],
      [401, `X-Marketplace-Key: ${wrong}`, `Authorization: Bearer ${key}`],
      [200, 'X-Api-Key:', `X-Marketplace-Key: ${key}`],
      [401, `X-Api-Key: ${key}`, `X-Api-Key: ${key}`],
      [401, `X-Api-Key: ${key}`, `X-Api-Key: ${other}`],
      [401, `X-Api-Key: ${key}`, 'X-Api-Key:'],
      [401, `X-Api-Key: ${key}, ${other}`],
      [401, `X-Api-Key: Bearer ${key}`],
      [401, `Authorization: Basic ${key}`],
      [401, `Authorization: Bearer ${key} ${other}`],
      [200, `authorization: bearer   ${key}`],
    ];
    for (const [expected, ...headers] of cases) {
      const [answer] = await send(get(PATH, ...headers));
      assert.equal(answer?.status, expected, headers.join(' | ').replaceAll(key, 'KEY'));
    }
  });

  it('no echoed value can inject a header or a line', async () => {
    for (const id of ['a%0d%0aX-Evil: 1', 'a\tb', 'a b', '"><script>', 'a'.repeat(129), 'ﷺ', '']) {
      const [answer] = await send(get('/api/v1/health', `X-Request-Id: ${id}`));
      assert.match(answer?.headers.get('X-Request-Id') ?? '', /^[\w-]{6}-[0-9a-z]+$/, id);
      assert.ok(!answer?.headers.has('X-Evil'));
    }
    for (const path of ['/api/v1/hs-codes/%0d%0aX-Evil:%201', '/%0d%0aX-Evil:%201', '/docs%0d%0aX-Evil:1']) {
      const [answer] = await send(get(path, `X-Api-Key: ${key}`, 'Origin: http://a%0d%0aX-Evil: 1'));
      assert.ok(answer !== undefined && answer.status < 500 && !answer.headers.has('X-Evil'));
    }
  });

  it('a key sent as a request id is not echoed', async () => {
    const [answer] = await send(get('/api/v1/health', `X-Request-Id: ${key}`));
    assert.doesNotMatch(answer?.headers.get('X-Request-Id') ?? '', /trf_/);
  });

  it('a key without its prefix, or a part of one, is not echoed as a request id; other long ids are', async () => {
    for (const id of [key.slice(4), key.slice(5), `key:${key.slice(4)}`, key.slice(4, -6), `${key.slice(1)}.x`]) {
      const [answer] = await send(get('/api/v1/health', `X-Request-Id: ${id}`));
      assert.match(answer?.headers.get('X-Request-Id') ?? '', /^[\w-]{6}-[0-9a-z]+$/);
    }
    for (const id of ['f'.repeat(64), '0123456789ABCDEF'.repeat(4), '6f1c2d3e-0000-4000-8000-abcdefabcdef:x_y.z']) {
      const [answer] = await send(get('/api/v1/health', `X-Request-Id: ${id}`));
      assert.equal(answer?.headers.get('X-Request-Id'), id);
    }
  });

  it('a parameter after a thousand others is still read', async () => {
    const [answer] = await send(get(`/api/v1/search?${'x=1&'.repeat(1_500)}q=horses&q=mules`, `X-Api-Key: ${key}`));
    assert.deepEqual(JSON.parse(answer?.body ?? '').error.details, { parameter: 'q' });
  });
});
