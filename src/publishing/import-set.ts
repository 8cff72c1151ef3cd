import { Calendar, type Day } from '../day.ts';
import { Damaged, type PublicationPlace, type Publishable, placeOf, type SetStore } from './publishing.ts';

/** What is unusual about a new set, and needs the consent of the operator before it is published. */
export interface Doubt<Name extends string = string> {
  readonly name: Name;
  readonly reason: string;
}

/** How to import a file of any kind. */
export interface SetImport<Name extends string = string> {
  readonly name: string;
  /** Today in the time zone of the tariff; without it, in UTC. */
  readonly today?: Day;
  /** The first day in force; without it today, or the later day that the file states. */
  readonly effectiveFrom?: Day | undefined;
  /** Whether the file changes only what it names, and all else stays as it is in force. */
  readonly amend?: boolean | undefined;
  /** The doubts that the operator consents to. */
  readonly accept?: readonly Name[];
  /** Consents to all doubts. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
  /** The encoding of a text file; without it, it is detected. */
  readonly encoding?: string | undefined;
}

/** The set that a file is compared with, and may be completed from. */
export interface SetInForce {
  readonly id: string;
  readonly content: string;
  readonly records: number;
}

/** A set that was read from a file, and what is to be told of it. */
export interface ReadSet<Report, Name extends string> {
  readonly set: Publishable;
  readonly report: Report;
  readonly doubts: readonly Doubt<Name>[];
  /** The later day that the file itself states for all of it; null where it does not. */
  readonly startsOn: Day | null;
}

/** What an import did, or would do. */
export interface SetOutcome<Report, Name extends string> {
  readonly set: {
    /** Null where nothing was published. */
    readonly id: string | null;
    readonly name: string;
    readonly hash: string;
    readonly records: number;
    readonly effectiveFrom: Day;
  };
  readonly report: Report;
  /** The scheduled set that replaces an amendment, and perhaps undoes it; null for a whole file. */
  readonly replacedBy: PublicationPlace['replacedBy'];
  readonly doubts: readonly Doubt<Name>[];
  /** The doubts that need consent before the set is published. */
  readonly openDoubts: readonly Doubt<Name>[];
  /** False if the set is unchanged, if there are open doubts, or on a dry run. */
  readonly published: boolean;
  /** Whether the file says exactly what is already in force. */
  readonly unchanged: boolean;
}

/**
 * The life of a file of any kind: it is read beside what is in force on its first day, compared, and published as a whole
 * or not at all. `read` gets what is in force on its first day, that day, and whether the file itself stated it.
 */
export async function importSet<Report, Name extends string>(
  store: SetStore,
  options: SetImport<Name>,
  read: (inForce: SetInForce | null, day: Day, isStated: boolean) => Promise<ReadSet<Report, Name>>,
  progress?: (done: number, total: number) => void,
): Promise<SetOutcome<Report, Name>> {
  const { name, today = utcToday(), amend = false, accept = [], force = false, dryRun = false } = options;
  let effectiveFrom = options.effectiveFrom ?? today;
  let place = await placeOf(store, effectiveFrom);
  let intact = await intactOf(store, place);
  const readFor = (isStated: boolean) => read(intact, effectiveFrom, isStated);
  let file = await readFor(false);
  if (file.startsOn !== null && options.effectiveFrom === undefined) {
    effectiveFrom = file.startsOn;
    // Something else may be in force on that day.
    place = await placeOf(store, effectiveFrom);
    intact = await intactOf(store, place);
    file = await readFor(true);
  }
  const { set, report, doubts } = file;
  const [inForce] = place.upTo;
  // A damaged text is written again by the import of its file.
  const unchanged = inForce?.hash === set.hash && intact?.id === inForce.id;
  const openDoubts = force ? [] : doubts.filter((doubt) => !accept.includes(doubt.name));
  const published = !dryRun && !unchanged && openDoubts.length === 0;
  const id = published
    ? await store.publish(set, name, effectiveFrom, place.lastSequence, progress)
    : unchanged
      ? (inForce?.id ?? null)
      : null;
  return {
    set: { id, name, hash: set.hash, records: set.records, effectiveFrom },
    report,
    replacedBy: amend ? place.replacedBy : null,
    doubts,
    openDoubts,
    published,
    unchanged,
  };
}

/** What is in force at a place; where that is damaged, the one before, which is served meanwhile. Null where there is none. */
async function intactOf(store: SetStore, { upTo }: PublicationPlace): Promise<SetInForce | null> {
  for (const { id, records } of upTo) {
    try {
      return { id, content: await store.content(id), records };
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
    }
  }
  return null;
}

/** Today for imports that no time zone is given to. */
export function utcToday(): Day {
  return new Calendar('UTC', Date.now).today();
}
