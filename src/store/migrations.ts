import { Conflict, type Sql, timeText, Unavailable } from './sql.ts';

/**
 * The schema, as migrations that are only ever added at the end. Each one runs once, in one transaction.
 * Times are ISO 8601 text in UTC: it sorts, and people can read it.
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
    // The text of an edition is stored in parts, so that a server can answer requests while it reads a long one.
    `CREATE TABLE edition_parts (
      edition TEXT NOT NULL REFERENCES editions (id),
      part INTEGER NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (edition, part)
    )`,
    // The last publication is in force. A rollback publishes an earlier edition again.
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
    // Every change of a key gives it the next version, so that a server finds all changes with one query.
    'CREATE INDEX keys_version ON keys (version)',
    `CREATE TABLE usage (
      subject TEXT PRIMARY KEY,
      minute INTEGER NOT NULL,
      minute_used INTEGER NOT NULL,
      day INTEGER NOT NULL,
      day_used INTEGER NOT NULL
    )`,
  ],
  // An edition comes into force on a day; until then its publication can be withdrawn.
  [
    "ALTER TABLE publications ADD COLUMN effective_from TEXT NOT NULL DEFAULT ''",
    'ALTER TABLE publications ADD COLUMN withdrawn_at TEXT',
    "UPDATE publications SET effective_from = substr(published_at, 1, 10) WHERE effective_from = ''",
  ],
  // Sets of measures are stored and published like editions of the tariff, in tables of the same shape.
  [
    `CREATE TABLE measure_sets (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      records INTEGER NOT NULL,
      parts INTEGER NOT NULL,
      created_at TEXT NOT NULL
    )`,
    `CREATE TABLE measure_set_parts (
      edition TEXT NOT NULL REFERENCES measure_sets (id),
      part INTEGER NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (edition, part)
    )`,
    `CREATE TABLE measure_publications (
      sequence INTEGER PRIMARY KEY,
      edition TEXT NOT NULL REFERENCES measure_sets (id),
      effective_from TEXT NOT NULL,
      published_at TEXT NOT NULL,
      withdrawn_at TEXT
    )`,
  ],
  // Counts are saved in pages of many keys, see `UsageTable`. Those of today are carried over, each as a page.
  [
    `CREATE TABLE usage_pages (
      writer TEXT NOT NULL,
      page INTEGER NOT NULL,
      day INTEGER NOT NULL,
      counts TEXT NOT NULL,
      PRIMARY KEY (writer, page)
    )`,
    `INSERT INTO usage_pages (writer, page, day, counts)
     SELECT subject, 0, day,
       '[["' || subject || '",' || minute || ',' || minute_used || ',' || day || ',' || day_used || ']]'
     FROM usage`,
    'DROP TABLE usage',
  ],
  // A key that was rotated names its replacement. Its shortened expiry alone would look like a short life.
  ['ALTER TABLE keys ADD COLUMN replaced_by TEXT'],
];

const CREATE_MIGRATIONS =
  'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)';

/** Brings the schema up to date. Several processes may do so at once. A newer schema is refused. */
export async function migrate(sql: Sql): Promise<void> {
  for (;;) {
    const version = await versionOf(sql);
    if (version > MIGRATIONS.length) {
      throw new NewerSchema(
        `The database has schema ${version}, this software knows up to ${MIGRATIONS.length}. Run a newer version of Tarifa.`,
      );
    }
    const migration = MIGRATIONS[version];
    if (migration === undefined) return;
    try {
      await sql.batch([
        {
          text: 'INSERT INTO migrations (version, applied_at) VALUES ($1, $2)',
          values: [version + 1, timeText(new Date())],
        },
        ...migration.map((text) => ({ text })),
      ]);
    } catch (error) {
      // Another process ran this migration first.
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** Thrown when the schema was made by a newer version of the software. */
export class NewerSchema extends Error {}

/** The number of migrations that ran. Reads first: creating the table would have to wait for other writers. */
async function versionOf(sql: Sql): Promise<number> {
  const read = () => sql.query('SELECT COALESCE(MAX(version), 0) AS version FROM migrations');
  const [row] = await read().catch(async (error: unknown) => {
    if (error instanceof Unavailable) throw error;
    await sql.batch([{ text: CREATE_MIGRATIONS }]);
    return read();
  });
  return Number(row?.['version']);
}
