import { Conflict, type Sql, type Statement, timeText, Unavailable } from './sql.ts';

/**
 * The first schema had changed twice before a migration was ever added: keys got a version, and the texts of editions
 * parts. Brings a database of that time to the schema that all migrations build on.
 */
export async function mendFirstSchema(sql: Sql): Promise<void> {
  const statements = [
    ...((await has(sql, 'SELECT version FROM keys')) ? [] : KEY_VERSIONS),
    ...((await has(sql, 'SELECT parts FROM editions')) ? [] : EDITION_PARTS),
  ];
  if (statements.length === 0) return;
  // Row 0 marks the mended schema: of several processes only one can add it.
  const mark: Statement = {
    text: 'INSERT INTO migrations (version, applied_at) VALUES (0, $1)',
    values: [timeText(new Date())],
  };
  await sql.batch([mark, ...statements.map((text) => ({ text }))]).catch((error: unknown) => {
    if (!(error instanceof Conflict)) throw error;
  });
}

const KEY_VERSIONS = [
  'ALTER TABLE keys ADD COLUMN version INTEGER NOT NULL DEFAULT 0',
  'UPDATE keys SET version = (SELECT COUNT(*) FROM keys AS other WHERE other.id <= keys.id)',
  'CREATE INDEX keys_version ON keys (version)',
];

const EDITION_PARTS = [
  `CREATE TABLE edition_parts (
    edition TEXT NOT NULL REFERENCES editions (id),
    part INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (edition, part)
  )`,
  'INSERT INTO edition_parts (edition, part, content) SELECT id, 0, content FROM editions',
  'ALTER TABLE editions ADD COLUMN parts INTEGER NOT NULL DEFAULT 1',
  'ALTER TABLE editions DROP COLUMN content',
];

/** Whether the columns of a query are there. */
async function has(sql: Sql, query: string): Promise<boolean> {
  try {
    await sql.query(`${query} LIMIT 1`);
    return true;
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    return false;
  }
}
