import { existsSync } from 'node:fs';
import { catalogueOf } from '../edition/current.ts';
import { readSettings } from '../settings.ts';
import { isPostgres, Store } from '../store/store.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { finish } from '../tariff/steps.ts';
import { type Call, Failure } from './command.ts';

/** Opens the store for a command, brings its schema up to date, and closes it whatever happens. */
export async function withStore<T>(call: Call, work: (store: Store) => Promise<T>): Promise<T> {
  const store = Store.open(readSettings(call.environment).database);
  try {
    await store.migrate();
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens the store only if it exists: a command that reads must not create an empty database. */
export async function withExistingStore<T>(call: Call, work: (store: Store) => Promise<T>): Promise<T> {
  const { database } = readSettings(call.environment);
  if (!isPostgres(database) && !existsSync(database))
    throw new Failure(`There is no database at ${database} yet. Start with: tarifa up`);
  return withStore(call, work);
}

/** The catalogue in force, read from the database without a server. */
export function withCatalogue<T>(call: Call, work: (catalogue: Catalogue) => T): Promise<T> {
  return withExistingStore(call, async (store) => {
    const publication = await store.editions.publication();
    if (publication === null) throw new Failure('No edition is imported yet. Start with: tarifa up');
    return work(finish(catalogueOf(publication.edition, await store.editions.content(publication.edition))));
  });
}
