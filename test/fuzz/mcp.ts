import { Compile } from 'typebox/schema';
import { schemaOf } from '../../src/contract/parameters.ts';
import { describeTool } from '../../src/mcp/describe-tool.ts';
import { RESULT_LANGUAGES } from '../../src/mcp/shape-result.ts';
import { API, TOOLS } from '../../src/operations/operations.ts';
import type { FuzzAnswer } from './client.ts';
import { Random } from './random.ts';
import { badValue, goodValue, type ParameterSchema } from './values.ts';

/** A message to /mcp as bytes, with what its answer must be. */
export interface GeneratedMessage {
  readonly bytes: Buffer;
  /** The tool that it calls with valid arguments; null where the answer may be an error. */
  readonly tool: string | null;
}

const DESCRIBED = [...TOOLS].map(([name, id]) => {
  const parameters = Object.entries(API[id].parameters);
  return {
    ...describeTool([name, id]),
    // The schemas of the contract say more of good values than those that models get.
    schemas: new Map<string, ParameterSchema>([
      ...parameters.map(([each, parameter]) => [each, schemaOf(parameter) as unknown as ParameterSchema] as const),
      ['language', { type: 'string', enum: RESULT_LANGUAGES } as unknown as ParameterSchema],
    ]),
  };
});
const OUTPUTS = new Map(DESCRIBED.map(({ name, outputSchema }) => [name, Compile(outputSchema)]));
const METHODS = [
  ...['initialize', 'ping', 'tools/list', 'prompts/list', 'prompts/get', 'resources/list', 'resources/read'],
  ...['resources/templates/list', 'notifications/initialized', 'logging/setLevel', 'rm', '', '__proto__'],
];
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000',
  [],
  {},
  [[[]]],
  { a: { b: 1 } },
];
const TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'x', ''];

/** One message of a run. The same seed and number give the same message. */
export function generateMessage(keys: readonly string[], seed: number, number: number): GeneratedMessage {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0xc2b2ae35));
  const isGood = random.oneIn(3);
  const tool = random.pick(DESCRIBED);
  const message = isGood
    ? call(tool.name, argumentsFor(tool, random, false))
    : random.pick([
        () => call(tool.name, argumentsFor(tool, random, true)),
        () => call(random.pick(['', 'rm', '__proto__', 'x'.repeat(1_000)]), {}),
        () => call(tool.name, random.pick(ODD)),
        () => call(random.pick(ODD), {}),
        () => ({ jsonrpc: '2.0', id: random.pick(ODD), method: random.pick(METHODS), params: random.pick(ODD) }),
        () => ({ jsonrpc: random.pick(['1.0', 2, '2.0']), id: 1, method: random.pick([...METHODS, 1, null]) }),
        () => [call(tool.name, {}), call(tool.name, {})],
        () => random.pick(ODD),
      ])();
  let body = JSON.stringify(message);
  if (!isGood && random.oneIn(6)) body = random.text('{}[]":,a1\\é', random.between(0, 300));
  if (!isGood && random.oneIn(20)) body = `${body.slice(0, -1)}${' '.repeat(70_000)}}`;
  const content = Buffer.from(body);
  const lines = [
    `POST ${isGood || !random.oneIn(12) ? '/mcp' : '/mcp?x=%'} HTTP/1.1`,
    'Host: localhost',
    ...(isGood || !random.oneIn(10) ? [`X-Api-Key: ${random.pick(keys)}`] : []),
    `Accept: ${isGood ? 'application/json, text/event-stream' : random.pick(['*/*', 'application/json, text/event-stream', 'text/html', ';'])}`,
    `Content-Type: ${isGood ? 'application/json' : random.pick(TYPES)}`,
    ...(isGood || !random.oneIn(4) ? [] : [`Mcp-Protocol-Version: ${random.pick(['2025-06-18', '1', 'x', ''])}`]),
    `Content-Length: ${content.length}`,
  ];
  return {
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content]),
    tool: isGood ? tool.name : null,
  };
}

/** What violates the protocol in an answer; null if nothing does. */
export function messageFault({ tool }: GeneratedMessage, { status, headers, body }: FuzzAnswer): string | null {
  const text = body.toString();
  if (status >= 500) return `status ${status}`;
  if (/trf_[0-9A-Za-z]{20}|node:internal|\.ts:\d+/.test(text)) return 'the answer contains a key or a stack';
  if (!headers.has('x-request-id')) return 'no X-Request-Id';
  if (tool !== null && status !== 200) return `status ${status} instead of 200`;
  if (status === 202) return body.length === 0 ? null : 'a body for a notification';
  const reply = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  const error = reply.error ?? null;
  if (status === 200 && (reply.jsonrpc !== '2.0' || (error === null) === (reply.result === undefined)))
    return 'neither a result nor an error';
  if (tool === null)
    return error === null || /^(-?\d+|[a-z_]+)$/.test(String(error.code)) ? null : 'an error without a code';
  // Good values may still name a code that the edition does not have, or a currency without its rate.
  if (reply.result?.isError === true)
    return /^(not_found|db_unavailable): |: No rate of [A-Z]{3} is known\./.test(reply.result.content[0].text)
      ? null
      : text;
  return OUTPUTS.get(tool)?.Check(reply.result?.structuredContent) ? null : 'the result is not as its schema says';
}

function call(name: unknown, given: unknown): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
}

function argumentsFor(
  { inputSchema, schemas }: (typeof DESCRIBED)[number],
  random: Random,
  isBad: boolean,
): Record<string, unknown> {
  const names = [...schemas.keys()];
  const spoiled = random.pick(names);
  const given: Record<string, unknown> = {};
  for (const [name, schema] of schemas) {
    const isSpoiled = isBad && name === spoiled;
    if (isSpoiled) given[name] = random.oneIn(3) ? random.pick(ODD) : badValue(schema, random);
    else if (inputSchema.required.includes(name) || random.oneIn(3)) given[name] = goodValue(schema, random);
  }
  if (isBad && random.oneIn(4)) given[random.pick(['x', '__proto__', 'constructor'])] = 1;
  return given;
}
