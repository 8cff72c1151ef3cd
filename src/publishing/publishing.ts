import type { Day } from '../day.ts';
import { inForceUpTo, type Period, type Publication, periodsOf } from '../tariff/timeline.ts';

/** What can be stored and published: one immutable text, of a tariff or of a set of measures. */
export interface Publishable {
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string;
  /** How many parts the text has. */
  readonly partCount: number;
  /** The text in parts. They are built anew on each call: the whole text can be as large as all entries. */
  parts(): Iterable<string>;
  /** How many codes or measures it has. */
  readonly records: number;
}

/** The whole text. */
export function contentOf({ parts }: Publishable): string {
  return [...parts()].join('');
}

/** Thrown for a stored text that is not what was stored: its hash is another one. It is never answered from. */
export class Damaged extends Error {}

/** What mends a damaged text. */
export const DAMAGE_ADVICE = 'Import its file again, or restore a backup. See: tarifa check';

/** The part of the store that is needed to follow the editions of one kind. */
export interface SetSource {
  publications(): Promise<readonly Publication[]>;
  /** The whole text. Rejects with `Damaged` where it is not the one that was stored. */
  content(edition: string): Promise<string>;
}

/** A stored edition, without its text. */
export interface StoredText {
  readonly id: string;
  readonly hash: string;
  readonly records: number;
}

/** The part of the store that an import needs. */
export interface SetStore extends SetSource {
  list(): Promise<readonly StoredText[]>;
  /**
   * Stores an edition, publishes it for a day and returns its id. Throws if there was another publication after
   * `lastSequence`.
   */
  publish(
    edition: Publishable,
    name: string,
    effectiveFrom: Day,
    lastSequence: number,
    progress?: (done: number, total: number) => void,
  ): Promise<string>;
}

/** Where a new publication for a day would stand. */
export interface PublicationPlace {
  readonly lastSequence: number;
  /** What is in force on that day until then, and after it what would be without it, the latest first. */
  readonly upTo: readonly StoredText[];
  /** What is scheduled to replace it; null where nothing is. */
  readonly replacedBy: Pick<Period, 'edition' | 'effectiveFrom'> | null;
}

export async function placeOf(store: SetStore, day: Day): Promise<PublicationPlace> {
  const publications = await store.publications();
  const stored = new Map((await store.list()).map((each) => [each.id, each]));
  const upTo = inForceUpTo(publications, day).flatMap((edition) => stored.get(edition) ?? []);
  // Of the later publications alone: the edition in force may be scheduled to come back after the new one.
  const [next] = periodsOf(publications.filter(({ effectiveFrom }) => effectiveFrom > day));
  const replacedBy = next === undefined ? null : { edition: next.edition, effectiveFrom: next.effectiveFrom };
  return { lastSequence: publications.at(-1)?.sequence ?? 0, upTo, replacedBy };
}
