import type { Key } from '../access/key.ts';
import type { Tier } from '../contract/tiers.ts';
import { type Sql, type SqlRow, type Statement, timeOf, timeText } from './sql.ts';

/** Writers run one at a time, so versions grow in the order of the changes. */
const NEXT_VERSION = '(SELECT COALESCE(MAX(version), 0) + 1 FROM keys)';

/** The issued keys. */
export class Keys {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(key: Key): Promise<void> {
    await this.#sql.batch([insertionOf(key)]);
  }

  async byHash(hash: string): Promise<Key | null> {
    const [row] = await this.#sql.query('SELECT * FROM keys WHERE hash = $1', [hash]);
    return row === undefined ? null : keyOfRow(row);
  }

  async byId(id: string): Promise<Key | null> {
    const [row] = await this.#sql.query('SELECT * FROM keys WHERE id = $1', [id]);
    return row === undefined ? null : keyOfRow(row);
  }

  /** All keys, the oldest first. */
  async list(): Promise<Key[]> {
    return (await this.#sql.query('SELECT * FROM keys ORDER BY created_at, id')).map(keyOfRow);
  }

  /** Adds a key if there is none yet. Returns whether it was added. */
  async addFirst(key: Key): Promise<boolean> {
    await this.#sql.batch([insertionOf(key, 'WHERE NOT EXISTS (SELECT id FROM keys)')]);
    return (await this.byId(key.id)) !== null;
  }

  /** The keys that changed after a version, and the latest version. After null, only the version. */
  async changedAfter(version: number | null): Promise<{ readonly version: number; readonly keys: readonly Key[] }> {
    const [row] = await this.#sql.query(`SELECT COALESCE(MAX(version), 0) AS version FROM keys`);
    const latest = Number(row?.['version']);
    if (version === null || version === latest) return { version: latest, keys: [] };
    // A database that was restored from a backup has an older version: then all its keys count as changed.
    const after = version > latest ? 0 : version;
    const rows = await this.#sql.query('SELECT * FROM keys WHERE version > $1 AND version <= $2', [after, latest]);
    return { version: latest, keys: rows.map(keyOfRow) };
  }

  async revoke(id: string, at: Date): Promise<void> {
    const text = `UPDATE keys SET revoked_at = $2, version = ${NEXT_VERSION} WHERE id = $1 AND revoked_at IS NULL`;
    await this.#sql.batch([{ text, values: [id, timeText(at)] }], { isUrgent: true });
  }

  /**
   * Adds a replacement for a key that is neither replaced nor revoked. Returns whether it was added. The old key works
   * until `endsAt`, or until its own earlier expiry.
   */
  async replace(id: string, replacement: Key, endsAt: Date): Promise<boolean> {
    await this.#sql.batch([
      {
        text: `UPDATE keys SET replaced_by = $2, version = ${NEXT_VERSION},
                 expires_at = CASE WHEN expires_at < $3 THEN expires_at ELSE $3 END
               WHERE id = $1 AND replaced_by IS NULL AND revoked_at IS NULL`,
        values: [id, replacement.id, timeText(endsAt)],
      },
      insertionOf(replacement, 'WHERE EXISTS (SELECT id FROM keys WHERE replaced_by = $1)'),
    ]);
    return (await this.byId(replacement.id)) !== null;
  }
}

function insertionOf(key: Key, condition = ''): Statement {
  return {
    text: `INSERT INTO keys (id, hash, prefix, label, tier, created_at, expires_at, revoked_at, version)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, ${NEXT_VERSION} ${condition}`,
    values: [
      key.id,
      key.hash,
      key.prefix,
      key.label,
      key.tier,
      timeText(key.createdAt),
      key.expiresAt && timeText(key.expiresAt),
      key.revokedAt && timeText(key.revokedAt),
    ],
  };
}

function keyOfRow(row: SqlRow): Key {
  return {
    id: String(row['id']),
    hash: String(row['hash']),
    prefix: String(row['prefix']),
    label: String(row['label']),
    // The column is only ever written from a Tier.
    tier: String(row['tier']) as Tier,
    createdAt: timeOf(row['created_at']) ?? new Date(0),
    expiresAt: timeOf(row['expires_at']),
    revokedAt: timeOf(row['revoked_at']),
    replacedBy: typeof row['replaced_by'] === 'string' ? row['replaced_by'] : null,
  };
}
