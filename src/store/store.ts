import { Editions } from './editions.ts';
import { Keys } from './keys.ts';
import { migrate } from './migrations.ts';
import { PostgresSql } from './postgres.ts';
import type { Sql } from './sql.ts';
import { SqliteSql } from './sqlite.ts';
import { UsageTable } from './usage.ts';

/** All data that must survive a restart. */
export class Store {
  readonly editions: Editions;
  readonly keys: Keys;
  readonly usage: UsageTable;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.editions = new Editions(sql);
    this.keys = new Keys(sql);
    this.usage = new UsageTable(sql);
  }

  /** Opens a database: the URL of a PostgreSQL server, or the path of a SQLite file. */
  static open(database: string): Store {
    return new Store(isPostgres(database) ? new PostgresSql(database) : new SqliteSql(database));
  }

  /** Brings the schema up to date. */
  migrate(): Promise<void> {
    return migrate(this.#sql);
  }

  close(): Promise<void> {
    return this.#sql.close();
  }
}

/** Whether the setting is the URL of a PostgreSQL server. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}
