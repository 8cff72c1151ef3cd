import { randomUUID } from 'node:crypto';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Work } from '../steps.ts';
import { type McpParts, mcpServer } from './server.ts';

const PATH = '/mcp';
/** The method that uses the tariff. The others, such as the handshake and the list of tools, only describe the server. */
const COUNTED = 'tools/call';
/** The methods whose messages may be long: an invoice comes with them. */
const LONG: ReadonlySet<unknown> = new Set([COUNTED, 'prompts/get']);
const MAX_OTHER_CHARACTERS = 8_192;
/** No message needs a tenth of it. The SDK fails on far deeper ones, and would answer with the error of its parser. */
const MAX_DEPTH = 100;
/** JSON-RPC's code for a request that is not allowed. */
const INVALID_REQUEST = -32_600;

// The tools never change while the service runs, so there is nothing to subscribe to.
const OPTIONS = { maxSubscriptions: 0 };

interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
}

interface HttpReply {
  readonly status: number;
  readonly headers: string[];
  readonly body: Buffer;
}

/** The protocol over HTTP, for agents, and for web pages of these origins. It is stateless, so any replica can answer any request. */
export function mcpEndpoint(parts: McpParts, origins: '*' | readonly string[]) {
  const handler = handlerOf(parts);
  const descriptions = new Descriptions((message, headers) => replyOf(handler, message, headers));
  return {
    path: PATH,
    /** The protocol asks for this check: the page of a stranger must not use a server that its reader can reach. */
    forbid(origin: string | undefined): HttpReply | null {
      if (origin === undefined || origins === '*' || origins.includes(origin)) return null;
      const message = 'Pages of this origin may not call. The operator can allow it with TARIFA_MCP_ORIGINS.';
      const body = JSON.stringify({ jsonrpc: '2.0', error: { code: INVALID_REQUEST, message }, id: null });
      return { status: 403, headers: ['Content-Type', 'application/json'], body: Buffer.from(body) };
    },
    read(body: string) {
      const message = messageIn(body);
      const isCounted = message?.method === COUNTED;
      return {
        isCounted,
        answer: (headers: Headers, work: Work) =>
          isCounted ? replyOf(handlerOf({ ...parts, work }), message, headers) : descriptions.replyTo(message, headers),
        // A tool result reaches the model; the status of a response often does not.
        refuse: (error: ApiError, headers: Headers) => replyOf(handlerOf(parts, error), message, headers),
      };
    },
  };
}

function handlerOf(parts: McpParts, refusal?: ApiError): ReturnType<typeof createMcpHandler> {
  return createMcpHandler(() => mcpServer(parts, refusal), OPTIONS);
}

async function replyOf(
  { fetch }: ReturnType<typeof createMcpHandler>,
  message: Message | null,
  headers: Headers,
): Promise<HttpReply> {
  const request = new Request(new URL(PATH, 'http://localhost'), {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
  });
  const response = await fetch(request, { parsedBody: message });
  const type = response.headers.get('Content-Type');
  return {
    status: response.status,
    headers: ['Cache-Control', 'no-store', ...(type === null ? [] : ['Content-Type', type])],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** Kept: the methods of the protocol, for a few versions of it and a few clients. */
const MAX_KEPT = 100;
const MAX_KEY = 2_000;
/** The id of a message that is rendered to be kept. No client can know it. */
const PLACEHOLDER = randomUUID();

/**
 * What describes the server is the same for every caller, except for the id of the message. The SDK makes it once, and
 * later messages get those bytes with their own id: a fifth of the CPU time of a list of tools.
 */
class Descriptions {
  readonly #make: (message: Message | null, headers: Headers) => Promise<HttpReply>;
  readonly #kept = new Map<string, { readonly reply: HttpReply; readonly pieces: readonly string[] }>();

  constructor(make: (message: Message | null, headers: Headers) => Promise<HttpReply>) {
    this.#make = make;
  }

  async replyTo(message: Message | null, headers: Headers): Promise<HttpReply> {
    const key = keyOf(message, headers);
    if (key === null) return this.#make(message, headers);
    let kept = this.#kept.get(key);
    if (kept === undefined) {
      const reply = await this.#make(withId(message, PLACEHOLDER), headers);
      kept = { reply, pieces: reply.body.toString('utf8').split(JSON.stringify(PLACEHOLDER)) };
      for (const oldest of this.#kept.keys()) if (this.#kept.size >= MAX_KEPT) this.#kept.delete(oldest);
      if (reply.status < 500) this.#kept.set(key, kept);
    }
    const { reply, pieces } = kept;
    // The headers are a new list, since the server adds its own to it.
    return { ...reply, headers: [...reply.headers], body: Buffer.from(pieces.join(JSON.stringify(message?.id))) };
  }
}

/** All of a message that its description depends on: everything but its id. Null if it must be made for this message alone. */
function keyOf(message: Message | null, headers: Headers): string | null {
  if (typeof message !== 'object' || message === null) return null;
  // Other ids are errors, which the SDK finds.
  const hasId = typeof message.id === 'string' || Number.isSafeInteger(message.id);
  if (!hasId && 'id' in message) return null;
  const named = [...headers].filter(
    ([name]) => name.startsWith('mcp-') || name === 'accept' || name === 'content-type',
  );
  const key = JSON.stringify([withId(message, null), named]);
  return key.length > MAX_KEY ? null : key;
}

function withId(message: Message | null, id: string | null): Message | null {
  return message === null || !('id' in message) ? message : { ...message, id };
}

/** One message per request: the calls of a batch would count as one request. */
function messageIn(body: string): Message | null {
  let message: Message | null;
  try {
    message = JSON.parse(body);
  } catch {
    throw new ApiError('invalid_parameter', MESSAGES.not_one_message(MAX_DEPTH));
  }
  if (Array.isArray(message) || isDeeperThan(MAX_DEPTH, message))
    throw new ApiError('invalid_parameter', MESSAGES.not_one_message(MAX_DEPTH));
  if (body.length > MAX_OTHER_CHARACTERS && !LONG.has(message?.method))
    throw new ApiError('invalid_parameter', MESSAGES.long_body(MAX_OTHER_CHARACTERS));
  return message;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
