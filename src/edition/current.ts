import { inTime } from '../in-time.ts';
import { Catalogue } from '../tariff/catalogue.ts';
import { finishInSlices, type Steps } from '../tariff/steps.ts';
import { derive } from './derive.ts';
import { parseEdition } from './parse-edition.ts';

/** The part of the store that is needed to follow the edition in force. */
export interface EditionSource {
  publication(): Promise<{ readonly sequence: number; readonly edition: string } | null>;
  content(edition: string): Promise<string>;
}

/** What happens while the editions are followed. */
export interface EditionEvents {
  readonly loaded: (catalogue: Catalogue, ms: number) => void;
  /** Told once when the source stops answering as it should, and once when it does again. */
  readonly failed: (error: unknown) => void;
  readonly recovered: () => void;
}

const LOOK_EVERY_MS = 2_000;
const PATIENCE_MS = 3_000;

/** Holds the catalogue in force. A newer one is built aside, between requests, and then put in its place. */
export class Current {
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

  /** The catalogue in force; null until the first edition is loaded. */
  get catalogue(): Catalogue | null {
    return this.#catalogue;
  }

  /** Whether the source answered when it was last asked. */
  get healthy(): boolean {
    return this.#healthy === true;
  }

  /** Looks once, and loads the edition in force if it is another than the one held. */
  async look(): Promise<void> {
    try {
      const publication = await inTime(this.#source.publication(), PATIENCE_MS, 'The store');
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

  /** Looks now and from then on every few seconds, a little irregularly so that replicas spread out. */
  async watch(): Promise<void> {
    await this.look();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.watch(), LOOK_EVERY_MS * (0.75 + Math.random() / 2)).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #load(edition: string): Promise<void> {
    const started = performance.now();
    const content = await this.#source.content(edition);
    // The first one serves lookups while its index is built; a later one takes over when it is whole.
    const beforeIndex = (begun: Catalogue) => {
      this.#catalogue ??= begun;
    };
    this.#catalogue = await finishInSlices(catalogueOf(edition, content, beforeIndex));
    this.#events.loaded(this.#catalogue, performance.now() - started);
  }
}

/** The catalogue of a stored edition. */
export function* catalogueOf(
  edition: string,
  content: string,
  beforeIndex?: (catalogue: Catalogue) => void,
): Steps<Catalogue> {
  const entries = yield* parseEdition(content);
  return yield* Catalogue.build(edition, yield* derive(entries), beforeIndex);
}
