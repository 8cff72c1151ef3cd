import type { Operation } from '../src/contract/operation.ts';
import { isRequired } from '../src/contract/parameters.ts';
import { OPERATIONS, type OperationId } from '../src/operations/operations.ts';

// Generates docs/collections: the example request of every operation as an .http file, a Postman and a Bruno collection.

const FOLDER = 'docs/collections';
const BASE_URL = 'http://127.0.0.1:8080';
const NO_KEY = 'your-key';

interface Field {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Whether the example sends it. Other optional parameters are listed but switched off. */
  readonly used: boolean;
}

interface Example {
  readonly id: OperationId;
  readonly summary: string;
  readonly description: string;
  readonly open: boolean;
  readonly path: string;
  readonly query: readonly Field[];
  /** The JSON body of the same operation by POST; undefined where it takes none. */
  readonly body?: object | undefined;
  readonly bodyDescription: string;
}

/** Every collection file: its path and its text. */
export function collections(): [path: string, text: string][] {
  // Object.keys returns string[], so the cast names the table's own keys.
  const examples = (Object.keys(OPERATIONS) as OperationId[])
    .map(exampleOf)
    .flatMap((example) => [
      { ...example, body: undefined },
      ...(example.body === undefined
        ? []
        : [{ ...example, summary: `${example.summary}, as JSON`, description: example.bodyDescription, query: [] }]),
    ]);
  return [
    [`${FOLDER}/tarifa.http`, httpFile(examples)],
    [`${FOLDER}/tarifa.postman_collection.json`, `${JSON.stringify(postman(examples), null, 2)}\n`],
    [
      `${FOLDER}/bruno/bruno.json`,
      `${JSON.stringify({ version: '1', name: 'Tarifa', type: 'collection' }, null, 2)}\n`,
    ],
    [`${FOLDER}/bruno/collection.bru`, brunoCollection()],
    ...examples.map((example, i): [string, string] => [
      `${FOLDER}/bruno/${example.id}${example.body === undefined ? '' : '-json'}.bru`,
      bruno(example, i + 1),
    ]),
  ];
}

function exampleOf(id: OperationId): Example {
  const { example, summary, description, open, parameters, body }: Operation = OPERATIONS[id];
  const { pathname, searchParams } = new URL(example, BASE_URL);
  const table = Object.entries(parameters);
  const query = table
    .filter(([, parameter]) => parameter.in === 'query')
    .map(([name, parameter]) => ({
      name,
      value: searchParams.get(name) ?? parameter.example,
      description: `${parameter.description}${isRequired(parameter) ? '' : ' Optional.'}`,
      used: searchParams.has(name),
    }));
  return {
    id,
    summary,
    description,
    open,
    path: pathname,
    query,
    body: body?.example,
    bodyDescription: body?.description ?? '',
  };
}

/** The format of VS Code's REST Client and the JetBrains HTTP client. */
function httpFile(examples: readonly Example[]): string {
  const head = `# Written by \`npm run docs\` from the contract; edit that.\n\n@base_url = ${BASE_URL}\n@api_key = ${NO_KEY}\n`;
  const requests = examples.map((example) => {
    const key = example.open ? '' : 'X-Api-Key: {{api_key}}\n';
    return `\n### ${example.summary}\n# ${example.description}\n${methodOf(example)} {{base_url}}${targetOf(example)}\nAccept: application/json\n${key}${httpBody(example)}`;
  });
  return head + requests.join('');
}

function methodOf({ body }: Example): 'GET' | 'POST' {
  return body === undefined ? 'GET' : 'POST';
}

function httpBody({ body }: Example): string {
  return body === undefined ? '' : `Content-Type: application/json\n\n${JSON.stringify(body, null, 2)}\n`;
}

function postman(examples: readonly Example[]): object {
  return {
    info: {
      name: 'Tarifa',
      description: 'Written from the contract of the service. Set the variables base_url and api_key.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-Api-Key', type: 'string' },
        { key: 'value', value: '{{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: BASE_URL },
      { key: 'api_key', value: NO_KEY },
    ],
    item: examples.map((example) => ({
      name: example.summary,
      request: {
        ...(example.open ? { auth: { type: 'noauth' } } : {}),
        method: methodOf(example),
        header: [
          { key: 'Accept', value: 'application/json' },
          ...(example.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ],
        ...(example.body === undefined
          ? {}
          : {
              body: {
                mode: 'raw',
                raw: JSON.stringify(example.body, null, 2),
                options: { raw: { language: 'json' } },
              },
            }),
        description: example.description,
        url: {
          raw: `{{base_url}}${targetOf(example)}`,
          host: ['{{base_url}}'],
          path: example.path.split('/').slice(1),
          query: example.query.map(({ name, value, description, used }) => ({
            key: name,
            value,
            description,
            ...(used ? {} : { disabled: true }),
          })),
        },
      },
    })),
  };
}

function brunoCollection(): string {
  return `auth {
  mode: apikey
}

auth:apikey {
  key: X-Api-Key
  value: {{api_key}}
  placement: header
}

vars:pre-request {
  base_url: ${BASE_URL}
  api_key: ${NO_KEY}
}
`;
}

function bruno(example: Example, sequence: number): string {
  const fields = example.query.map(({ name, value, used }) => `  ${used ? '' : '~'}${name}: ${value}\n`);
  const query = fields.length === 0 ? '' : `\nparams:query {\n${fields.join('')}}\n`;
  return `meta {
  name: ${example.summary}
  type: http
  seq: ${sequence}
}

${methodOf(example).toLowerCase()} {
  url: {{base_url}}${targetOf(example)}
  body: ${example.body === undefined ? 'none' : 'json'}
  auth: ${example.open ? 'none' : 'inherit'}
}
${query}${brunoBody(example)}
docs {
  ${example.description}
}
`;
}

function brunoBody({ body }: Example): string {
  if (body === undefined) return '';
  const lines = JSON.stringify(body, null, 2).split('\n');
  return `\nbody:json {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

function targetOf({ path, query }: Example): string {
  const used = query.filter((field) => field.used).map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return used.length === 0 ? path : `${path}?${used.join('&')}`;
}
