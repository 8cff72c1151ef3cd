export type Value = string | number | null;
export type SqlRow = Readonly<Record<string, Value>>;

export interface Statement {
  readonly text: string;
  readonly values?: readonly Value[];
}

/** The database port. Both databases take the same SQL, with $1, $2 … for values. */
export interface Sql {
  query(text: string, values?: readonly Value[]): Promise<readonly SqlRow[]>;
  /**
   * Runs all statements in one transaction. If the database is locked, it starts again with the first one. What is urgent may
   * use the space that is kept for it on a full disk.
   */
  batch(statements: Iterable<Statement>, options?: { readonly isUrgent?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Thrown when a row that must be unique exists already. The batch is rolled back. */
export class Conflict extends Error {}

/** Thrown when the database cannot be reached or does not answer in time. A later attempt may succeed. */
export class Unavailable extends Error {}

/** Thrown when a database file is damaged, gone, full or not writable. The message is a sentence with its path. */
export class StorageFault extends Error {}

/** Times are stored as UTC text in whole seconds: it sorts, and people can read it. */
export function timeText(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function timeOf(text: unknown): Date | null {
  return typeof text === 'string' ? new Date(text) : null;
}
