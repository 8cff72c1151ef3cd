import type { GoodsSearch } from '../classify/goods-search.ts';
import type { Calendar, Day } from '../day.ts';
import { finish, finishInSlices, type Steps } from '../steps.ts';
import { Catalogue } from '../tariff/catalogue.ts';
import { differencesOf, EditionView } from '../tariff/edition-view.ts';
import { TariffHistory } from '../tariff/history.ts';
import { Measures } from '../tariff/measures.ts';
import { inForceUpTo, type Period, type Publication, periodOn, periodsOf, replacedOn } from '../tariff/timeline.ts';
import { withTimeout } from '../timeout.ts';
import { catalogueOf, type SearchableOptions, searchOf } from './build-catalogue.ts';
import { derive } from './derive.ts';
import { FollowedSets, type SetEvents } from './follow-sets.ts';
import type { CurrentMeasures } from './measures/current-measures.ts';
import { parseEdition } from './parse-edition.ts';
import { Damaged, type SetSource } from './publishing.ts';

/** Called while the edition in force is followed. */
export interface EditionEvents extends SetEvents {
  /** Called when a catalogue is built: of the edition in force, or of the next one before its day. */
  readonly loaded: (catalogue: Catalogue, ms: number) => void;
  /** Called once when the source fails, not on every failed attempt. */
  readonly failed: (error: unknown) => void;
  /** Called once when the source works again. */
  readonly recovered: () => void;
  /** Called once when the source answers that no edition is in force. */
  readonly none: () => void;
}

export interface FollowOptions extends Omit<SearchableOptions, 'beforeSearch'> {
  /** The sets of measures to follow with the editions. */
  readonly measures?: CurrentMeasures | null;
  /** Without it no search index is built. */
  readonly isSearched?: boolean;
}

/** An edition as a whole. */
interface WholeEdition {
  readonly catalogue: Catalogue;
  /** Null until its index is built, and where nothing is searched. */
  readonly search: GoodsSearch | null;
}

/** Everything that requests are answered from on one day. Immutable, so that an answer never mixes two states. */
interface DayInForce extends WholeEdition {
  readonly day: Day;
  /** Null until all editions are loaded. */
  readonly history: TariffHistory | null;
  readonly measures: Measures;
}

/** What is known of the editions: enough to answer for any day without the source. Replaced as a whole. */
interface Known {
  readonly publications: readonly Publication[];
  readonly periods: readonly Period[];
  /** The catalogue that the views differ from. */
  readonly base: Catalogue;
  /** The editions as differences from the base, itself included. */
  readonly views: ReadonlyMap<string, EditionView>;
  /** Whether all views were read, or cannot be. */
  readonly hasAllViews: boolean;
}

const REFRESH_EVERY_MS = 2_000;
const TIMEOUT_MS = 3_000;
/** So long before its day the next edition is built. */
const PREPARE_MS = 3_600_000;
const NO_MEASURES = new Measures('', '', [], new Map(), new Map());

/**
 * Follows the published editions and measures. The list of publications is kept in memory, with every edition as its
 * differences from one catalogue, so the clock alone decides what is in force: at midnight nobody is asked and nothing is
 * waited for. The catalogue of the next edition is built before its day; where it is late, one without an index is made of
 * the differences.
 */
export class CurrentEdition {
  readonly #followed: FollowedSets;
  readonly #events: EditionEvents;
  readonly #calendar: Calendar;
  readonly #measures: CurrentMeasures | null;
  readonly #isSearched: boolean;
  readonly #options: SearchableOptions;
  #known: Known | null = null;
  /** Whole editions: the base, the one in force, and the next one. */
  readonly #whole = new Map<string, WholeEdition>();
  readonly #isSearchable = Promise.withResolvers<void>();
  #inForce: DayInForce | null = null;
  #lastCatalogue: Catalogue | null = null;
  #lastHistory: { readonly key: readonly unknown[]; readonly value: TariffHistory } | null = null;
  readonly #isServing = Promise.withResolvers<void>();
  #sourceWorks: boolean | null = null;
  #hasNone = false;
  #isWatching = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();

  constructor(
    source: SetSource,
    events: EditionEvents,
    calendar: Calendar,
    { measures = null, isSearched = true, ...options }: FollowOptions = {},
  ) {
    this.#followed = new FollowedSets(source, events, this.#stopping.signal);
    this.#events = events;
    this.#calendar = calendar;
    this.#measures = measures;
    this.#isSearched = isSearched;
    this.#options = options;
  }

