import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import express, { type NextFunction, type Request, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import { catalogueOf } from '../../src/publishing/build-catalogue.ts';
import { finish } from '../../src/steps.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';

// The same service in the usual way: Express, a query per request, FTS5 for search, a rate limiter as middleware.

const [, , database = ''] = process.argv;
const store = new Store(new SqliteSql(database));
const publication = (await store.editions.publications()).at(-1);
const { records } = finish(catalogueOf('peer', await store.editions.content(publication?.edition ?? '')));
const db = new DatabaseSync(':memory:');
db.exec(
  'CREATE TABLE codes (code TEXT PRIMARY KEY, parent TEXT, en TEXT, ar TEXT, rate REAL, active INTEGER); CREATE INDEX children ON codes (parent);',
);
db.exec("CREATE VIRTUAL TABLE texts USING fts5(code UNINDEXED, en, ar, tokenize = 'unicode61')");
const insertCode = db.prepare('INSERT INTO codes VALUES (?, ?, ?, ?, ?, ?)');
const insertText = db.prepare('INSERT INTO texts VALUES (?, ?, ?)');
db.exec('BEGIN');
for (const record of records) {
  insertCode.run(record.code, record.parent?.code ?? null, record.en, record.ar, record.rate, 1);
  insertText.run(record.code, `${record.en} ${record.aliasesEn}`, `${record.ar} ${record.aliasesAr}`);
}
db.exec('COMMIT');
const keys = new DatabaseSync(database, { readOnly: true });

const app = express();
app.use((request: Request, response: Response, next: NextFunction) => {
  const hash = createHash('sha256')
    .update(request.get('X-Api-Key') ?? '')
    .digest('hex');
  const key = keys.prepare('SELECT * FROM keys WHERE hash = ? AND revoked_at IS NULL').get(hash);
  if (!key) return response.status(401).json({ success: false, error: { code: 'invalid_api_key' } });
  response.locals['key'] = key['id'];
  next();
});
app.use(
  rateLimit({ windowMs: 60_000, limit: 200, keyGenerator: (_request, response) => String(response.locals['key']) }),
);
app.use(
  rateLimit({
    windowMs: 86_400_000,
    limit: 50_000,
    keyGenerator: (_request, response) => String(response.locals['key']),
  }),
);
// biome-ignore lint/suspicious/noExplicitAny: rows of node:sqlite have no static type
const shape = (row: any) => ({
  hs_code: row.code,
  description: { en: row.en, ar: row.ar },
  level: row.code.length,
  parent_id: row.parent === null ? null : Number(row.parent),
  tariff_rate: row.rate,
  is_active: row.active === 1,
});
const meta = () => ({ timestamp: new Date().toISOString(), api_version: '1.0.0' });
const find = (code: string) => db.prepare('SELECT * FROM codes WHERE code = ?').get(code);
app.get('/api/v1/hs-codes/:code', (request, response) => {
  const row = find(request.params.code);
  if (!row) return response.status(404).json({ success: false, error: { code: 'not_found' } });
  response.json({ success: true, data: shape(row), meta: meta() });
});
app.get('/api/v1/hs-codes/:code/children', (request, response) => {
  const rows = db.prepare('SELECT * FROM codes WHERE parent = ? ORDER BY code LIMIT 50').all(request.params.code);
  response.json({ success: true, data: rows.map(shape), meta: meta() });
});
app.get('/api/v1/search', (request, response) => {
  const words = String(request.query['q']).match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `"${word}"*`).join(' OR ');
  const rows = query
    ? db
        .prepare(
          'SELECT c.* FROM texts t JOIN codes c ON c.code = t.code WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 20',
        )
        .all(query)
    : [];
  response.json({ success: true, data: rows.map(shape), meta: meta() });
});
app.get('/api/v1/tariff/calculate', (request, response) => {
  const row = find(String(request.query['hs_code']));
  if (!row) return response.status(404).json({ success: false, error: { code: 'not_found' } });
  const value = Number(request.query['value']);
  const duty = Math.round(value * Number(row['rate'])) / 100;
  const vat = Math.round((value + duty) * 5) / 100;
  response.json({
    success: true,
    data: { product: row['en'], duty, vat, total: duty + vat, landed: value + duty + vat },
    meta: meta(),
  });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
);
