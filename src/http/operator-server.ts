import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Liveness, readiness and metrics for the operator, on a port of their own. */
export function createOperatorServer(metrics: Metrics, ready: () => boolean): Server {
  return createServer((request, response) => {
    if (request.url === '/livez') response.end('ok\n');
    else if (request.url === '/readyz')
      response.writeHead(ready() ? 200 : 503).end(ready() ? 'ready\n' : 'not ready\n');
    else if (request.url === '/metrics')
      response.setHeader('Content-Type', 'text/plain; version=0.0.4').end(metrics.text());
    else response.writeHead(404).end('Only /livez, /readyz and /metrics are here.\n');
  });
}
