import { Conflict, type Sql, timeText, Unavailable } from './sql.ts';

/**
 * The schema, as steps that are only ever added at the end. Each is taken once, as one transaction.
 * Times are UTC in ISO 8601 text: they sort, and both databases and people can read them.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE editions (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      records INTEGER NOT NULL,
      parts INTEGER NOT NULL,
      created_at TEXT NOT NULL
    )`,
    // The text of an edition comes in parts, so that a server can turn to its requests while it reads a long one.
    `CREATE TABLE edition_parts (
      edition TEXT NOT NULL REFERENCES editions (id),
      part INTEGER NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (edition, part)
    )`,
    // The edition in force is the one published last; going back to an earlier one publishes it again.
    `CREATE TABLE publications (
      sequence INTEGER PRIMARY KEY,
      edition TEXT NOT NULL REFERENCES editions (id),
      published_at TEXT NOT NULL
    )`,
    `CREATE TABLE keys (
      id TEXT PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      prefix TEXT NOT NULL,
      label TEXT NOT NULL,
      tier TEXT NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      revoked_at TEXT,
      version INTEGER NOT NULL
    )`,
    // Every change of a key gives it the next version, so that a server finds out what has changed by one question.
    'CREATE INDEX keys_version ON keys (version)',
    `CREATE TABLE usage (
      subject TEXT PRIMARY KEY,
      minute INTEGER NOT NULL,
      minute_used INTEGER NOT NULL,
      day INTEGER NOT NULL,
      day_used INTEGER NOT NULL
    )`,
  ],
];

const FIRST = 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)';

/** Brings the schema up to date, any number of processes at once, and refuses a database that newer software has changed. */
export async function migrate(sql: Sql): Promise<void> {
  for (;;) {
    const version = await versionOf(sql);
    if (version > MIGRATIONS.length) {
      throw new NewerSchema(
        `The database has schema ${version}, this software knows up to ${MIGRATIONS.length}. Run a newer version of Tarifa.`,
      );
    }
    const steps = MIGRATIONS[version];
    if (steps === undefined) return;
    try {
      await sql.batch([
        {
          text: 'INSERT INTO migrations (version, applied_at) VALUES ($1, $2)',
          values: [version + 1, timeText(new Date())],
        },
        ...steps.map((text) => ({ text })),
      ]);
    } catch (error) {
      // Another process took this step first; look again.
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** Thrown when the database was changed by newer software, which this one would not understand. */
export class NewerSchema extends Error {}

/** How many steps the database has taken. Asking comes before creating, since only creating has to wait for other writers. */
async function versionOf(sql: Sql): Promise<number> {
  const ask = () => sql.query('SELECT COALESCE(MAX(version), 0) AS version FROM migrations');
  const [row] = await ask().catch(async (error: unknown) => {
    if (error instanceof Unavailable) throw error;
    await sql.batch([{ text: FIRST }]);
    return ask();
  });
  return Number(row?.['version']);
}
