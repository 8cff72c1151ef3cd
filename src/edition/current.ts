import { Catalogue } from '../tariff/catalogue.ts';
import { finishInSlices, type Steps } from '../tariff/steps.ts';
import { withTimeout } from '../timeout.ts';
import { derive } from './derive.ts';
import { parseEdition } from './parse-edition.ts';

/** Which edition was published, and the number of its publication. */
export interface Publication {
  readonly sequence: number;
  readonly edition: string;
}

/** The part of the store that is needed to follow the edition in force. */
export interface EditionSource {
  /** The latest publication; null before the first. */
  publication(): Promise<Publication | null>;
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

/** Holds the catalogue of the edition in force. A newer one is built between requests and then replaces it. */
export class CurrentEdition {
  readonly #source: EditionSource;
  readonly #events: EditionEvents;
  #catalogue: Catalogue | null = null;
  #sequence = 0;
  #healthy: boolean | null = null;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(source: EditionSource, events: EditionEvents) {
    this.#source = source;
    this.#events = events;
  }

  /** Null until the first edition is loaded. */
  get catalogue(): Catalogue | null {
    return this.#catalogue;
  }

  /** Whether the source answered the last time. */
  get healthy(): boolean {
    return this.#healthy === true;
  }

  /** Asks the source once, and loads the edition in force if it has changed. */
  async refresh(): Promise<void> {
    try {
      const publication = await withTimeout(this.#source.publication(), TIMEOUT_MS, 'The store');
      if (publication !== null && publication.sequence !== this.#sequence) {
        if (publication.edition !== this.#catalogue?.edition) await this.#load(publication.edition);
        this.#sequence = publication.sequence;
      }
      if (this.#healthy === false) this.#events.recovered();
      this.#healthy = true;
    } catch (error) {
      if (this.#healthy !== false) this.#events.failed(error);
      this.#healthy = false;
    }
  }

  /** Refreshes now and then every few seconds. Random jitter spreads the requests of many replicas. */
  async watch(): Promise<void> {
    await this.refresh();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.watch(), REFRESH_EVERY_MS * (0.75 + Math.random() / 2)).unref();
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
    this.#catalogue = await finishInSlices(catalogueOf(edition, content, beforeIndex));
    this.#events.loaded(this.#catalogue, performance.now() - started);
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
