import { createMcpHandler } from '@modelcontextprotocol/server';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import { type McpParts, mcpServer } from './server.ts';

const PATH = '/mcp';
/** The method that uses the tariff. The others, such as the handshake and the list of tools, only describe the server. */
const COUNTED = 'tools/call';

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
    if (!Array.isArray(message)) return message;
  } catch {
    // Reported below, like a batch.
  }
  throw new ApiError('invalid_parameter', MESSAGES.not_one_message());
}
