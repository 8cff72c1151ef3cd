import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Replica } from './replica.ts';

const CHECK_EVERY_MS = 100;

/**
 * A simple round-robin load balancer. It polls the readiness of the replicas and tries the next one only when a connection
 * is refused. It never sends a request twice, so that it does not hide a request that a replica loses.
 */
export class Balancer {
  readonly #replicas: readonly Replica[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #checks: NodeJS.Timeout;
  readonly #ready = new Set<Replica>();
  /** For each lost request, the replica that it was sent to. */
  readonly lostBy: Replica[] = [];
  #turn = 0;

  constructor(replicas: readonly Replica[]) {
    this.#replicas = replicas;
    this.#server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing, replicas.length));
    this.#checks = setInterval(() => this.checkReadiness(), CHECK_EVERY_MS);
  }

  async listen(): Promise<string> {
    await this.checkReadiness();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    clearInterval(this.#checks);
    this.#agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async checkReadiness(): Promise<void> {
    await Promise.all(
      this.#replicas.map(async (replica) => {
        if (await replica.isReady()) this.#ready.add(replica);
        else this.#ready.delete(replica);
      }),
    );
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void {
    const ready = this.#replicas.filter((replica) => this.#ready.has(replica));
    const replica = ready[this.#turn++ % ready.length];
    if (replica === undefined || tries === 0) return void outgoing.writeHead(502).end('No replica is ready.');
    const options = { method: incoming.method ?? 'GET', headers: incoming.headers, agent: this.#agent };
    const forwarded = request(replica.url + incoming.url, options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // The replica was killed while it answered.
      answer.on('error', () => {
        this.lostBy.push(replica);
        outgoing.destroy();
      });
      answer.pipe(outgoing);
    });
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        // Skip it until it is ready again; otherwise a later try could select it once more.
        this.#ready.delete(replica);
        return this.#forward(incoming, outgoing, tries - 1);
      }
      this.lostBy.push(replica);
      if (!outgoing.headersSent) outgoing.writeHead(502).end(String(error));
    });
    forwarded.end();
  }
}
