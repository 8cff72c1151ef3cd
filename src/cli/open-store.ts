import { existsSync } from 'node:fs';
import { Calendar, type Day, isDay } from '../day.ts';
import { type Needs, openSources } from '../library/open-sources.ts';
import { type SearchData, searchData, type Unusable } from '../library/search-data.ts';
import type { Sources } from '../operations/sources.ts';
import { readSettings } from '../settings.ts';
import { hasServer } from '../store/server-lock.ts';
import { isPostgres, Store } from '../store/store.ts';
import type { Publication } from '../tariff/timeline.ts';
import { type Call, Failure, Misuse } from './command.ts';

export const NO_EDITION = 'No edition is imported yet. Start with: tarifa up';

/** Opens the store for a command that writes, brings its schema up to date, and closes it whatever happens. */
export async function withStore<T>(call: Call, work: (store: Store) => Promise<T>): Promise<T> {
  const { database } = readSettings(call.environment);
  const isNew = !isPostgres(database) && !existsSync(database);
  if (isNew && hasServer(database))
    throw new Failure(
      `A server is running, but its database file ${database} is gone. Put it back, or stop the server.`,
    );
  const store = Store.open(database);
  try {
    await store.migrate();
    if (isNew) call.err(`Made a new database at ${database}.\n`);
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens the store, or an empty one in memory where there is none: a command that only tells must not create a database. */
export async function withStoreOrEmpty<T>(call: Call, work: (store: Store) => Promise<T>): Promise<T> {
  const { database } = readSettings(call.environment);
  if (isPostgres(database) || existsSync(database)) return withStoreToRead(call, work);
  call.err(`No edition is in force yet: there is no database at ${database}, and a dry run makes none.\n`);
  const store = Store.open(':memory:');
  try {
    await store.migrate();
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens the store for a command that changes what is there: it must not create an empty database. */
export async function withExistingStore<T>(call: Call, work: (store: Store) => Promise<T>): Promise<T> {
  requireDatabase(call);
  return withStore(call, work);
}

/** Opens the store for a command that only reads. It neither creates a database nor changes the schema of one. */
export async function withStoreToRead<T>(call: Call, work: (store: Store) => Promise<T>): Promise<T> {
  const store = Store.open(requireDatabase(call));
  try {
    await store.requireSchema();
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The address of the database, if there is one. */
function requireDatabase(call: Call): string {
  const { database } = readSettings(call.environment);
  if (!isPostgres(database) && !existsSync(database))
    throw new Failure(`There is no database at ${database} yet. Start with: tarifa up`);
  return database;
}

/** Today in the time zone of the tariff. */
export function today(call: Call): Day {
  return new Calendar(readSettings(call.environment).timeZone, Date.now).today();
}

/** Why an edition has no first day in the past. */
const EDITION_PAST = 'an edition comes into force today or later';
/** Why a set of measures needs none: it answers for all days, and its day is only since when it is known. */
export const MEASURES_PAST =
  'it is not needed: each measure has days of its own, and what you import today holds for last month too. Leave it out';

/** The day from --effective: today or later, so that what was published stays as it was. */
export function effectiveDay(call: Call, past = EDITION_PAST): Day | undefined {
  const day = call.text('effective');
  if (day === undefined) return undefined;
  if (!isDay(day)) throw new Misuse(`"${day}" is not a day such as 2027-01-01.`);
  if (day < today(call)) throw new Misuse(`--effective ${day} lies in the past; ${past}.`);
  return day;
}

/** Does some work with what operations answer from, as the store has it. */
export function withSources<T>(call: Call, needs: Needs, work: (sources: Sources) => T): Promise<T> {
  const settings = readSettings(call.environment);
  return withStoreToRead(call, async (store) => {
    const undated = ({ edition, effectiveFrom }: Publication) =>
      call.err(`"${effectiveFrom}" is not a day, so the publication of ${edition} for it is passed over.\n`);
    const options = { ...settings, today: today(call), needs, undated, searchData: () => searchDataFor(call) };
    const sources = await openSources(store, options);
    if (sources === null) throw new Failure(NO_EDITION);
    return work(sources);
  });
}

const WITHOUT: { readonly [File in Parameters<Unusable>[0]]: string } = {
  model: 'Search ranks by words alone: its model cannot be used',
  titles: 'Search matches no product titles: their file cannot be used',
  line_facts: 'Lines are decided without the corrections: their file cannot be used',
};

/** What search uses besides the edition. Where it cannot be used, the caller is told. */
export function searchDataFor(call: Call): SearchData {
  return searchData((file, error) => {
    const reason = error instanceof Error ? error.message : String(error);
    call.err(`${WITHOUT[file]} (${reason}).\n`);
  });
}
