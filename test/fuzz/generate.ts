import { METHODS } from 'node:http';
import { takesBody } from '../../src/http/json-body.ts';
import { Random } from './random.ts';
import { badValue, goodValue, type ParameterSchema } from './values.ts';

/** An operation as the OpenAPI document describes it. */
export interface DescribedOperation {
  readonly id: string;
  readonly path: string;
  readonly open: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: ParameterSchema;
  }[];
}

/** Keys to send, by kind. */
export type Keys = Readonly<Record<'pro' | 'free' | 'expired' | 'revoked', readonly string[]>>;

/** A request as bytes, with what its answer must be. */
export interface Generated {
  readonly bytes: Buffer;
  readonly method: string;
  /** The operation that it calls; null where that is not certain. */
  readonly operation: string | null;
  /** The allowed statuses; null where any status of the contract is allowed. */
  readonly expected: readonly number[] | null;
  /** Whether a browser asks for something outside the API: an error may come as a page for people. */
  readonly takesPages: boolean;
}

const OTHER_METHODS = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));
const OTHER_PATHS = [
  ...['/', '/docs', '/openapi.json', '/openapi.yaml', '/docs.css', '/nowhere', '//', '/api/v1', '/api/v1/', '*'],
  ...['/api/v1/hs-codes//', '/api/v1/hs-codes/', '/API/V1/HEALTH', '/api/v1/health/', '/api//v1/health'],
  ...['/api/v1/%68ealth', '/api/v1/./health', '/api/v2/health', '/../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'],
  ...['/api/v1/hs-codes/01/children/02', '/api/v1/hs-codes/%2F/children', '/?%', '/api/v1/search?', '/api/v1/search?q'],
  ...[
    'http://elsewhere.example/api/v1/health',
    'http://',
    '://',
    '/api/v1/hs-codes/01#02',
    '/__proto__',
    '/constructor',
  ],
];

/** One request of a run. The same seed and number give the same request. */
export function generate(
  operations: readonly DescribedOperation[],
  keys: Keys,
  seed: number,
  number: number,
): Generated {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  if (random.oneIn(12)) return unexpected(random, keys);
  const operation = random.pick(operations);
  const aim = random.pick(['good', 'good', 'good', 'bad', 'bad', 'twice', 'missing'] as const);
  const spoiled = operation.parameters.length === 0 ? null : random.pick(operation.parameters);
  let path = operation.path;
  const query: string[] = [];
  let wrong = false;
  for (const parameter of operation.parameters) {
    const hit = parameter === spoiled;
    const value = hit && aim === 'bad' ? badValue(parameter.schema, random) : goodValue(parameter.schema, random);
    if (hit && aim === 'bad') wrong = true;
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, escaped(value, random, false));
    else if (hit && aim === 'twice') {
      query.push(`${parameter.name}=${escaped(value, random)}`, `${parameter.name}=${escaped(value, random)}`);
      // Several descriptions are classified at once.
      if (parameter.schema.anyOf?.some(({ type }) => type === 'array') !== true) wrong = true;
    } else if (hit && aim === 'missing' && parameter.required) wrong = true;
    else if (parameter.required || random.oneIn(2) || hit) query.push(`${parameter.name}=${escaped(value, random)}`);
  }
  if (random.oneIn(8))
    query.push(
      `${random.pick(['x', 'page', 'x[]', '__proto__', '%00', ''])}=${escaped(random.text('aب😀', 9), random)}`,
    );
  // A name that looks like a known one is refused, whatever its value.
  if (spoiled !== null && random.oneIn(16)) {
    const { name } = spoiled;
    const alike = [name.toUpperCase(), `${name}_`, ...(name.length > 5 ? [name.slice(1), `${name}[]`] : [])];
    query.push(`${random.pick(alike)}=1`);
    wrong = true;
  }
  if (random.oneIn(8)) query.reverse();
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  const method = random.oneIn(6) ? random.pick(['HEAD', 'HEAD', 'OPTIONS', ...OTHER_METHODS]) : 'GET';
  const { lines, status } = keyLines(random, keys);
  const extras = extraLines(random);
  const expected = (): readonly number[] => {
    if (method === 'OPTIONS') return [204];
    if (!operation.open && status !== null) return status;
    // Where bodies are taken, these have none.
    if (method === 'POST' && takesBody(operation.id)) return [400, 415];
    if (method !== 'GET' && method !== 'HEAD') return [405];
    if (wrong) return [400];
    // Amounts that are allowed one by one can have a sum that is not.
    if (operation.id === 'shipment') return [200, 304, 400, 404];
    return operation.open ? [200] : [200, 304, 404];
  };
  return {
    bytes: bytesOf(method, target, [...lines, ...extras], random),
    method,
    operation: operation.id,
    expected: expected(),
    takesPages: false,
  };
}

