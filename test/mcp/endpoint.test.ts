import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestService } from '../service.ts';

const ENVIRONMENT = {
  TARIFA_MCP: 'on',
  TARIFA_MCP_ORIGINS: 'https://agent.example',
  TARIFA_ANONYMOUS_PER_MINUTE: '40',
};
const ALLOWED = 40;
let service: TestService;
before(async () => {
  service = await TestService.start({ environment: ENVIRONMENT });
});
after(() => service.stop());

async function post(message: unknown, key: string | null = null, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.service.url}/mcp`, {
    method: 'POST',
    body: typeof message === 'string' ? message : JSON.stringify(message),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { 'X-Api-Key': key }),
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'lookup_hs_code', arguments: { hs_code: '01' } },
};
const sized = (bytes: number) => ({ ...LIST, params: { _meta: { pad: 'x'.repeat(bytes) } } });

describe('messages that call no tool', () => {
  const DESCRIBING: Readonly<Record<string, unknown>> = {
    'the list of tools': LIST,
    'a handshake': {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
    'a notification': { jsonrpc: '2.0', method: 'notifications/initialized' },
    'an unknown method': { jsonrpc: '2.0', id: 1, method: 'rm' },
    'a body that is no message': '{',
    'a batch': [CALL, CALL],
    'a long body': sized(60_000),
  };
  for (const [name, message] of Object.entries(DESCRIBING)) {
    it(`${name} counts against an allowance of its own for each key, and the calls of a key stay`, async () => {
      const key = await service.key('free');
      for (let i = 0; i < ALLOWED; i++) assert.notEqual((await post(message, key)).status, 429);
      const refused = await post(message, key);
      assert.equal(refused.status, 429);
      assert.equal(JSON.parse(refused.text).error.code, 'rate_limit_exceeded');
      assert.equal(refused.headers.get('Retry-After'), '60');
      const called = await post(CALL, key);
      assert.equal(called.headers.get('X-RateLimit-Remaining-Minute'), '29', 'a call has the whole limit of the tier');
      assert.match(called.text, /Live animals/);
      assert.notEqual((await post(message, await service.key('free'))).status, 429, 'another key has its own');
      service.clock.now += 60_000;
      assert.notEqual((await post(message, key)).status, 429, 'and the next minute');
    });
  }

  it('and calls without a key count against the address', async () => {
    service.clock.now += 60_000;
    for (let i = 0; i < ALLOWED; i++) assert.equal((await post(i % 2 === 0 ? LIST : CALL)).status, 200);
    assert.equal((await post(LIST)).status, 429);
    assert.equal((await post(CALL)).status, 429);
    service.clock.now += 60_000;
    assert.equal((await post(LIST)).status, 200);
  });

  it('include refused calls, which are refused without the protocol once that allowance is used up too', async () => {
    const key = await service.key('free');
    for (let i = 0; i < 30; i++) assert.match((await post(CALL, key)).text, /Live animals/);
    for (let i = 0; i < ALLOWED; i++) {
      const { status, text } = await post(CALL, key);
      assert.equal(status, 200);
      assert.match(text, /rate_limit_exceeded/);
    }
    assert.equal((await post(CALL, key)).status, 429);
  });

  it('leave no counts behind that are saved', async () => {
    await service.service.stop();
    const saved = await service.store.usage.takeOver();
    assert.ok(saved.length > 0 && saved.every(({ id }) => !id.includes(':')), JSON.stringify(saved));
    service = await TestService.start({ environment: ENVIRONMENT });
  });

  it('are refused if they are long, except those that bring an invoice', async () => {
    const key = await service.key();
    assert.equal((await post(sized(7_000), key)).status, 200);
    const long = await post(sized(9_000), key);
    assert.deepEqual([long.status, JSON.parse(long.text).error.code], [400, 'invalid_parameter']);
    const invoice = 'Coffee, roasted; 100 USD\n'.repeat(1_000);
    const prompt = {
      jsonrpc: '2.0',
      id: 1,
      method: 'prompts/get',
      params: { name: 'price_invoice', arguments: { invoice } },
    };
    assert.match((await post(prompt, key)).text, /Coffee, roasted/);
    const call = { ...CALL, params: { ...CALL.params, _meta: { pad: 'x'.repeat(20_000) } } };
    assert.match((await post(call, key)).text, /Live animals/);
  });
});

describe('a description that was rendered before', () => {
  const answerTo = async (id: unknown, key: string) => {
    const { text, status, headers } = await post({ ...LIST, id }, key);
    const [json = ''] = /\{.*\}/s.exec(text) ?? [];
    return { status, type: headers.get('Content-Type'), ...JSON.parse(json) };
  };

  it('has the id of its own message', async () => {
    const key = await service.key();
    const first = await answerTo(1, key);
    for (const id of [1, 2, 0, -7, 'a "quoted" id\u2028', '', 'x'.repeat(300)]) {
      const later = await answerTo(id, key);
      assert.deepEqual(later, { ...first, id });
    }
  });

  it('is not given for an id that the protocol does not allow, or to other headers', async () => {
    const key = await service.key();
    await answerTo(1, key);
    for (const id of [null, {}, [1], true, 1.5]) {
      const { text } = await post({ ...LIST, id }, key);
      assert.ok(!text.includes('lookup_hs_code'), JSON.stringify(id));
    }
    assert.equal((await post(LIST, key, { Accept: 'text/html' })).status, 406);
    assert.equal((await post(LIST, key, { 'Content-Type': 'text/plain' })).status, 415);
    assert.equal((await post(LIST, key, { 'Mcp-Protocol-Version': 'x' })).status, 400);
    assert.equal((await answerTo(2, key)).status, 200);
  });
});

describe('the origin of a message', () => {
  it('must be one that the operator allows, if a browser names one', async () => {
    const key = await service.key();
    for (const message of [LIST, CALL]) {
      assert.equal((await post(message, key)).status, 200, 'an agent that is no browser names none');
      assert.equal((await post(message, key, { Origin: 'https://agent.example' })).status, 200);
      for (const Origin of [
        'https://evil.example',
        'https://agent.example.evil',
        'http://agent.example',
        'null',
        service.service.url,
      ]) {
        const refused = await post(message, key, { Origin });
        assert.equal(refused.status, 403, Origin);
        const { jsonrpc, id, error } = JSON.parse(refused.text);
        assert.deepEqual([jsonrpc, id], ['2.0', null]);
        assert.match(error.message, /TARIFA_MCP_ORIGINS/);
      }
    }
  });

  it('may be any with *, and none by default', async () => {
    for (const [setting, status] of [
      ['*', 200],
      ['none', 403],
      ['', 403],
    ] as const) {
      const other = await TestService.start({ environment: { ...ENVIRONMENT, TARIFA_MCP_ORIGINS: setting } });
      const key = await other.key();
      const response = await fetch(`${other.service.url}/mcp`, {
        method: 'POST',
        body: JSON.stringify(LIST),
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          'X-Api-Key': key,
          Origin: 'https://a.example',
        },
      });
      assert.equal(response.status, status, setting);
      await response.text();
      await other.stop();
    }
  });
});
