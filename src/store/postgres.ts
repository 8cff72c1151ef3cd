import type { Pool, PoolClient, QueryConfig } from 'pg';
import { withTimeout } from '../timeout.ts';
import { Conflict, type Row, type Sql, type Statement, Unavailable, type Value } from './sql.ts';

const MOST_CONNECTIONS = 5;
const CONNECT_MS = 2_000;
const QUERY_MS = 10_000;
const BATCH_MS = 60_000;
const GOODBYE_MS = 1_000;
/** "tarifa" in ASCII: the lock that writers take by turns. */
const WRITER_LOCK = 0x746172696661;
/** Answers of these classes say that the server or the way to it fails, not the statement: the manual's Appendix A. */
const FAILING = /^(08|28|3D|53|55P03|57)/;

/** A PostgreSQL database. Nothing waits for it without an end: connecting, asking and writing all have their time. */
export class PostgresSql implements Sql {
  /** A promise, since the client is loaded only here: whoever runs on SQLite never pays for it. */
  readonly #connections: Promise<Connections>;

  constructor(url: string) {
    this.#connections = connectionsTo(url);
  }

  async query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    const { pool } = await this.#connections;
    try {
      // The driver types a row more widely than our columns are.
      return (await pool.query(within(QUERY_MS, { text, values }))).rows as readonly Row[];
    } catch (error) {
      throw translated(error);
    }
  }

  /** One writer at a time, as in SQLite: the lock goes with the transaction, however it ends. */
  async batch(statements: readonly Statement[]): Promise<void> {
    const { pool } = await this.#connections;
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      // Without a listener, the end of a connection between two statements would end the process.
      client.on('error', ignore);
      for (const statement of [{ text: BEGIN }, ...statements, { text: 'COMMIT' }]) {
        await client.query(within(BATCH_MS, statement));
      }
      client.off('error', ignore);
      client.release();
    } catch (error) {
      // The connection is closed rather than rolled back: that ends the transaction in every case.
      client?.release(true);
      throw translated(error);
    }
  }

  /** Gives a server that hangs a moment to say goodbye, and then leaves. */
  async close(): Promise<void> {
    const { pool, clients } = await this.#connections;
    await withTimeout(pool.end(), GOODBYE_MS, 'PostgreSQL').catch(() => {
      for (const client of clients) client.end().catch(ignore);
    });
  }
}

const BEGIN = `BEGIN;
  SET LOCAL statement_timeout = ${BATCH_MS};
  SET LOCAL lock_timeout = ${BATCH_MS / 2};
  SET LOCAL idle_in_transaction_session_timeout = ${BATCH_MS / 2};
  SELECT pg_advisory_xact_lock(${WRITER_LOCK})`;

interface Connections {
  readonly pool: Pool;
  readonly clients: ReadonlySet<PoolClient>;
}

async function connectionsTo(url: string): Promise<Connections> {
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: url,
    application_name: 'tarifa',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', ignore);
  return { pool, clients };
}

/** A query that the driver gives up after this time, which its types do not know of. */
function within(ms: number, { text, values }: Statement): QueryConfig & { readonly query_timeout: number } {
  return { text, ...(values === undefined ? {} : { values: [...values] }), query_timeout: ms };
}

/** An error with a severity is an answer of the server; any other means that there was none. */
function translated(error: unknown): unknown {
  const { severity, code = '', message, errors } = error as Failed;
  if (severity !== undefined && code.startsWith('23')) return new Conflict(message);
  if (severity !== undefined && !FAILING.test(code)) return error;
  // A host with several addresses fails once for each, and says nothing of its own.
  return new Unavailable(message || (errors ?? []).map((each) => each.message).join(', '), { cause: error });
}

interface Failed extends Error {
  readonly severity?: string;
  readonly code?: string;
  readonly errors?: readonly Error[];
}

function ignore(): void {}
