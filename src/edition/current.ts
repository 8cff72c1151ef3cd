import { Catalogue } from '../tariff/catalogue.ts';
import { differencesOf, EditionView } from '../tariff/edition-view.ts';
import { TariffHistory } from '../tariff/history.ts';
import { finishInSlices, type Steps } from '../tariff/steps.ts';
import { type Period, type Publication, periodOn, periodsOf } from '../tariff/timeline.ts';
import { withTimeout } from '../timeout.ts';
import { derive } from './derive.ts';
import { parseEdition } from './parse-edition.ts';

/** The part of the store that is needed to follow the editions. */
export interface EditionSource {
  publications(): Promise<readonly Publication[]>;
  content(edition: string): Promise<string>;
}

/** Called while the edition in force is followed. */
export interface EditionEvents {
  readonly loaded: (catalogue: Catalogue, ms: number) => void;
  /** Called once when the source fails, not on every failed attempt. */
  readonly failed: (error: unknown) => void;
  /** Called once when the source works again. */
  readonly recovered: () => void;
}

const REFRESH_EVERY_MS = 2_000;
const TIMEOUT_MS = 3_000;

/**
 * Holds the catalogue of the edition in force, and the other editions as their differences from it. A newer catalogue is
 * built between requests and then replaces the one in force.
 */
export class CurrentEdition {
  readonly #source: EditionSource;
  readonly #events: EditionEvents;
  readonly #today: () => string;
  #catalogue: Catalogue | null = null;
  #history: TariffHistory | null = null;
  #views: ReadonlyMap<string, EditionView> = new Map();
  readonly #isServing = Promise.withResolvers<void>();
  #healthy: boolean | null = null;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** `today` is the day in the time zone of the tariff. */
  constructor(source: EditionSource, events: EditionEvents, today: () => string) {
    this.#source = source;
    this.#events = events;
    this.#today = today;
  }

  /** Null until the first edition is loaded. */
  get catalogue(): Catalogue | null {
    return this.#catalogue;
  }

  /** Null until all editions are loaded. */
  get history(): TariffHistory | null {
    return this.#history;
  }

  /** Whether the source answered the last time. */
  get healthy(): boolean {
    return this.#healthy === true;
  }

  /** Asks the source once, and loads what has changed: the edition in force today, and the others. */
  async refresh(): Promise<void> {
    try {
      const publications = await withTimeout(this.#source.publications(), TIMEOUT_MS, 'The store');
      const periods = periodsOf(publications);
      const period = periodOn(periods, this.#today());
      if (period !== undefined && period.edition !== this.#catalogue?.edition) await this.#load(period.edition);
      if (this.#healthy === false) this.#events.recovered();
      this.#healthy = true;
      this.#isServing.resolve();
      if (this.#catalogue !== null) await this.#loadHistory(this.#catalogue, periods);
    } catch (error) {
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
    if (this.#stopped) return;
    // Random jitter spreads the requests of many replicas.
    this.#timer = setTimeout(() => this.#refreshAndRepeat(), REFRESH_EVERY_MS * (0.75 + Math.random() / 2)).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #load(edition: string): Promise<void> {
    const started = performance.now();
    const content = await this.#source.content(edition);
    // The first catalogue serves lookups while its search index is built. Later ones take over when complete.
    const beforeIndex = (catalogue: Catalogue) => {
      this.#catalogue ??= catalogue;
    };
    const before = this.#catalogue;
    const catalogue = await finishInSlices(catalogueOf(edition, content, beforeIndex));
    if (before !== null) await this.#rebase(before, catalogue);
    this.#catalogue = catalogue;
    this.#history = null;
    this.#events.loaded(catalogue, performance.now() - started);
  }

  /** Expresses the views of all editions, and the edition that was in force, as differences from a new catalogue. */
  async #rebase(before: Catalogue, catalogue: Catalogue): Promise<void> {
    const views = new Map<string, EditionView>();
    for (const view of [...this.#views.values(), new EditionView(before.edition, before, new Map())])
      views.set(view.edition, await finishInSlices(view.rebase(catalogue)));
    this.#views = views;
  }

  async #loadHistory(catalogue: Catalogue, periods: readonly Period[]): Promise<void> {
    if (this.#history !== null && JSON.stringify(periods) === JSON.stringify(this.#history.periods)) return;
    const views = new Map<string, EditionView>();
    for (const { edition } of periods) {
      if (edition === catalogue.edition || views.has(edition)) continue;
      views.set(edition, this.#views.get(edition) ?? (await this.#loadView(edition, catalogue)));
    }
    this.#views = views;
    this.#history = new TariffHistory(catalogue, periods, views);
  }

  async #loadView(edition: string, catalogue: Catalogue): Promise<EditionView> {
    const entries = await finishInSlices(parseEdition(await this.#source.content(edition)));
    const facts = await finishInSlices(derive(entries));
    return new EditionView(edition, catalogue, await finishInSlices(differencesOf(catalogue, facts)));
  }
}

/** Builds the catalogue of a stored edition. `beforeIndex` gets it before its search index is built. */
export function* catalogueOf(
  edition: string,
  content: string,
  beforeIndex?: (catalogue: Catalogue) => void,
): Steps<Catalogue> {
  const entries = yield* parseEdition(content);
  return yield* Catalogue.build(edition, yield* derive(entries), beforeIndex);
}
