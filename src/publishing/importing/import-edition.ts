import { fileURLToPath } from 'node:url';
import type { Day } from '../../day.ts';
import { finishInSlices, reportSteps, type Steps } from '../../steps.ts';
import { type Changes, compareEditions } from '../compare.ts';
import { derive, deriveEach } from '../derive.ts';
import { editionOf, keepRemovedCodes } from '../edition.ts';
import { ENTRIES_PER_STEP } from '../entry.ts';
import { importSet, type SetImport, type SetInForce, type SetOutcome, utcToday } from '../import-set.ts';
import { parseEdition } from '../parse-edition.ts';
import type { SetStore } from '../publishing.ts';
import type { StatedDays } from './days.ts';
import { type DoubtName, doubtsOf, type EditionDoubt } from './doubts.ts';
import type { EditionInForce, TextPolicy } from './fill-from-in-force.ts';
import {
  type ImportProgress,
  type ImportStep,
  type ReadOptions,
  readTariffFile,
  type TariffFile,
} from './read-tariff-file.ts';

/** What to import, and how. */
export interface ImportOptions
  extends SetImport<DoubtName>,
    Omit<ReadOptions, 'texts' | 'inForce' | 'today' | 'day' | 'amend' | 'encoding'> {
  readonly texts?: TextPolicy;
}

type FileReport = Omit<TariffFile, 'entries' | 'days'>;

/** What an import did, or would do. */
export interface ImportResult extends Omit<SetOutcome<unknown, DoubtName>, 'set' | 'report'> {
  readonly edition: SetOutcome<unknown, DoubtName>['set'];
  readonly file: FileReport;
  readonly changes: Changes;
}

/** Reads a whole file, compares it with the edition in force, and publishes it if it has no faults and no doubts. */
export async function importEdition(
  store: SetStore,
  path: URL | string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { progress, texts = 'ours', today = utcToday() } = options;
  const file = typeof path === 'string' ? path : fileURLToPath(path);
  const read = async (current: SetInForce | null, day: Day, isStated: boolean) => {
    const inForce = await load(current, progress);
    const asked = isStated ? today : day;
    const { entries, days, ...report } = await readTariffFile(file, { ...options, texts, inForce, day, today: asked });
    const all = keepRemovedCodes(inForce.facts, entries);
    const reviewed = function* () {
      const set = yield* editionOf(all);
      return { set, changes: yield* compareEditions(inForce.facts, yield* deriveEach(all)) };
    };
    const { set, changes } = await withProgress(
      reviewed(),
      'Comparing with the edition in force',
      REVIEW_PASSES * all.length,
      progress,
    );
    const doubts: EditionDoubt[] = doubtsOf({ changes, before: inForce.facts, entries: all, days, day, isStated });
    return { set, report: { file: report, changes }, doubts, startsOn: startOf(days, day) };
  };
  const written = (done: number, total: number) => progress?.('Writing to the database', done, total);
  const { set, report, ...outcome } = await importSet(store, { ...options, today }, read, written);
  return { edition: set, ...report, ...outcome };
}

/** The one later day that most of the rows with a day state: the file is the edition of that day. */
function startOf({ rows }: StatedDays, day: Day): Day | null {
  const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const later = [...rows].filter(([stated]) => stated > day);
  const [first] = later;
  return later.length === 1 && first !== undefined && first[1] > all / 2 ? first[0] : null;
}

async function load(current: SetInForce | null, progress: ImportProgress | undefined): Promise<EditionInForce> {
  if (current === null) return { entries: [], facts: [] };
  const entriesAndFacts = function* (): Steps<EditionInForce> {
    const entries = yield* parseEdition(current.content);
    return { entries, facts: yield* derive(entries) };
  };
  return withProgress(entriesAndFacts(), 'Loading the edition in force', LOAD_PASSES * current.records, progress);
}

/** How often a step passes over all entries: derive takes three passes, parseEdition two, editionOf one. */
const LOAD_PASSES = 5;
const REVIEW_PASSES = 4;

/** Does the work and shows how many of the entries are done. */
function withProgress<T>(
  work: Steps<T>,
  step: ImportStep,
  entries: number,
  progress: ImportProgress | undefined,
): Promise<T> {
  const expected = Math.ceil(entries / ENTRIES_PER_STEP);
  return finishInSlices(reportSteps(work, expected, (done, total) => progress?.(step, done, total)));
}
