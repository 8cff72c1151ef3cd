import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { OPERATIONS, type OperationId } from '../../src/operations/operations.ts';
import { exampleOf, timeless } from '../contract/example-replies.ts';
import { BUNDLED, TestService } from '../service.ts';

const FOLDER = new URL('../../docs/collections/', import.meta.url);
const IDS = Object.keys(OPERATIONS) as OperationId[];

interface Sent {
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
  assert.equal(requests.length, IDS.length);
  for (const [i, { method, url, headers }] of requests.entries()) {
    const filled = (text: string) =>
      text.replaceAll('{{base_url}}', service.service.url).replaceAll('{{api_key}}', key);
    const response = await fetch(filled(url), {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    });
    assert.equal(response.status, 200, url);
    const id = IDS[i] as OperationId;
    assert.deepEqual(timeless(id, (await response.json()) as { data: unknown; meta: object }), exampleOf(id), url);
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
      const [line = '', ...headers] = block.split('\n').filter((each) => each !== '' && !each.startsWith('#'));
      const [method = '', url = ''] = line.split(' ');
      return { method, url, headers: Object.fromEntries(headers.map((header) => header.split(': '))) };
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
        return { method: request.method, url: isRaw ? request.url.raw : parts, headers: auth };
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
    requests.map((text) => ({
      method: 'GET',
      url: field(text, 'get', 'url'),
      headers:
        field(text, 'get', 'auth') === 'inherit'
          ? { [field(common, 'auth:apikey', 'key')]: field(common, 'auth:apikey', 'value') }
          : {},
    })),
  );
});
