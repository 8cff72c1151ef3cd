import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { promisify } from 'node:util';
import { BUNDLED, TestService } from '../service.ts';

const run = promisify(execFile);
const PAGE = readFileSync(new URL('../../docs/integrations.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tarifa-integrations-'));
let service: TestService;
let environment: Record<string, string>;
before(async () => {
  service = await TestService.start({ edition: BUNDLED });
  const { PATH = '' } = process.env;
  environment = { PATH, TARIFA_URL: service.service.url, TARIFA_KEY: await service.key() };
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function codeOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(PAGE)?.[1] ?? '';
}

/** A stand-in of the other side: answers each body, and keeps what was sent. */
// biome-ignore lint/suspicious/noExplicitAny: any field of a request is read
async function standIn(answer: (body: any) => object) {
  // biome-ignore lint/suspicious/noExplicitAny: any field of a request is read
  const sent: any[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    sent.push({ path: request.url, headers: request.headers, body });
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

it('the Shopify filler writes the codes that are certain, and no others', async () => {
  const item = (id: string, code: string | null) => ({
    nodes: [{ inventoryItem: { id, harmonizedSystemCode: code } }],
  });
  const nodes = [
    { title: 'Roasted coffee beans, not decaffeinated', vendor: '', productType: '', variants: item('coffee', null) },
    { title: 'Gift for you', vendor: '', productType: '', variants: item('gift', null) },
    { title: 'Smartphone', vendor: '', productType: '', variants: item('known', '851713') },
  ];
  const shop = await standIn(({ query }) => ({ data: query.startsWith('mutation') ? {} : { products: { nodes } } }));
  const file = join(folder, 'shopify.ts');
  writeFileSync(file, codeOf('ts'));
  const env = { ...environment, SHOPIFY_URL: shop.url, SHOPIFY_TOKEN: 'token' };
  const { stdout } = await run(process.execPath, [file], { env });
  assert.match(stdout, /^open: gift: /);
  assert.equal(shop.sent[0].headers['x-shopify-access-token'], 'token');
  assert.deepEqual(
    shop.sent.slice(1).map(({ body }) => body.variables),
    [{ id: 'coffee', input: { harmonizedSystemCode: '090121' } }],
  );
});

it('the Odoo recipe adds the duty of a purchase as a landed cost', async () => {
  const odoo = await standIn(({ params }) => {
    const [, , , model, method] = params.args;
    if (method === 'create') return { result: 77 };
    if (model === 'product.product') return { result: [{ id: 5, hs_code: '6109.10' }] };
    return { result: [{ id: 1, product_id: [5, 'Shirt'], price_subtotal: 1000 }] };
  });
  const file = join(folder, 'odoo.py');
  writeFileSync(file, codeOf('python'));
  const settings = { URL: odoo.url, DB: 'db', UID: '2', KEY: 'k', ORDER: '9', DUTY_PRODUCT: '8' };
  const own = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`ODOO_${name}`, value]));
  const { stdout } = await run('python3', [file], { env: { ...environment, ...own } });
  assert.match(stdout, /^77 183\.63 AED (complete|open)\n$/);
  const [, , , model, , [created]] = odoo.sent.at(-1).body.params.args;
  assert.equal(model, 'stock.landed.cost');
  assert.equal(created.cost_lines[0][2].price_unit, Number(stdout.split(' ')[1]));
});

it('the n8n flow sends an order and answers with its bill', async () => {
  const { nodes, connections } = JSON.parse(codeOf('json'));
  const [order, bill] = nodes;
  assert.equal(connections[order.name].main[0][0].node, bill.name);
  const body = {
    country: 'AE',
    currency: 'AED',
    lines: [
      { id: 'a', hs_code: '6109.10', value: 100 },
      { id: 'b', hs_code: 'x', value: 1 },
    ],
  };
  // What n8n does with an expression.
  const evaluated = (code: string) => new Function('$env', '$json', `return ${code}`)(environment, { body });
  const filled = (text: string) =>
    text.replace(/^=/, '').replace(/\{\{(.*?)\}\}(?!\})/gs, (_all, code: string) => evaluated(code));
  const { method, url, headerParameters, jsonBody } = bill.parameters;
  const [{ name, value }] = headerParameters.parameters;
  const headers = { 'Content-Type': 'application/json', [name]: filled(value) };
  const response = await fetch(filled(url), { method, headers, body: filled(jsonBody) });
  const { data } = (await response.json()) as { data: { lines: { id: string; error?: object }[] } };
  assert.equal(response.status, 200);
  assert.deepEqual(
    data.lines.map(({ id, error }) => [id, error === undefined]),
    [
      ['a', true],
      ['b', false],
    ],
  );
});
