import { existsSync } from 'node:fs';
import type { GoodsSearchOptions } from '../goods/goods-search.ts';
import type { Sources } from '../operations/sources.ts';
import { catalogueOf, searchOf } from '../publishing/build-catalogue.ts';
import { onlyChapters } from '../publishing/chapters.ts';
import type { EditionSource } from '../publishing/publishing.ts';
import type { LinearModel } from '../search/model/linear-model.ts';
import { bundledCorrelations, countriesOf, vatPercentOf } from '../service/bundled-data.ts';
import { catalogueFileBeside } from '../service/catalogue-file.ts';
import { followEditions, followMeasures } from '../service/follow-editions.ts';
import { readLineFacts } from '../service/line-facts.ts';
import { readSearchModel } from '../service/search-model.ts';
import { readTitles } from '../service/titles.ts';
import { readSettings } from '../settings.ts';
import { finish } from '../steps.ts';
import { hasServer } from '../store/server-lock.ts';
import { isPostgres, Store } from '../store/store.ts';
import type { Correlations } from '../tariff/correlations.ts';
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

/** What an operation needs to be loaded. What it does not need costs most of the time of a command. */
export interface Needs {
  /** Whether it answers from other editions too. */
  readonly history: boolean;
  /** Whether it searches. */
  readonly index: boolean;
  /** The chapters that it reads; null for all. */
  readonly chapters: ((correlations: () => Correlations) => ReadonlySet<string>) | null;
}

/** Does some work with what operations answer from: the edition in force, the others on request, and the settings. */
export function withSources<T>(call: Call, needs: Needs, work: (sources: Sources) => T): Promise<T> {
  const settings = readSettings(call.environment);
  const countries = once(() => countriesOf(settings));
  const correlations = once(bundledCorrelations);
  return withExistingStore(call, async (store) => {
    const source =
      needs.chapters === null ? store.editions : onlyChapters(store.editions, needs.chapters(correlations));
    const loaded = await (needs.history ? loadAll : loadInForce)(call, store, source, needs.index);
    return work({
      ...loaded,
      vatPercent: vatPercentOf(settings),
      get countries() {
        return countries();
      },
      get correlations() {
        return correlations();
      },
    });
  });
}

type Loaded = Pick<Sources, 'catalogue' | 'search' | 'history' | 'measures'>;

/** The edition in force alone. */
async function loadInForce(call: Call, store: Store, source: EditionSource, isSearched: boolean): Promise<Loaded> {
  const { edition } = await periodInForce(call, store);
  const content = await source.content(edition);
  const following = followMeasures(store, readSettings(call.environment), (_edition, error) => fail(error));
  await following.refresh(today(call));
  const savedCatalogues = catalogueFileBeside(store.file);
  const search = isSearched ? finish(searchOf(edition, content, { ...searchData(call), savedCatalogues })) : null;
  const catalogue = search?.catalogue ?? finish(catalogueOf(edition, content));
  return { catalogue, search, history: null, measures: following.value };
}

/** All editions. */
async function loadAll(call: Call, store: Store, source: EditionSource, isSearched: boolean): Promise<Loaded> {
  const unreadable = (_edition: string, error: unknown) => fail(error);
  const events = { loaded: () => {}, failed: fail, recovered: () => {}, unreadable, none: () => {} };
  const settings = readSettings(call.environment);
  const current = followEditions(store, settings, events, () => today(call), {
    source,
    isSearched,
    ...(isSearched ? searchData(call) : {}),
  });
  await current.refresh();
  const { catalogue, search, history, measures } = current;
  if (catalogue === null) throw new Failure(NO_EDITION);
  return { catalogue, search, history, measures };
}

function fail(error: unknown): never {
  throw error;
}

/** Makes a value when it is first used. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What search uses besides the edition: its model and product titles. */
export function searchData(call: Call): GoodsSearchOptions {
  const titlesFailed = (error: unknown) =>
    call.err(`Search matches no product titles: their file cannot be used (${message(error)}).\n`);
  const factsFailed = (error: unknown) =>
    call.err(`Lines are decided without the corrections: their file cannot be used (${message(error)}).\n`);
  return {
    model: searchModel(call),
    readTitles: () => readTitles(titlesFailed),
    readLineFacts: () => readLineFacts(factsFailed),
  };
}

/** The model of search. Where it cannot be used, the caller is told. */
export function searchModel(call: Call): LinearModel | null {
  return readSearchModel((error) =>
    call.err(`Search ranks by words alone: its model cannot be used (${message(error)}).\n`),
  );
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
