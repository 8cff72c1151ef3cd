import { type Publication, periodOn, periodsOf } from '../tariff/timeline.ts';

/** What can be stored and published: one immutable text, of a tariff or of a set of measures. */
export interface Publishable {
  readonly content: string;
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
  /** How many codes or measures it has. */
  readonly records: number;
}

/** The part of the store that is needed to follow the editions of one kind. */
export interface EditionSource {
  publications(): Promise<readonly Publication[]>;
  content(edition: string): Promise<string>;
}

/** A stored edition by its id and its hash. */
interface Named {
  readonly id: string;
  readonly hash: string;
}

/** The part of the store that an import needs. */
export interface EditionStore extends EditionSource {
  list(): Promise<readonly Named[]>;
  /**
   * Stores an edition, publishes it for a day and returns its id. Throws if there was another publication after
   * `lastSequence`.
   */
  publish(edition: Publishable, name: string, effectiveFrom: string, lastSequence: number): Promise<string>;
}

/** Where a new publication for a day would stand: after which one, and what is in force on that day until then. */
export async function placeOf(
  store: EditionStore,
  day: string,
): Promise<{ readonly lastSequence: number; readonly inForce: Named | undefined }> {
  const publications = await store.publications();
  const edition = periodOn(periodsOf(publications), day)?.edition;
  const inForce = edition === undefined ? undefined : (await store.list()).find(({ id }) => id === edition);
  return { lastSequence: publications.at(-1)?.sequence ?? 0, inForce };
}
