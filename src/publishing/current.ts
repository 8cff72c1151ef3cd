import type { GoodsSearch } from '../goods/goods-search.ts';
import { finishInSlices, type Steps } from '../steps.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { differencesOf, EditionView } from '../tariff/edition-view.ts';
import { TariffHistory } from '../tariff/history.ts';
import { Measures } from '../tariff/measures.ts';
import { type Period, periodOn, periodsOf } from '../tariff/timeline.ts';
import { withTimeout } from '../timeout.ts';
import { catalogueOf, type SearchableOptions, searchOf } from './build-catalogue.ts';
import { derive } from './derive.ts';
import type { EditionEvents } from './edition-events.ts';
import type { CurrentMeasures } from './measures/current-measures.ts';
import { parseEdition } from './parse-edition.ts';
import type { EditionSource } from './publishing.ts';

export interface FollowOptions extends Omit<SearchableOptions, 'beforeSearch'> {
  /** The sets of measures to follow with the editions. */
  readonly measures?: CurrentMeasures | null;
  /** Without it no search index is built. */
  readonly isSearched?: boolean;
}

const REFRESH_EVERY_MS = 2_000;
const TIMEOUT_MS = 3_000;
const NO_MEASURES = new Measures('', '', [], new Map(), new Map());
/** After this time an edition that could not be loaded is tried again. */
const RETRY_VIEW_MS = 10_000;

/**
 * Holds the catalogue of the edition in force, and the other editions as their differences from it. A newer catalogue is
 * built between requests and then replaces the one in force.
 */
export class CurrentEdition {
  readonly #source: EditionSource;
  readonly #events: EditionEvents;
  readonly #today: () => string;
  readonly #measures: CurrentMeasures | null;
  readonly #isSearched: boolean;
  readonly #options: SearchableOptions;
  #catalogue: Catalogue | null = null;
  #search: GoodsSearch | null = null;
  readonly #isSearchable = Promise.withResolvers<void>();
  #history: TariffHistory | null = null;
  #views: ReadonlyMap<string, EditionView> = new Map();
  /** When an edition that could not be loaded may be tried again. */
  readonly #retryViewAtMs = new Map<string, number>();
  readonly #isServing = Promise.withResolvers<void>();
  #healthy: boolean | null = null;
  #hasNone = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();

  /** `today` is the day in the time zone of the tariff. */
  constructor(
    source: EditionSource,
    events: EditionEvents,
    today: () => string,
    { measures = null, isSearched = true, ...options }: FollowOptions = {},
  ) {
    this.#source = source;
    this.#events = events;
    this.#today = today;
    this.#measures = measures;
    this.#isSearched = isSearched;
    this.#options = options;
  }

  /** Null until the first edition is loaded. */
  get catalogue(): Catalogue | null {
    return this.#catalogue;
  }

  /** The search of the catalogue. Null until its index is built, and where nothing is searched. */
  get search(): GoodsSearch | null {
    return this.#search;
  }

  /** Resolves when the first search is there. */
  get searchable(): Promise<void> {
    return this.#isSearchable.promise;
  }

  /** Null until all editions are loaded. */
  get history(): TariffHistory | null {
    return this.#history;
  }

  /** Whether the source says that no edition is in force. */
  get hasNone(): boolean {
    return this.#hasNone;
  }

  get measures(): Measures {
    return this.#measures?.value ?? NO_MEASURES;
  }

  /** Whether the source answered the last time. It has if the first catalogue is there, and only its index is not. */
  get healthy(): boolean {
    return this.#healthy ?? this.#catalogue !== null;
  }

