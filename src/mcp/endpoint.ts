import { createMcpHandler } from '@modelcontextprotocol/server';
import { ApiError } from '../contract/errors.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type McpParts, mcpServer } from './server.ts';

const PATH = '/mcp';

/** The protocol over HTTP. Nothing is kept between requests, so any replica may answer any of them. */
export function mcpEndpoint(parts: McpParts): Endpoint {
  const handler = createMcpHandler(() => mcpServer(parts), {
    // The tools never change while we run, so there is nothing to subscribe to, and no connection is held open.
    maxSubscriptions: 0,
  });
  return {
    path: PATH,
    async answer(headers, body) {
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

/** One message a request: in a batch many calls would count as one. */
function messageIn(body: string): unknown {
  try {
    const message: unknown = JSON.parse(body);
    if (!Array.isArray(message)) return message;
  } catch {
    // The answer is the same.
  }
  throw new ApiError('invalid_parameter', 'The body must be a single JSON-RPC message.');
}
