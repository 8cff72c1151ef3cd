import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { CONTRACTS, OPERATIONS, type OperationId } from '../../src/operations/operations.ts';
import { exampleOf, timeless } from '../contract/example-replies.ts';
import { BUNDLED, TestService } from '../service.ts';

const FOLDER = new URL('../../docs/collections/', import.meta.url);
const CALLS = (Object.keys(OPERATIONS) as OperationId[]).flatMap((id) => [
  { id, body: null },
  ...(CONTRACTS[id].body === undefined ? [] : [{ id, body: CONTRACTS[id].body }]),
]);

interface Sent {
  readonly body?: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

let service: TestService;
let key: string;
before(async () => {
  service = await TestService.start({ edition: BUNDLED });
  key = await service.key();
});
after(() => service.stop());

/** Sends the requests of a collection and expects the example replies of the contract, in its order. */
async function assertExampleReplies(requests: readonly Sent[]): Promise<void> {
  assert.equal(requests.length, CALLS.length);
  for (const [i, { method, url, headers, body }] of requests.entries()) {
    const call = CALLS[i];
    assert.ok(call);
    const filled = (text: string) =>
      text.replaceAll('{{base_url}}', service.service.url).replaceAll('{{api_key}}', key);
    assert.equal(method, call.body === null ? 'GET' : 'POST', url);
    const response = await fetch(filled(url), {
      method,
      ...(call.body === null ? {} : { body: body ?? '' }),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    });
    assert.equal(response.status, 200, url);
    const reply = (await response.json()) as { data: unknown; meta: object };
    if (call.body === null) assert.deepEqual(timeless(call.id, reply), exampleOf(call.id), url);
    else {
      assert.deepEqual(JSON.parse(body ?? ''), call.body.example, url);
      assert.ok(JSON.stringify(reply.data).includes('"id":'), url);
    }
  }
}

function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

it('every request of the .http file gets the example reply of the contract', async () => {
  const blocks = read('tarifa.http')
    .split(/^###.*\n/m)
    .slice(1);
  await assertExampleReplies(
    blocks.map((block) => {
      const [head = '', ...rest] = block.split('\n\n');
      const [line = '', ...headers] = head.split('\n').filter((each) => each !== '' && !each.startsWith('#'));
      const [method = '', url = ''] = line.split(' ');
      const body = rest.join('\n\n');
      return { method, url, body, headers: Object.fromEntries(headers.map((header) => header.split(': '))) };
    }),
  );
});

it('every request of the Postman collection gets the example reply, by its URL and by its parts', async () => {
  const collection = JSON.parse(read('tarifa.postman_collection.json'));
  assert.match(collection.info.schema, /v2\.1\.0/);
  const setting = (name: string) =>
    collection.auth.apikey.find((each: { key: string }) => each.key === name)?.value as string;
  assert.equal(setting('in'), 'header');
  for (const isRaw of [true, false]) {
    await assertExampleReplies(
      // biome-ignore lint/suspicious/noExplicitAny: the document is read by path
      collection.item.map(({ request }: any) => {
        const used = request.url.query.filter((field: { disabled?: boolean }) => field.disabled !== true);
        const query = new URLSearchParams(
          used.map(({ key: name, value }: { key: string; value: string }) => [name, value]),
        );
        const auth = request.auth?.type === 'noauth' ? {} : { [setting('key')]: setting('value') };
        const parts = `${request.url.host.join('.')}/${request.url.path.join('/')}?${query}`;
        const own = request.header.map(({ key: name, value }: { key: string; value: string }) => [name, value]);
        const headers = { ...Object.fromEntries(own), ...auth };
        return { method: request.method, url: isRaw ? request.url.raw : parts, headers, body: request.body?.raw };
      }),
    );
  }
});

it('every request of the Bruno collection gets the example reply', async () => {
  const field = (text: string, block: string, name: string) =>
    new RegExp(`^${block} \\{\\n(?:  .*\\n)*?  ${name}: (.*)\\n`, 'm').exec(text)?.[1] ?? '';
  assert.equal(JSON.parse(read('bruno/bruno.json')).type, 'collection');
  const common = read('bruno/collection.bru');
  const requests = readdirSync(new URL('bruno/', FOLDER))
    .filter((name) => name.endsWith('.bru') && name !== 'collection.bru')
    .map((name) => read(`bruno/${name}`))
    .sort((a, b) => Number(field(a, 'meta', 'seq')) - Number(field(b, 'meta', 'seq')));
  await assertExampleReplies(
    requests.map((text) => {
      const method = text.includes('\npost {') ? 'post' : 'get';
      // Bruno sends the type of a JSON body by itself.
      const type = field(text, method, 'body') === 'json' ? { 'Content-Type': 'application/json' } : {};
      const key = { [field(common, 'auth:apikey', 'key')]: field(common, 'auth:apikey', 'value') };
      return {
        method: method.toUpperCase(),
        url: field(text, method, 'url'),
        body: /^body:json \{\n([\s\S]*?)\n\}$/m.exec(text)?.[1] ?? '',
        headers: { ...type, ...(field(text, method, 'auth') === 'inherit' ? key : {}) },
      };
    }),
  );
});