  /** What is in force at this moment; null until the first edition is loaded. */
  get inForce(): DayInForce | null {
    const today = this.#calendar.today();
    if (this.#inForce?.day !== today) this.#inForce = this.#inForceOn(today);
    return this.#inForce;
  }

  get catalogue(): Catalogue | null {
    return this.inForce?.catalogue ?? null;
  }

  /** The search of the edition in force; that of another one while its index is built, and null where there is none. */
  get search(): GoodsSearch | null {
    return this.inForce?.search ?? null;
  }

  /** Resolves when the first search is there. */
  get searchable(): Promise<void> {
    return this.#isSearchable.promise;
  }

  get history(): TariffHistory | null {
    return this.inForce?.history ?? null;
  }

  get measures(): Measures {
    return this.inForce?.measures ?? NO_MEASURES;
  }

  /** Whether the source says that no edition is in force. */
  get hasNone(): boolean {
    return this.#hasNone;
  }

  /**
   * Whether the source answered the last time, with a day for every publication and nothing damaged. It has if the first
   * catalogue is there, and only its index is not.
   */
  get healthy(): boolean {
    const hasUndated = this.#followed.hasUndated || this.#measures?.hasUndated === true;
    return this.isReachable && !hasUndated && this.damaged === 0;
  }

  /** Whether the source answered the last time. */
  get isReachable(): boolean {
    return this.#sourceWorks ?? this.#known !== null;
  }

  /** How many published editions and sets of measures are damaged. What was in force before them stays so. */
  get damaged(): number {
    return this.#followed.damaged + (this.#measures?.damaged ?? 0);
  }

  /** Asks the source once, and loads what has changed. */
  async refresh(): Promise<void> {
    try {
      const publications = await this.#followed.publications();
      // Before the edition, so that no request is answered without them.
      if (this.#measures !== null) await withTimeout(this.#measures.refresh(), TIMEOUT_MS, 'The store');
      this.#inForce = null;
      const periods = periodsOf(publications);
      const served = this.#known?.base.edition;
      const begun = inForceUpTo(publications, this.#calendar.today());
      if (begun.length === 0 && served !== undefined) begun.push(served);
      if (begun.length === 0 && !this.#hasNone) this.#events.none();
      this.#hasNone = begun.length === 0;
      const base = this.#hasNone ? null : await this.#baseOf(begun, publications, periods);
      if (this.#sourceWorks === false) this.#events.recovered();
      this.#sourceWorks = true;
      this.#isServing.resolve();
      if (base === null) return;
      await this.#learn(base, publications, periods);
      await this.#prepareNext(periods);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (this.#sourceWorks !== false) this.#events.failed(error);
      this.#sourceWorks = false;
    }
  }

  /** Refreshes now and then every few seconds. Resolves before the history is loaded, which takes longer. */
  async watch(): Promise<void> {
    this.#isWatching = true;
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

  /** What is in force on a day, from what is known. An edition that could not be read leaves the one before in force. */
  #inForceOn(day: Day): DayInForce | null {
    if (this.#known === null) return null;
    const { base, periods } = this.#known;
    const edition = periodOn(periods, day)?.edition ?? base.edition;
    const whole = this.#wholeOf(edition, this.#known);
    const catalogue = whole?.catalogue ?? this.#lastCatalogue ?? base;
    this.#lastCatalogue = catalogue;
    const others = [...this.#whole.values()].map(({ search }) => search);
    return {
      day,
      catalogue,
      search: whole?.search ?? others.find((search) => search !== null) ?? null,
      history: this.#historyOn(day, catalogue, this.#known),
      measures: this.#measures?.on(day) ?? NO_MEASURES,
    };
  }

  /** A whole edition, made of its differences if it is not built yet: about as long as a slow request. */
  #wholeOf(edition: string, { views }: Known): WholeEdition | null {
    const built = this.#whole.get(edition);
    const view = views.get(edition);
    if (built !== undefined || view === undefined) return built ?? null;
    const made = { catalogue: finish(Catalogue.build(edition, view.facts())), search: null };
    this.#whole.set(edition, made);
    return made;
  }

  /** The history as of a day: the same object for the same catalogue, editions and period. */
  #historyOn(day: Day, catalogue: Catalogue, known: Known): TariffHistory | null {
    const { periods, views, hasAllViews, publications } = known;
    const replaced = replacedOn(day, publications, this.#calendar);
    const key = [catalogue, views, JSON.stringify(periods), periodOn(periods, day)?.effectiveFrom, replaced];
    if (this.#lastHistory?.key.every((each, i) => each === key[i])) return this.#lastHistory.value;
    const value = new TariffHistory(catalogue, periods, views, day, replaced);
    if (!hasAllViews && !value.isComplete) return null;
    this.#lastHistory = { key, value };
    return value;
  }

  /** The whole catalogue of the edition in force. One that is damaged is refused, and the one before stays in force. */
  async #baseOf(
    [edition = '', ...before]: readonly string[],
    publications: readonly Publication[],
    periods: readonly Period[],
  ): Promise<Catalogue> {
    try {
      return await (this.#known === null ? this.#buildFirst(edition, publications, periods) : this.#built(edition));
    } catch (error) {
      if (!(error instanceof Damaged) || before.length === 0) throw error;
      return this.#baseOf(before, publications, periods);
    }
  }

  /** The first catalogue of all serves lookups while its index is built. */
  #buildFirst(edition: string, publications: readonly Publication[], periods: readonly Period[]): Promise<Catalogue> {
    const near = periods.filter(({ effectiveFrom }) => this.#isNear(effectiveFrom)).map((period) => period.edition);
    return this.#build(edition, async (base) => {
      // What comes into force soon must be known before the first answer: the index may be late at midnight.
      const views = await this.#viewsOf(near, base, new Map());
      this.#know({ publications, periods, base, views, hasAllViews: false });
    });
  }

  /** A whole and searchable edition, as it is kept or else built. */
  async #built(edition: string): Promise<Catalogue> {
    const kept = this.#whole.get(edition);
    if (kept !== undefined && (kept.search !== null || !this.#isSearched)) return kept.catalogue;
    return this.#build(edition);
  }

  async #build(edition: string, beforeSearch?: (catalogue: Catalogue) => Promise<void>): Promise<Catalogue> {
    const started = performance.now();
    const content = await this.#followed.content(edition);
    const { catalogue, search } = this.#isSearched
      ? await this.#buildSearch(edition, content, beforeSearch)
      : { catalogue: await this.#finish(catalogueOf(edition, content)), search: null };
    if (search === null) await beforeSearch?.(catalogue);
    this.#whole.set(edition, { catalogue, search });
    this.#inForce = null;
    if (search !== null) this.#isSearchable.resolve();
    this.#events.loaded(catalogue, performance.now() - started);
    return catalogue;
  }

  /** The catalogue is handed out before its index is built, which takes longest. */
  async #buildSearch(
    edition: string,
    content: string,
    beforeSearch: ((catalogue: Catalogue) => Promise<void>) | undefined,
  ): Promise<WholeEdition & { readonly search: GoodsSearch }> {
    const early: Catalogue[] = [];
    const options = { ...this.#options, beforeSearch: (made: Catalogue) => early.push(made) };
    const steps = searchOf(edition, content, options);
    await this.#finish(stepsUntil(steps, () => early.length > 0));
    const [made] = early;
    if (made !== undefined) await beforeSearch?.(made);
    const search = await this.#finish(steps);
    return { catalogue: search.catalogue, search };
  }

  /** Reads the editions that are not known yet. All of them replace what was known at once. */
  async #learn(base: Catalogue, publications: readonly Publication[], periods: readonly Period[]): Promise<void> {
    const known = this.#known;
    const replaced = replacedOn(this.#calendar.today(), publications, this.#calendar);
    const editions = [...periods.map(({ edition }) => edition), ...(replaced === null ? [] : [replaced])];
    const isSame = known?.base === base && JSON.stringify(known.publications) === JSON.stringify(publications);
    const isComplete = known?.hasAllViews === true && editions.every((edition) => known.views.has(edition));
    if (isSame && (isComplete || (known.hasAllViews && !this.#followed.mayRetry))) return;
    const views = await this.#viewsOf(editions, base, known?.views ?? new Map());
    this.#know({ publications, periods, base, views, hasAllViews: true });
  }

  #know(known: Known): void {
    this.#known = known;
    const { edition } = known.base;
    if (this.#whole.get(edition)?.catalogue !== known.base)
      this.#whole.set(edition, { catalogue: known.base, search: null });
    this.#inForce = null;
  }

  async #viewsOf(
    editions: Iterable<string>,
    base: Catalogue,
    known: ReadonlyMap<string, EditionView>,
  ): Promise<Map<string, EditionView>> {
    return this.#followed.load(
      [base.edition, ...editions],
      async (edition) => {
        if (edition === base.edition) return new EditionView(edition, base, new Map());
        const view = known.get(edition);
        return view && this.#finish(view.rebase(base));
      },
      async (edition, content) => {
        const facts = await this.#finish(derive(await this.#finish(parseEdition(content))));
        return new EditionView(edition, base, await this.#finish(differencesOf(base, facts)));
      },
    );
  }

  /** Builds the next edition shortly before its day, and forgets the catalogues that are not needed any more. */
  async #prepareNext(periods: readonly Period[]): Promise<void> {
    const next = periods.find(({ effectiveFrom }) => effectiveFrom > this.#calendar.today());
    const soon = next !== undefined && this.#isNear(next.effectiveFrom) ? next.edition : null;
    if (soon !== null && this.#isWatching && this.#known?.views.has(soon) === true) await this.#built(soon);
    const needed = [this.#known?.base.edition, this.catalogue?.edition, soon];
    for (const edition of this.#whole.keys()) if (!needed.includes(edition)) this.#whole.delete(edition);
  }

  /** Whether a later day begins soon. */
  #isNear(day: Day): boolean {
    return day > this.#calendar.today() && day <= this.#calendar.dayIn(PREPARE_MS);
  }

  #finish<T>(steps: Steps<T>): Promise<T> {
    return finishInSlices(steps, this.#stopping.signal);
  }
}

/** The steps up to a moment; the rest can be done afterwards. */
function* stepsUntil(steps: Steps<unknown>, isReached: () => boolean): Steps<void> {
  while (!isReached() && steps.next().done !== true) yield;
}
