import type { AddressInfo, Server } from 'node:net';

/** Connections that may wait to be accepted: Node accepts one in a turn of the event loop. The system has a bound of its own. */
const BACKLOG = 4_096;

/** Starts a server and returns its URL. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      // A listening TCP server always has such an address.
      const { address, port: bound, family } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`);
    });
  });
}
