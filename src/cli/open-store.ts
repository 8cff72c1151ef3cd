import { existsSync } from 'node:fs';
import type { Sources } from '../api/answers.ts';
import { catalogueOf } from '../edition/current.ts';
import { bundledCorrelations } from '../service/bundled-data.ts';
import { followEditions, followMeasures } from '../service/follow-editions.ts';
import { readSettings } from '../settings.ts';
import { hasServer } from '../store/server-lock.ts';
import { isPostgres, Store } from '../store/store.ts';
import { finish } from '../tariff/steps.ts';
import { dayIn, isDay, type Period, periodOn, periodsOf } from '../tariff/timeline.ts';
import { type Call, Failure, Misuse } from './command.ts';

const NO_EDITION = 'No edition is imported yet. Start with: tarifa up';

/** Opens the store for a command, brings its schema up to date, and closes it whatever happens. */
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

/** Opens the store only if it exists: a command that reads must not create an empty database. */
export async function withExistingStore<T>(call: Call, work: (store: Store) => Promise<T>): Promise<T> {
  const { database } = readSettings(call.environment);
  if (!isPostgres(database) && !existsSync(database))
    throw new Failure(`There is no database at ${database} yet. Start with: tarifa up`);
  return withStore(call, work);
}

/** Today in the time zone of the tariff. */
export function today(call: Call): string {
  return dayIn(readSettings(call.environment).timeZone, Date.now());
}

/** The day from --effective: today or later, so that the past does not change. */
export function effectiveDay(call: Call): string | undefined {
  const day = call.text('effective');
  if (day === undefined) return undefined;
  if (!isDay(day)) throw new Misuse(`"${day}" is not a day such as 2027-01-01.`);
  if (day < today(call))
    throw new Misuse(`--effective ${day} lies in the past; an edition comes into force today or later.`);
  return day;
}

/** The period of the edition in force today. */
export async function periodInForce(call: Call, store: Store): Promise<Period> {
  const period = periodOn(periodsOf(await store.editions.publications()), today(call));
  if (period === undefined) throw new Failure(NO_EDITION);
  return period;
}

/** Does some work with what operations answer from: the edition in force, the others on request, and the settings. */
export function withSources<T>(call: Call, needsHistory: boolean, work: (sources: Sources) => T): Promise<T> {
  const settings = readSettings(call.environment);
  const { vatPercent } = settings;
  const correlations = bundledCorrelations();
  return withExistingStore(call, async (store) => {
    const fail = (error: unknown) => {
      throw error;
    };
    const unreadable = (_edition: string, error: unknown) => fail(error);
    if (!needsHistory) {
      const { edition } = await periodInForce(call, store);
      const catalogue = finish(catalogueOf(edition, await store.editions.content(edition)));
      const following = followMeasures(store, settings, unreadable);
      await following.refresh(today(call));
      return work({ catalogue, history: null, correlations, measures: following.value, vatPercent });
    }
    const events = { loaded: () => {}, failed: fail, recovered: () => {}, unreadable, none: () => {} };
    const current = followEditions(store, settings, events, () => today(call));
    await current.refresh();
    const { catalogue, history, measures } = current;
    if (catalogue === null) throw new Failure(NO_EDITION);
    return work({ catalogue, history, correlations, measures, vatPercent });
  });
}