/** A request to no operation: other paths, broken escapes, raw bytes and malformed HTTP. */
function unexpected(random: Random, keys: Keys): Generated {
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', ...OTHER_METHODS, 'FETCH', 'get']);
  const garbage = () => random.text('ab01/?&=%.;+#\u0001\u007f\u00e9\u00ff', random.between(1, 60)).replaceAll(' ', '');
  const path = random.oneIn(2) ? random.pick(OTHER_PATHS) : `/api/v1/${garbage()}`;
  const lines = [...keyLines(random, keys).lines, ...extraLines(random)];
  if (random.oneIn(6))
    lines.push(random.pick(['X-A: a\u0000b', 'No colon', ': no name', 'X Y: 1', 'Content-Length: x', ' folded']));
  const takesPages = lines.includes('Accept: text/html') && !path.startsWith('/api/');
  return { bytes: bytesOf(method, path, lines, random), method, operation: null, expected: null, takesPages };
}

function bytesOf(method: string, target: string, lines: readonly string[], random: Random): Buffer {
  const sent = ['Host: localhost', ...lines];
  let body = '';
  if (random.oneIn(25)) {
    body = random.text('{}":a1', random.between(1, 300));
    sent.push(`Content-Length: ${body.length}`);
  } else if (random.oneIn(40)) {
    body = '5\r\nhello\r\n0\r\n\r\n';
    sent.push('Transfer-Encoding: chunked');
  }
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${sent.join('\r\n')}\r\n\r\n${body}`, 'latin1');
}

/** Key headers, and the statuses that they lead to; null where the key is accepted. */
function keyLines(random: Random, keys: Keys): { lines: string[]; status: readonly number[] | null } {
  const header = (key: string) =>
    random.pick([`X-Api-Key: ${key}`, `x-api-key:${key}`, `X-Marketplace-Key: ${key}`, `Authorization: Bearer ${key}`]);
  const { pro, free, expired, revoked } = keys;
  if (!random.oneIn(4)) return { lines: [header(random.pick(pro))], status: null };
  return random.pick([
    () => ({ lines: [], status: [401] }),
    () => ({ lines: ['X-Api-Key:'], status: [401] }),
    () => ({ lines: [`X-Api-Key: ${random.pick(pro)}`, `X-Api-Key: ${random.pick(pro)}`], status: [401] }),
    () => ({ lines: ['X-Api-Key: wrong', `Authorization: Bearer ${random.pick(pro)}`], status: [401] }),
    () => ({ lines: [header(random.text('trf_aB0é', random.between(1, 60)))], status: [401] }),
    () => ({ lines: [`Authorization: Basic ${random.pick(pro)}`], status: [401] }),
    () => ({ lines: [header(random.pick(expired))], status: [401] }),
    () => ({ lines: [header(random.pick(revoked))], status: [401] }),
    () => ({ lines: [header(random.pick(free))], status: [200, 304, 400, 404, 405, 429] }),
  ])();
}

function extraLines(random: Random): string[] {
  const lines: string[] = [];
  const add = (chance: number, name: string, values: readonly string[]) => {
    if (random.oneIn(chance)) lines.push(`${name}: ${random.pick(values)}`);
  };
  add(8, 'Accept', ['*/*', 'text/html', 'application/xml;q=0', ';;;', '*/*;q=nonsense']);
  add(8, 'Accept-Encoding', ['gzip, br', 'identity;q=0', '*;q=0', ','.repeat(500), 'gzip;q=1e9']);
  add(8, 'Accept-Language', ['ar', 'en;q=0', '*', 'x'.repeat(300)]);
  add(8, 'If-None-Match', ['*', '"a"', 'W/"a"', '"', ','.repeat(300), 'W/"é"']);
  add(8, 'Origin', ['https://shop.example', 'null', 'é', 'javascript:alert(1)']);
  add(8, 'X-Request-Id', ['a', 'a b', '"', 'x'.repeat(129), '../..', 'é', '%0d%0aX-Evil: 1']);
  add(8, 'X-Forwarded-For', ['6.6.6.6', 'é', ','.repeat(50), '::1, 10.0.0.1:80']);
  add(12, 'Range', ['bytes=0-1', 'bytes=-', 'x']);
  add(12, 'Cookie', ['a=b', ';'.repeat(300)]);
  add(20, 'Expect', ['100-continue', 'nothing']);
  add(20, 'Upgrade', ['websocket', 'h2c']);
  add(20, 'Connection', ['close', 'keep-alive', 'X-Api-Key']);
  add(12, `X-${random.text('abc-', 9)}`, ['é'.repeat(50), '', 'x'.repeat(2_000)]);
  return lines;
}

/** One of the ways to escape a value in a URL. */
function escaped(value: string, random: Random, isQuery = true): string {
  const usual = encodeURIComponent(value.toWellFormed());
  const variant = random.below(6);
  if (variant === 0) return [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  if (variant === 1) return usual.replaceAll(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
  if (variant === 2 && isQuery) return usual.replaceAll('%20', '+');
  return usual;
}
