import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '../../src/day.ts';
import { importEdition } from '../../src/publishing/importing/import-edition.ts';
import { SqliteSql } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { smallEdition } from '../service.ts';

/** A store with variants of the small edition, each in force from its day on. */
export async function storeWithEditions(
  editions: readonly (readonly [effectiveFrom: string, change: (lines: string[]) => string[]])[],
): Promise<Store> {
  const store = new Store(new SqliteSql(':memory:'));
  await store.migrate();
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-editions-'));
  for (const [effectiveFrom, change] of editions) {
    const file = join(folder, `${effectiveFrom}.csv`);
    writeFileSync(file, smallEdition(change));
    const days = { today: dayOf('2026-05-04'), effectiveFrom: dayOf(effectiveFrom) };
    await importEdition(store.editions, file, { name: effectiveFrom, ...days, force: true });
  }
  rmSync(folder, { recursive: true });
  return store;
}
