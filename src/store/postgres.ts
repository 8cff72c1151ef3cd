import type { Pool, PoolClient, QueryConfig } from 'pg';
import { withTimeout } from '../timeout.ts';
import { Conflict, type Sql, type SqlRow, type Statement, Unavailable, type Value } from './sql.ts';

const MAX_CONNECTIONS = 5;
const BATCH_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** The key of the advisory lock of all writers: "tarifa" in ASCII. */
const WRITER_LOCK = 0x746172696661;
/** SQLSTATE classes of a server or connection that fails or refuses, from Appendix A of the PostgreSQL manual. */
const UNAVAILABLE_CODES = /^(08|25006|28|3D|42501|53|55P03|57)/;

/** Where the address has no `connect_timeout`. */
const CONNECT_TIMEOUT_SECONDS = 2;
const QUERY_TIMEOUT_MS = 10_000;

/** A PostgreSQL database. Connecting, queries and batches all have a time-out. */
export class PostgresSql implements Sql {
  /** A promise, because the client is imported only here: a process on SQLite does not load it. */
  readonly #connections: Promise<Connections>;

  constructor(url: string) {
    this.#connections = openPool(url);
  }

  async query(text: string, values: readonly Value[] = []): Promise<readonly SqlRow[]> {
    const { pool } = await this.#connections;
    const result = await orStoreError(pool.query(withQueryTimeout(QUERY_TIMEOUT_MS, { text, values })));
    // Our columns hold only texts, numbers and null; the driver's type is wider.
    return result.rows as readonly SqlRow[];
  }

  /** One writer at a time, as in SQLite: an advisory lock that ends with the transaction. */
  async batch(statements: Iterable<Statement>): Promise<void> {
    const { pool } = await this.#connections;
    const client = await orStoreError(pool.connect());
    // Without a listener, a connection that breaks between two statements would end the process.
    client.on('error', ignore);
    const run = (statement: Statement) => orStoreError(client.query(withQueryTimeout(BATCH_TIMEOUT_MS, statement)));
    try {
      await run({ text: BEGIN });
      for (const statement of statements) await run(statement);
      await run({ text: 'COMMIT' });
      client.off('error', ignore);
      client.release();
    } catch (error) {
      // Closing the connection ends the transaction in every case; a rollback may fail too.
      client.release(true);
      throw error;
    }
  }

  /** Waits a moment for the connections to close, and then drops them: the server may hang. */
  async close(): Promise<void> {
    const { pool, clients } = await this.#connections;
    await withTimeout(pool.end(), CLOSE_TIMEOUT_MS, 'PostgreSQL').catch(() => {
      for (const client of clients) client.end().catch(ignore);
    });
  }
}

const BEGIN = `BEGIN;
  SET LOCAL statement_timeout = ${BATCH_TIMEOUT_MS};
  SET LOCAL lock_timeout = ${BATCH_TIMEOUT_MS / 2};
  SET LOCAL idle_in_transaction_session_timeout = ${BATCH_TIMEOUT_MS / 2};
  SELECT pg_advisory_xact_lock(${WRITER_LOCK})`;

interface Connections {
  readonly pool: Pool;
  readonly clients: ReadonlySet<PoolClient>;
}

async function openPool(url: string): Promise<Connections> {
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: url,
    application_name: 'tarifa',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: connectSeconds(url) * 1_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  // Without a listener, an idle connection that breaks would end the process. The pool replaces it at the next query.
  pool.on('error', ignore);
  return { pool, clients };
}

/** The `connect_timeout` of the address, as libpq has it: the driver does not read it. */
function connectSeconds(url: string): number {
  const given = Number(URL.parse(url)?.searchParams.get('connect_timeout') ?? 0);
  return given > 0 ? given : CONNECT_TIMEOUT_SECONDS;
}

/** A query with the driver's `query_timeout`, which is missing in its types. */
function withQueryTimeout(ms: number, { text, values }: Statement): QueryConfig & { readonly query_timeout: number } {
  return { text, ...(values === undefined ? {} : { values: [...values] }), query_timeout: ms };
}

/** The result of the driver's work, or its error as one of the store. */
async function orStoreError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** An error with a severity was sent by the server. Any other one is a failure of the connection. */
function toStoreError(error: unknown): unknown {
  const { severity, code = '', message, errors } = error as PostgresError;
  if (severity !== undefined && code.startsWith('23')) return new Conflict(message);
  if (severity !== undefined && !UNAVAILABLE_CODES.test(code)) return error;
  // A host with several addresses gives an AggregateError: one error per address, and no message.
  return new Unavailable(message || (errors ?? []).map((each) => each.message).join(', '), { cause: error });
}

interface PostgresError extends Error {
  readonly severity?: string;
  readonly code?: string;
  readonly errors?: readonly Error[];
}

function ignore(): void {}
