import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The baseline: node:http that sends prepared headers and bytes, without any logic.

const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  headers: string[];
  body: string;
};
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
);
