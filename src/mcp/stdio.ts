import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type McpParts, mcpServer } from './server.ts';

/** Serves over standard input and output until the input ends. */
export async function serveOverStdio(parts: McpParts): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) process.stdin.once(event, () => resolve());
  });
  const connection = serveStdio(() => mcpServer(parts), { onerror: parts.onDefect });
  await ended;
  await connection.close();
}
