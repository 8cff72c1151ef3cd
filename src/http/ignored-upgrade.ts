import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Holds a request with an Upgrade header and the bytes after it. Returns a function that gives them to the server
 * without that header. Node's parser stops at such a request: bytes that arrive together with it would be dropped, and
 * their sender would get no answer.
 */
export function holdUpgrade(
  request: IncomingMessage,
  socket: Socket,
  rest: Buffer,
  maxBytes: number,
): (server: Server) => void {
  const held = [Buffer.from(headWithoutUpgrade(request), 'latin1'), rest];
  let bytes = 0;
  const hold = (chunk: Buffer) => {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) socket.destroy();
  };
  socket.on('data', hold);
  return (server) => {
    socket.off('data', hold);
    if (socket.destroyed) return;
    socket.unshift(Buffer.concat(held));
    server.emit('connection', socket);
  };
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() !== 'upgrade') head += `${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`;
  return `${head}\r\n`;
}
