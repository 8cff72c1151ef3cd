import { setImmediate as turn } from 'node:timers/promises';
import { faultOf, OPERATIONS } from './check.ts';
import { Client, type FuzzAnswer } from './client.ts';
import { generate, type Keys } from './generate.ts';
import { generateMessage, messageFault } from './mcp.ts';

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
export function fuzz(url: string, keys: Keys, seed: number, requests: number): Promise<FuzzReport> {
  return run(url, seed, requests, (number) => {
    const generated = generate(OPERATIONS, keys, seed, number);
    return { ...generated, operation: generated.operation ?? 'none', fault: (answer) => faultOf(generated, answer) };
  });
}

/** Sends generated messages to /mcp and checks every answer against the protocol. */
export function fuzzMessages(
  url: string,
  keys: readonly string[],
  seed: number,
  messages: number,
): Promise<FuzzReport> {
  return run(url, seed, messages, (number) => {
    const generated = generateMessage(keys, seed, number);
    return {
      bytes: generated.bytes,
      method: 'POST',
      operation: generated.tool ?? 'none',
      fault: (answer) => messageFault(generated, answer),
    };
  });
}

/** A request with its check. */
interface Attempt {
  readonly bytes: Buffer;
  readonly method: string;
  readonly operation: string;
  readonly fault: (answer: FuzzAnswer) => string | null;
}

async function run(
  url: string,
  seed: number,
  requests: number,
  attempt: (number: number) => Attempt,
): Promise<FuzzReport> {
  const byStatus = new Map<number, number>();
  const byOperation = new Map<string, number>();
  const faults: string[] = [];
  let sent = 0;

  async function work(): Promise<void> {
    const client = new Client(url);
    while (sent < requests && faults.length < MAX_FAULTS) {
      const number = sent++;
      const { bytes, method, operation, fault } = attempt(number);
      try {
        const answer = await client.send(bytes, method);
        count(byStatus, answer.status);
        count(byOperation, operation);
        const found = fault(answer);
        if (found !== null) faults.push(`${found}\n${readable(bytes)}\n${answer.status} ${readable(answer.body)}`);
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
