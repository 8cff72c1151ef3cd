import { createMcpHandler } from '@modelcontextprotocol/server';
import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import { type McpParts, mcpServer } from './server.ts';

const PATH = '/mcp';

/** The protocol over HTTP. It is stateless, so any replica can answer any request. */
export function mcpEndpoint(parts: McpParts) {
  const handler = createMcpHandler(() => mcpServer(parts), {
    // The tools never change while the service runs, so there is nothing to subscribe to.
    maxSubscriptions: 0,
  });
  return {
    path: PATH,
    async answer(headers: Headers, body: string) {
      const message = messageIn(body);
      const request = new Request(new URL(PATH, 'http://localhost'), { method: 'POST', headers, body });
      const response = await handler.fetch(request, { parsedBody: message });
      const type = response.headers.get('Content-Type');
      return {
        status: response.status,
        headers: ['Cache-Control', 'no-store', ...(type === null ? [] : ['Content-Type', type])],
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}

/** One message per request: the calls of a batch would count as one request. */
function messageIn(body: string): unknown {
  try {
    const message: unknown = JSON.parse(body);
    if (!Array.isArray(message)) return message;
  } catch {
    // Reported below, like a batch.
  }
  throw new ApiError('invalid_parameter', MESSAGES.not_one_message());
}
