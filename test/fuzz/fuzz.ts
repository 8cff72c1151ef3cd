import { setImmediate as turn } from 'node:timers/promises';
import { faultOf, OPERATIONS } from './check.ts';
import { Client } from './client.ts';
import { generate, type Keys } from './generate.ts';

/** The result of a run. */
export interface FuzzReport {
  readonly seed: number;
  readonly sent: number;
  readonly byStatus: ReadonlyMap<number, number>;
  readonly byOperation: ReadonlyMap<string, number>;
  /** The violations of the contract, each with the request and the answer. */
  readonly faults: readonly string[];
}

const CLIENTS = 16;
/** The run stops after this number of violations. */
const MAX_FAULTS = 10;

/** Sends generated requests to a running service and checks every answer against the contract. */
export async function fuzz(url: string, keys: Keys, seed: number, requests: number): Promise<FuzzReport> {
  const byStatus = new Map<number, number>();
  const byOperation = new Map<string, number>();
  const faults: string[] = [];
  let sent = 0;

  async function work(): Promise<void> {
    const client = new Client(url);
    while (sent < requests && faults.length < MAX_FAULTS) {
      const number = sent++;
      const generated = generate(OPERATIONS, keys, seed, number);
      const { bytes, method, operation } = generated;
      try {
        const answer = await client.send(bytes, method);
        count(byStatus, answer.status);
        count(byOperation, operation ?? 'none');
        const fault = faultOf(generated, answer);
        if (fault !== null) faults.push(`${fault}\n${readable(bytes)}\n${answer.status} ${readable(answer.body)}`);
      } catch (error) {
        client.close();
        faults.push(`${error}\n${readable(bytes)}`);
      }
      // Yields to the event loop, because the service may run in this process.
      if (number % 64 === 0) await turn();
    }
    client.close();
  }

  await Promise.all(Array.from({ length: CLIENTS }, work));
  return { seed, sent, byStatus, byOperation, faults };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Bytes as readable text, with keys masked. */
function readable(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1'))
    .replaceAll(/trf_\w{46}/g, 'KEY')
    .slice(0, 1_500);
}
