import type { GoodsSearch } from '../classify/goods-search.ts';
import { Calendar, type Day, dayOf } from '../day.ts';
import type { Sources } from '../operations/sources.ts';
import { onlyChapters } from '../publishing/chapters.ts';
import { CurrentEdition, type EditionEvents, type FollowOptions } from '../publishing/current.ts';
import { CurrentMeasures } from '../publishing/measures/current-measures.ts';
import type { SetSource } from '../publishing/publishing.ts';
import type { Correlations } from '../tariff/correlations.ts';
import { periodOn, periodsOf } from '../tariff/timeline.ts';
import {
  bundledCountries,
  bundledProcedures,
  bundledPublications,
  bundledTables,
  type CountrySettings,
  checkCountries,
  fixedSources,
} from './bundled-data.ts';
import { catalogueFileBeside } from './catalogue-file.ts';
import { type SearchData, searchData } from './search-data.ts';

/** Where published editions and sets of measures are: a store, or what comes with the software. */
export interface Publications {
  readonly editions: SetSource;
  readonly measures: SetSource;
  /** The database file that a built index may be kept beside; null for none. */
  readonly file: string | null;
}

/** What must be loaded. What is not needed costs most of the time of a short call. */
export interface Needs {
  /** The other editions too. */
  readonly history?: boolean | undefined;
  readonly search?: boolean | undefined;
  /** The chapters that are read; all without it. */
  readonly chapters?: ((correlations: () => Correlations) => ReadonlySet<string>) | undefined;
}

export interface OpenOptions extends CountrySettings {
  /** Today in the time zone of the tariff. */
  readonly today: string;
  /** The time zone of the tariff (Dubai). */
  readonly timeZone?: string;
  readonly needs?: Needs;
  /** Is told of publications whose day is none. */
  readonly undated?: EditionEvents['undated'];
  readonly searchData?: () => SearchData;
}

/** Opens the tariff once: what operations answer from on one day. Null if no edition is in force. */
export async function openSources(publications: Publications, options: OpenOptions): Promise<Sources | null> {
  const { today, timeZone = 'Asia/Dubai', needs = {}, undated = () => {} } = options;
  const { searchData: readSearchData = searchData } = options;
  const fixed = fixedSources(options);
  const chapters = needs.chapters?.(() => fixed.correlations);
  const parts = chapters === undefined ? publications.editions : onlyChapters(publications.editions, chapters);
  const editions = needs.history === true ? parts : onlyInForce(parts, today);
  const { measures: sets, file } = publications;
  const current = followEditions(
    { editions, measures: sets, file },
    options,
    { ...FAILING, undated },
    Calendar.fixed(dayOf(today), timeZone),
    {
      isSearched: needs.search === true,
      ...(needs.search === true ? readSearchData() : {}),
    },
  );
  await current.refresh();
  const { catalogue, search, history, measures } = current;
  checkFollowed(options, current);
  if (catalogue === null) return null;
  // Defined on them: a copy would read every table at once.
  return Object.assign(fixed, { catalogue, search, history, measures });
}

export interface BundledOptions extends Partial<OpenOptions> {
  readonly id?: string;
  readonly from?: Day;
  /** The file that the built index is kept beside. */
  readonly file?: string | null;
}

/** The tariff that comes with the software, with its search: what tools, benchmarks and tests work on. */
export async function openBundled(options: BundledOptions = {}): Promise<Sources & { readonly search: GoodsSearch }> {
  const { id, from, file = null, today = '2026-05-04', ...others } = options;
  const needs = { history: true, search: true };
  const how = { country: 'AE', today, needs, ...others };
  const sources = await openSources({ ...bundledPublications(from, id), file }, how);
  const search = sources?.search;
  if (sources === null || search == null) throw new Error('The bundled edition cannot be searched.');
  return Object.assign(sources, { search });
}

/** Refuses settings of a country of which nothing is known, once it is loaded what is. */
export function checkFollowed(settings: CountrySettings, { catalogue, measures }: CurrentEdition): void {
  checkCountries(settings, catalogue === null ? bundledCountries() : measures.countriesOn());
}

/** Follows published editions and measures for as long as a process runs. */
export function followEditions(
  { editions, measures, file }: Publications,
  { country, countries }: CountrySettings,
  events: EditionEvents,
  calendar: Calendar,
  { isSearched = true, ...options }: Pick<FollowOptions, 'isSearched' | 'model' | 'readTitles' | 'readLineFacts'> = {},
): CurrentEdition {
  const following = new CurrentMeasures(
    measures,
    { country, countries, procedures: bundledProcedures(), tables: bundledTables },
    events,
  );
  const savedCatalogues = isSearched ? catalogueFileBeside(file) : null;
  return new CurrentEdition(editions, events, calendar, {
    ...options,
    measures: following,
    isSearched,
    savedCatalogues,
  });
}

const FAILING: Omit<EditionEvents, 'undated'> = {
  loaded: () => {},
  recovered: () => {},
  none: () => {},
  failed: fail,
  unreadable: (_edition, error) => fail(error),
};

function fail(error: unknown): never {
  throw error;
}

/** The edition in force on a day, as if there were no other. */
function onlyInForce(source: SetSource, day: string): SetSource {
  return {
    content: (edition) => source.content(edition),
    async publications() {
      const publications = await source.publications();
      const inForce = periodOn(periodsOf(publications), day)?.edition;
      return publications.filter(({ edition }) => edition === inForce);
    },
  };
}
