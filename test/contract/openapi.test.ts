import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { parse } from 'yaml';
import { ERRORS } from '../../src/contract/errors.ts';
import { EXAMPLE_REPLIES } from '../../src/contract/examples.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { ACCESS_ERRORS } from '../../src/contract/operation.ts';
import { yamlOf } from '../../src/contract/yaml.ts';
import { OPERATIONS, type OperationId } from '../../src/operations/operations.ts';
import { VERSION } from '../../src/version.ts';
import { BUNDLED, TestService } from '../service.ts';
import { exampleOf, timeless } from './example-replies.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is read by path
const document: any = openApiDocument(OPERATIONS);

describe('the document', () => {
  it('is OpenAPI 3.1 with its own version, and that of the software beside it', () => {
    assert.match(document.openapi, /^3\.1\./);
    assert.equal(document.info.version, '0.1.0');
    assert.equal(document.info['x-software-version'], VERSION);
  });

  it('has every operation, each with every parameter in its order', () => {
    for (const [id, { path, parameters }] of Object.entries(OPERATIONS)) {
      const get = document.paths[path].get;
      assert.equal(get.operationId, id);
      assert.deepEqual(
        get.parameters.map(({ name }: { name: string }) => name),
        Object.keys(parameters),
      );
      for (const parameter of get.parameters) assert.ok(parameter.in === 'query' || parameter.required);
    }
  });

  it('lists all errors of each operation under their status', () => {
    for (const { path, errors, open } of Object.values(OPERATIONS)) {
      for (const code of [...errors, ...(open ? [] : ACCESS_ERRORS)]) {
        const response = document.paths[path].get.responses[ERRORS[code].status];
        assert.ok(response.description.includes(`\`${code}\``), `${path} ${code}`);
        assert.ok(
          response.content['application/json'].schema.allOf[1].properties.error.properties.code.enum.includes(code),
        );
      }
    }
  });

  it('has 304 and the ETag of each reply that can be asked for again', () => {
    for (const [id, { path }] of Object.entries(OPERATIONS)) {
      const { 200: success, 304: unchanged } = document.paths[path].get.responses;
      const isMomentary = id === 'health' || id === 'usage';
      assert.deepEqual([unchanged === undefined, 'ETag' in success.headers], [isMomentary, !isMomentary], id);
      if (unchanged !== undefined) assert.deepEqual([Object.keys(unchanged)], [['description', 'headers']]);
    }
  });

  it('has the three headers as security schemes, and health needs none', () => {
    const schemes = Object.values(document.components.securitySchemes) as { name?: string; scheme?: string }[];
    assert.deepEqual(
      schemes.map(({ name, scheme }) => name ?? scheme),
      ['X-Api-Key', 'X-Marketplace-Key', 'bearer'],
    );
    assert.deepEqual(document.paths['/api/v1/health'].get.security, []);
    assert.equal(document.paths['/api/v1/search'].get.security, undefined);
  });

  it('every reference resolves', () => {
    for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path?.split('/').reduce((node, step) => node?.[step], document);
      assert.ok(target, path);
    }
  });
});