  /** Asks the source once, and loads what has changed: the edition in force today, and the others. */
  async refresh(): Promise<void> {
    try {
      const publications = await withTimeout(this.#source.publications(), TIMEOUT_MS, 'The store');
      const periods = periodsOf(publications);
      // Before the edition, so that no request is answered without them.
      if (this.#measures !== null) await withTimeout(this.#measures.refresh(this.#today()), TIMEOUT_MS, 'The store');
      const period = periodOn(periods, this.#today());
      if (period === undefined && this.#catalogue === null && !this.#hasNone) this.#events.none();
      this.#hasNone = period === undefined && this.#catalogue === null;
      if (period !== undefined && period.edition !== this.#catalogue?.edition)
        await this.#load(period.edition, periods);
      if (this.#healthy === false) this.#events.recovered();
      this.#healthy = true;
      this.#isServing.resolve();
      if (this.#catalogue !== null && !this.#isUpToDate(periods))
        this.#history = await this.#loadHistory(this.#catalogue, periods);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (this.#healthy !== false) this.#events.failed(error);
      this.#healthy = false;
    }
  }

  /** Refreshes now and then every few seconds. Resolves before the history is loaded, which takes longer. */
  async watch(): Promise<void> {
    await Promise.race([this.#refreshAndRepeat(), this.#isServing.promise]);
  }

  async #refreshAndRepeat(): Promise<void> {
    await this.refresh();
    if (this.#stopping.signal.aborted) return;
    // Random jitter spreads the requests of many replicas.
    this.#timer = setTimeout(() => this.#refreshAndRepeat(), REFRESH_EVERY_MS * (0.75 + Math.random() / 2)).unref();
  }

  /** Also ends the reading of an edition: the process need not wait for it. */
  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  async #load(edition: string, periods: readonly Period[]): Promise<void> {
    const started = performance.now();
    const content = await this.#source.content(edition);
    // The first catalogue serves lookups while its search index is built. Later ones take over when complete.
    const beforeSearch = (catalogue: Catalogue) => {
      if (this.#catalogue !== null) return;
      this.#catalogue = catalogue;
      const history = new TariffHistory(catalogue, periods, this.#views, this.#today());
      if (history.isComplete) this.#history = history;
    };
    const before = this.#catalogue;
    const search = this.#isSearched
      ? await this.#finish(searchOf(edition, content, { ...this.#options, beforeSearch }))
      : null;
    const catalogue = search?.catalogue ?? (await this.#finish(catalogueOf(edition, content)));
    if (search === null) beforeSearch(catalogue);
    if (before !== null) {
      // From here on the edition that was in force is one of the others.
      this.#views = new Map(this.#views).set(before.edition, new EditionView(before.edition, before, new Map()));
      // All are replaced at once, so that no request is without a history or a search.
      this.#history = await this.#loadHistory(catalogue, periods);
      this.#catalogue = catalogue;
    }
    this.#search = search;
    if (search !== null) this.#isSearchable.resolve();
    this.#events.loaded(catalogue, performance.now() - started);
  }

  #finish<T>(steps: Steps<T>): Promise<T> {
    return finishInSlices(steps, this.#stopping.signal);
  }

  #isUpToDate(periods: readonly Period[]): boolean {
    if (this.#history === null || JSON.stringify(periods) !== this.#history.fingerprint) return false;
    const mayRetry = [...this.#retryViewAtMs.values()].some((retryAtMs) => performance.now() >= retryAtMs);
    return this.#history.isComplete || !mayRetry;
  }

  /** The editions of all periods. One that cannot be loaded is left out: the others must not wait for it. */
  async #loadHistory(catalogue: Catalogue, periods: readonly Period[]): Promise<TariffHistory> {
    const views = new Map<string, EditionView>();
    for (const edition of new Set(periods.map((period) => period.edition))) {
      if (edition === catalogue.edition) continue;
      const known = this.#views.get(edition);
      const view = known ? await this.#finish(known.rebase(catalogue)) : await this.#loadView(edition, catalogue);
      if (view !== null) views.set(edition, view);
    }
    this.#views = views;
    return new TariffHistory(catalogue, periods, views, this.#today());
  }

  async #loadView(edition: string, catalogue: Catalogue): Promise<EditionView | null> {
    if (performance.now() < (this.#retryViewAtMs.get(edition) ?? 0)) return null;
    this.#retryViewAtMs.delete(edition);
    try {
      const entries = await this.#finish(parseEdition(await this.#source.content(edition)));
      const facts = await this.#finish(derive(entries));
      return new EditionView(edition, catalogue, await this.#finish(differencesOf(catalogue, facts)));
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      this.#retryViewAtMs.set(edition, performance.now() + RETRY_VIEW_MS);
      this.#events.unreadable(edition, error);
      return null;
    }
  }
}
