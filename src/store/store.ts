import { Editions, MEASURE_TABLES, TARIFF_TABLES } from './editions.ts';
import { Keys } from './keys.ts';
import { migrate, requireSchema } from './migrations.ts';
import { PostgresSql } from './postgres.ts';
import { ServerLock } from './server-lock.ts';
import { type Sql, StorageFault } from './sql.ts';
import { SqliteSql } from './sqlite.ts';
import { UsageTable } from './usage.ts';

/** All data that must survive a restart. */
export class Store {
  readonly editions: Editions;
  /** The sets of measures, published like editions. */
  readonly measures: Editions;
  readonly keys: Keys;
  readonly usage: UsageTable;
  readonly #sql: Sql;
  /** The path of a SQLite file; null for other databases, and in memory. */
  readonly file: string | null;
  #lock: ServerLock | null = null;

  constructor(sql: Sql, file: string | null = null) {
    this.#sql = sql;
    this.file = file === ':memory:' ? null : file;
    this.editions = new Editions(sql, TARIFF_TABLES);
    this.measures = new Editions(sql, MEASURE_TABLES);
    this.keys = new Keys(sql);
    this.usage = new UsageTable(sql);
  }

  /** Opens a database: the URL of a PostgreSQL server, or the path of a SQLite file. */
  static open(database: string): Store {
    if (isPostgres(database)) return new Store(new PostgresSql(database));
    try {
      return new Store(new SqliteSql(database), database);
    } catch (error) {
      // Errors of the file system name their call: the folder may be read-only, full or no folder.
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      const isDenied = 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
      const advice = isDenied ? ' Set TARIFA_DATABASE to a file in a folder that this user may write to.' : '';
      throw new StorageFault(`The database file ${database} cannot be opened: ${error.message}.${advice}`, {
        cause: error,
      });
    }
  }

  /** Brings the schema up to date. */
  migrate(): Promise<void> {
    return migrate(this.#sql);
  }

  /** Throws unless the schema is up to date. Changes nothing. */
  requireSchema(): Promise<void> {
    return requireSchema(this.#sql);
  }

  /** What SQLite finds wrong with the structure of its file; nothing for other databases, which check theirs. */
  async fileFaults(): Promise<string[]> {
    if (this.file === null) return [];
    const rows = await this.#sql.query('PRAGMA integrity_check(20)');
    return rows.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
  }

  /** Whether no other server uses the same SQLite file. The others learn of this one until it closes. */
  claimFile(): boolean {
    if (this.file === null) return true;
    try {
      this.#lock ??= ServerLock.take(this.file);
      return this.#lock !== null;
    } catch {
      // A folder without room for the lock is no reason not to serve.
      return true;
    }
  }

  close(): Promise<void> {
    this.#lock?.release();
    this.#lock = null;
    return this.#sql.close();
  }
}

/** Whether the setting is the URL of a PostgreSQL server. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}
