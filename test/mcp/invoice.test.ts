import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openBundled } from '../../src/library/open-sources.ts';
import { BUNDLED, TestService } from '../service.ts';

/** Lines of an invoice, and what their importer knows and says when asked. */
const INVOICE = [
  { words: 'Smartphones 128 GB', value: 12_000, known: '' },
  { words: 'Roasted coffee beans, not decaffeinated, 1 kg bags', value: 800, known: '' },
  { words: 'LED light bulbs 9 W', value: 450, known: '' },
  { words: 'Wooden office desks', value: 2_300, known: '' },
  { words: 'Basmati rice, milled', value: 1_500, known: '' },
  { words: 'Leather handbags for women', value: 3_000, known: '' },
  { words: 'Car tyres new radial 205/55 R16', value: 1_750, known: 'New pneumatic rubber tyres for passenger cars' },
  { words: 'Cotton T-shirts, knitted', value: 900, known: 'With sleeves' },
  { words: 'Dates, Khalas, packed in 500 g boxes', value: 620, known: 'Fresh (rutab)' },
  { words: 'Laptop computers', value: 8_000, known: 'Laptop computers' },
  { words: 'Extra virgin olive oil', value: 700, known: 'in packs of 1 litre' },
  { words: 'Sea freight Jebel Ali', value: 300, known: '' },
];
const MOST_CALLS = 5;
const LONGEST = 40_000;

let service: TestService;
let client: Client;
before(async () => {
  service = await TestService.start({ edition: BUNDLED, environment: { TARIFA_MCP: 'on' } });
  client = new Client({ name: 'test', version: '1' });
  const headers = { 'X-Api-Key': await service.key() };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', service.service.url), { requestInit: { headers } }),
  );
});
after(async () => {
  await client.close();
  await service.stop();
});

it('the list of tools is at most 5,000 tokens of four characters', async () => {
  const { tools } = await client.listTools();
  assert.ok(JSON.stringify({ tools }).length <= 4 * 5_000);
});

it('twelve lines of words become a bill in five calls by doing only what the answers say', async () => {
  let calls = 0;
  // biome-ignore lint/suspicious/noExplicitAny: any field of an answer is read
  const call = async (name: string, given: Record<string, unknown>): Promise<any> => {
    calls += 1;
    const result = await client.callTool({ name, arguments: given });
    assert.notEqual(result.isError, true, JSON.stringify(result.content));
    const size = JSON.stringify(result).length;
    assert.ok(size <= LONGEST, `${name}: ${size} characters`);
    return result.structuredContent;
  };
  const lines = INVOICE.map((each) => ({ ...each, code: '', subheading: '', isGoods: true }));
  // Steps 1 and 2: all descriptions at once; then those that were asked about, with the answers added.
  for (const isAnswered of [false, true]) {
    const open = lines.filter(({ code, isGoods }) => code === '' && isGoods);
    if (open.length === 0) break;
    const description = open.map(({ words, known }) => (isAnswered && known !== '' ? `${words}, ${known}` : words));
    const { data, notes } = await call('classify_goods', { description, language: 'en' });
    for (const [i, { line, question, decision, candidates }] of data.entries()) {
      const each = open[i];
      assert.ok(each !== undefined);
      assert.match(notes, new RegExp(`Descriptions? (\\d+, )*${i + 1}[,:]`), 'the notes say what to do about each');
      each.subheading = candidates[0]?.hs_code ?? '';
      if (decision === 'not_goods') each.isGoods = false;
      else if (line !== null) each.code = line.hs_code;
      else if (question !== null && each.known !== '') {
        const said = question.choices.find(({ text }: { text: string }) => text === each.known);
        if (said?.lines.length === 1) each.code = said.lines[0];
      }
    }
  }
  // Step 3, for a subheading that has no line yet: the importer says which of the lines fits.
  for (const each of lines.filter(({ code, isGoods }) => code === '' && isGoods)) {
    const { data } = await call('resolve_code', { code: each.subheading, description: each.words, language: 'en' });
    const fitting = data.lines.filter(({ description }: { description: string }) => description.startsWith(each.known));
    assert.equal(data.status === 'declarable' || fitting.length === 1, true, each.words);
    each.code = fitting[0].hs_code;
  }
  const freight = lines.filter(({ isGoods }) => !isGoods).reduce((sum, { value }) => sum + value, 0);
  assert.equal(freight, 300, 'freight is no goods');
  const goods = lines.filter(({ isGoods }) => isGoods);
  assert.deepEqual(
    goods.filter(({ code }) => code.length !== 12).map(({ words }) => words),
    [],
    'each line has twelve digits',
  );
  const { data } = await call('calculate_shipment', {
    lines: goods.map(({ code, value }) => ({ hs_code: code, value })),
    freight,
    currency: 'AED',
    country: 'AE',
    include_vat: true,
  });
  assert.ok(calls <= MOST_CALLS, `${calls} calls`);
  assert.equal(data.lines.length, 11);
  assert.equal(
    data.totals.value,
    goods.reduce((sum, { value }) => sum + value, 0),
  );
  assert.ok(data.totals.landed_cost > data.totals.declared_value);
});

it('the bill of fifty lines fits, with each law once, and no candidate is hardly possible', async () => {
  const { records } = (await openBundled()).catalogue;
  const subheadings = records.filter(({ level, active }) => level === 6 && active);
  for (const country of ['AE', 'SA', 'OM']) {
    const lines = Array.from({ length: 50 }, (_, i) => ({
      id: `row ${i}`,
      hs_code: subheadings[(i * 112 + 7) % subheadings.length]?.code ?? '',
      value: 100 + i,
      origin: i % 2 === 0 ? 'CN' : 'IN',
      proof: true,
    }));
    const given = { lines, country, currency: 'USD', include_vat: true, fees: true };
    const result = await client.callTool({ name: 'calculate_shipment', arguments: given });
    assert.notEqual(result.isError, true, JSON.stringify(result.content));
    assert.ok(JSON.stringify(result).length <= LONGEST, `${JSON.stringify(result).length} characters in ${country}`);
    // biome-ignore lint/suspicious/noExplicitAny: any field of an answer is read
    const { data } = result.structuredContent as any;
    for (const { charges, total_duties_taxes } of data.lines) {
      const names = Object.keys(charges);
      assert.ok(names.every((name) => name in data.laws));
      const sum = Object.values<number>(charges).reduce((all, amount) => all + amount, 0);
      assert.equal(sum.toFixed(2), total_duties_taxes.toFixed(2));
    }
  }
  const goods = { description: INVOICE.map(({ words }) => words) };
  // biome-ignore lint/suspicious/noExplicitAny: any field of an answer is read
  const { data } = (await client.callTool({ name: 'classify_goods', arguments: goods })).structuredContent as any;
  for (const { candidates } of data)
    for (const { probability } of candidates) assert.ok(probability >= 0.01, String(probability));
});
