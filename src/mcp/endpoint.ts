import { createMcpHandler } from '@modelcontextprotocol/server';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import { type McpParts, mcpServer } from './server.ts';

const PATH = '/mcp';
/** The method that uses the tariff. The others, such as the handshake and the list of tools, only describe the server. */
const COUNTED = 'tools/call';
/** No message needs a tenth of it. The SDK fails on far deeper ones, and would answer with the error of its parser. */
const MAX_DEPTH = 100;

// The tools never change while the service runs, so there is nothing to subscribe to.
const OPTIONS = { maxSubscriptions: 0 };

/** The protocol over HTTP. It is stateless, so any replica can answer any request. */
export function mcpEndpoint(parts: McpParts) {
  const handler = createMcpHandler(() => mcpServer(parts), OPTIONS);
  return {
    path: PATH,
    read(body: string) {
      const message = messageIn(body);
      const replyOf = async ({ fetch }: typeof handler, headers: Headers) => {
        const request = new Request(new URL(PATH, 'http://localhost'), { method: 'POST', headers, body });
        const response = await fetch(request, { parsedBody: message });
        const type = response.headers.get('Content-Type');
        return {
          status: response.status,
          headers: ['Cache-Control', 'no-store', ...(type === null ? [] : ['Content-Type', type])],
          body: Buffer.from(await response.arrayBuffer()),
        };
      };
      return {
        isCounted: message?.method === COUNTED,
        answer: (headers: Headers) => replyOf(handler, headers),
        // A tool result reaches the model; the status of a response often does not.
        refuse: (error: ApiError, headers: Headers) =>
          replyOf(
            createMcpHandler(() => mcpServer(parts, error), OPTIONS),
            headers,
          ),
      };
    },
  };
}

interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
}

/** One message per request: the calls of a batch would count as one request. */
function messageIn(body: string): Message | null {
  try {
    const message: Message | null = JSON.parse(body);
    if (!Array.isArray(message) && !isDeeperThan(MAX_DEPTH, message)) return message;
  } catch {
    // Reported below, like a batch.
  }
  throw new ApiError('invalid_parameter', MESSAGES.not_one_message(MAX_DEPTH));
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
