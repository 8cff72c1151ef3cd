import { VERSION } from '../version.ts';
import { mendFirstSchema } from './first-schema.ts';
import { Conflict, type Sql, StorageFault, timeText, Unavailable } from './sql.ts';

interface Migration {
  /** The first version of the software that knows the schema. */
  readonly since: string;
  readonly statements: readonly string[];
}

/** The first schema whose table of migrations has the column `since`. */
const TELLS_SINCE = 6;

/**
 * The schema, as migrations that are only ever added at the end. Each one runs once, in one transaction.
 * Times are ISO 8601 text in UTC: it sorts, and people can read it.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    since: '0.1.0',
    statements: [
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
  },
  // An edition comes into force on a day; until then its publication can be withdrawn.
  {
    since: '0.1.0',
    statements: [
      "ALTER TABLE publications ADD COLUMN effective_from TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE publications ADD COLUMN withdrawn_at TEXT',
      "UPDATE publications SET effective_from = substr(published_at, 1, 10) WHERE effective_from = ''",
    ],
  },
  // Sets of measures are stored and published like editions of the tariff, in tables of the same shape.
  {
    since: '0.1.0',
    statements: [
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
  },
  // Counts are saved in pages of many keys, see `UsageTable`. Those of today are carried over, each as a page.
  {
    since: '0.1.0',
    statements: [
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
  },
  // A key that was rotated names its replacement. Its shortened expiry alone would look like a short life.
  {
    since: '0.1.0',
    statements: ['ALTER TABLE keys ADD COLUMN replaced_by TEXT'],
  },
  // From here on a database tells an older version which one it needs. Measures have columns that older ones misread.
  {
    since: '1.0.0',
    statements: ['ALTER TABLE migrations ADD COLUMN since TEXT'],
  },
];

const CREATE_MIGRATIONS =
  'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)';

/** Brings the schema up to date. Several processes may do so at once. A newer schema is refused. */
export async function migrate(sql: Sql): Promise<void> {
  for (;;) {
    const version = await versionOf(sql);
    if (version > MIGRATIONS.length) throw new OtherSchema(await refusal(sql, version));
    const migration = MIGRATIONS[version];
    if (migration === undefined) return;
    if (version > 0 && version < TELLS_SINCE) await mendFirstSchema(sql);
    try {
      await sql.batch([
        {
          text: 'INSERT INTO migrations (version, applied_at) VALUES ($1, $2)',
          values: [version + 1, timeText(new Date())],
        },
        ...migration.statements.map((text) => ({ text })),
        ...(version + 1 < TELLS_SINCE
          ? []
          : [{ text: 'UPDATE migrations SET since = $1 WHERE version = $2', values: [migration.since, version + 1] }]),
      ]);
    } catch (error) {
      // Another process ran this migration first.
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** Throws unless the schema is that of this version. For those who only read: it changes nothing. */
export async function requireSchema(sql: Sql): Promise<void> {
  const version = await readVersion(sql).catch((error: unknown) => {
    if (error instanceof Unavailable || error instanceof StorageFault) throw error;
    return 0;
  });
  if (version > MIGRATIONS.length) throw new OtherSchema(await refusal(sql, version));
  if (version < MIGRATIONS.length)
    throw new OtherSchema(
      `The database has schema ${version}; this is Tarifa ${VERSION}, which needs ${MIGRATIONS.length}. ` +
        'Reading does not change it. Make a backup, then run: tarifa prepare',
    );
}

/** Thrown when the schema is not that of this version of the software. */
export class OtherSchema extends Error {}

/** What to tell of a schema that is not known: the newer version that made it says which one is needed. */
async function refusal(sql: Sql, version: number): Promise<string> {
  const [row] = await sql.query('SELECT since FROM migrations WHERE version = $1', [version]);
  const needed = row?.['since'];
  return (
    `The database has schema ${version}; this is Tarifa ${VERSION}, which knows up to ${MIGRATIONS.length}. ` +
    `Run Tarifa ${typeof needed === 'string' ? `${needed} or newer` : 'in a newer version'}, or restore the backup that was made before the upgrade.`
  );
}

/** The number of migrations that ran. Reads first: creating the table would have to wait for other writers. */
async function versionOf(sql: Sql): Promise<number> {
  return readVersion(sql).catch(async (error: unknown) => {
    if (error instanceof Unavailable) throw error;
    await sql.batch([{ text: CREATE_MIGRATIONS }]);
    return readVersion(sql);
  });
}

async function readVersion(sql: Sql): Promise<number> {
  const [row] = await sql.query('SELECT COALESCE(MAX(version), 0) AS version FROM migrations');
  return Number(row?.['version']);
}