describe('a proxy that checks requests against the document', () => {
  /** The readings of a text that a proxy tries: as it is, as a number, as a boolean. */
  const readings = (text: string): unknown[] => [
    text,
    ...(/^\d+(\.\d+)?$/.test(text) ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ];
  function faultsOf(target: string): string[] {
    const { pathname, searchParams } = new URL(target, 'http://tarifa');
    const [path = ''] = Object.keys(document.paths).filter((each) =>
      new RegExp(`^${each.replace(/\{.*?\}/, '[^/]+')}$`).test(pathname),
    );
    return document.paths[path].get.parameters
      .filter(({ name }: { name: string }) => searchParams.has(name))
      .filter(({ name, schema }: { name: string; schema: object }) => {
        const validator = Compile(schema);
        return !readings(searchParams.get(name) ?? '').some((reading) => validator.Check(reading));
      })
      .map(({ name }: { name: string }) => `${target}: ${name}`);
  }

  it('passes the requests of the README, the recipes and the examples', () => {
    const documents = ['README.md', 'docs/recipes.md'].map((name) =>
      readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'),
    );
    const shown = documents.flatMap((text) =>
      [...text.matchAll(/\/api\/v1\/[\w./-]+\?[^\s"`)]*/g)].map(([target]) => target),
    );
    const examples = Object.values(OPERATIONS).map(({ example }) => example);
    assert.ok(shown.some((target) => target.includes('include_vat=1')));
    for (const target of [...shown, ...examples]) assert.deepEqual(faultsOf(target), []);
  });

  it('passes each spelling of a flag that the service accepts, and no other', () => {
    const url = (text: string) => `/api/v1/tariff/calculate?hs_code=0101&value=1000.50&include_vat=${text}`;
    for (const text of ['0', '1', 'true', 'false', 'TRUE', 'False']) assert.deepEqual(faultsOf(url(text)), []);
    for (const text of ['2', 'yes', '', '01', 'truefalse']) assert.equal(faultsOf(url(text)).length, 1, text);
  });
});

it('the written YAML document parses to exactly the JSON document, in YAML 1.1 and 1.2', () => {
  const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  for (const version of ['1.1', '1.2'] as const)
    assert.deepEqual(parse(read('openapi.yaml'), { version }), JSON.parse(read('openapi.json')));
});

it('YAML has plain keys, indentation and quoted strings', () => {
  assert.equal(
    yamlOf({ a: 1, b: [{ c: 'x: y', d: [] }, 'z'], e: {}, 'f/g': null }),
    '\na: 1\nb:\n  - c: "x: y"\n    d: []\n  - "z"\ne: {}\n"f/g": null\n',
  );
});

describe('served', () => {
  let service: TestService;
  let key: string;
  before(async () => {
    service = await TestService.start({ edition: BUNDLED });
    key = await service.key();
  });
  after(() => service.stop());

  it('the example of every operation is answered on the bundled edition as documented', async () => {
    for (const [id, { example, path }] of Object.entries(OPERATIONS)) {
      const { status, json } = await service.get(example, key);
      assert.equal(status, 200);
      const { data } = EXAMPLE_REPLIES[id as OperationId];
      assert.deepEqual(timeless(id as OperationId, json), exampleOf(id as OperationId), `${example}: npm run docs`);
      assert.deepEqual(document.paths[path].get.responses['200'].content['application/json'].example.data, data);
    }
  });

  it('the bundled edition has every code of each level', async () => {
    const counts: Record<number, number> = {};
    const content = await service.store.editions.content(
      (await service.store.editions.publications()).at(-1)?.edition ?? '',
    );
    for (const line of content.split('\n').slice(1, -1)) {
      const level = line.indexOf(',');
      counts[level] = (counts[level] ?? 0) + 1;
    }
    assert.deepEqual(counts, { 2: 96, 4: 1228, 6: 5612, 8: 8463, 12: 13443 });
  });

  it('the same document is at /openapi.json and /openapi.yaml, without a key', async () => {
    const { json } = await service.get('/openapi.json');
    assert.deepEqual(json, JSON.parse(JSON.stringify(document)));
    const yaml = await service.get('/openapi.yaml');
    assert.equal(yaml.status, 200);
    assert.match(yaml.headers.get('content-type') ?? '', /^application\/yaml/);
    assert.deepEqual(parse(yaml.text), json);
  });

  it('/docs shows every operation and error and loads nothing from another host', async () => {
    const { status, text, headers } = await service.get('/docs');
    assert.equal(status, 200);
    for (const { path, summary } of Object.values(OPERATIONS)) assert.ok(text.includes(path) && text.includes(summary));
    for (const code of Object.keys(ERRORS)) assert.ok(text.includes(code));
    for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address ?? '', /^[#/](?!\/)/);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    for (const asset of ['/docs.css', '/docs.js']) assert.equal((await service.get(asset)).status, 200);
  });
});
