import { isDay } from '../day.ts';
import type { SetOutcome } from '../publishing/import-set.ts';
import type { Editions, StoredEdition } from '../store/editions.ts';
import { Conflict } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { FaultyFile } from '../tables/faults.ts';
import { type Period, type Publication, periodOn, periodsOf } from '../tariff/timeline.ts';
import { type Call, type Command, Failure, JSON_OPTION, Misuse, wordsOf } from './command.ts';
import { explainFailure } from './import-failure.ts';
import { jsonText } from './json-text.ts';
import { today, withExistingStore, withStoreToRead } from './open-store.ts';
import { table } from './table.ts';

/** A kind of what is published for days, as its commands call it: editions of the tariff, or sets of measures. */
export interface SetKind {
  /** The name of one, as in "Edition X is in force". */
  readonly noun: string;
  /** What the help calls one. */
  readonly word: string;
  /** The command that lists them. */
  readonly list: string;
  /** What `--json` calls the id, as the API does. */
  readonly idKey: string;
  /** The head of the column that counts what one holds. */
  readonly records: string;
  readonly of: (store: Store) => Editions;
  /** What is said where none is in force. */
  readonly none: string;
}

export const TARIFFS: SetKind = {
  noun: 'edition',
  word: 'EDITION',
  list: 'editions',
  idKey: 'edition',
  records: 'CODES',
  of: (store) => store.editions,
  none: 'No edition is imported yet. Start with: tarifa up',
};

export const MEASURE_SETS: SetKind = {
  noun: 'set',
  word: 'SET',
  list: 'measures',
  idKey: 'id',
  records: 'MEASURES',
  of: (store) => store.measures,
  none: 'No measures are imported yet. Start with: tarifa up',
};

/** Lists what is stored, with the days on which it is in force. */
export function listCommand(kind: SetKind, summary: string): Command {
  return {
    name: kind.list,
    words: '',
    summary,
    options: { json: JSON_OPTION },
    async run(call) {
      wordsOf(call, []);
      const day = today(call);
      const listed = await withStoreToRead(call, async (store) => {
        const publications = await kind.of(store).publications();
        return (await kind.of(store).list())
          .flatMap((edition) => statesOf(edition.id, publications, day).map((state) => ({ ...edition, ...state })))
          .sort((a, b) => byDay(b, a));
      });
      if (call.flag('json'))
        return call.out(jsonText(listed.map(({ id, ...rest }) => ({ [kind.idKey]: id, ...rest }))));
      const rows = listed.map((each) => [
        each.id,
        String(each.records),
        each.effectiveFrom ?? '',
        each.effectiveTo ?? '',
        each.state,
        each.name,
      ]);
      call.out(table([[kind.word, kind.records, 'FROM', 'TO', 'STATE', 'NAME'], ...rows]));
    },
  };
}

/** Puts an earlier one in force again, from today. */
export function rollbackCommand(name: string, kind: SetKind, summary: string): Command {
  const { noun, word, list } = kind;
  return {
    name,
    words: word,
    summary,
    options: {},
    async run(call) {
      const [wanted] = wordsOf(call, [word]);
      const day = today(call);
      await withExistingStore(call, async (store) => {
        const editions = kind.of(store);
        const edition = findSet(await editions.list(), wanted, kind);
        const publications = await editions.publications();
        if (periodOn(periodsOf(publications), day)?.edition === edition.id)
          return call.err(`${capital(noun)} ${edition.id} is in force already; nothing was changed.\n`);
        if (!wasInForceBy(edition.id, publications, day))
          throw new Failure(
            `${capital(noun)} ${edition.id} was never in force: it ${prospectOf(edition.id, publications)}. To put it in force today, import its file with --effective ${day}`,
          );
        await editions.republish(edition.id, day, publications.at(-1)?.sequence ?? 0).catch((error: unknown) => {
          if (!(error instanceof Conflict)) throw error;
          throw new Failure(
            `Another ${noun} was published meanwhile, so nothing was changed. Look again: tarifa ${list}`,
          );
        });
        call.err(`${capital(noun)} ${edition.id} is in force again.\n`);
      });
    },
  };
}

/** Withdraws a scheduled one before its day. */
export function withdrawCommand(kind: SetKind, summary: string): Command {
  const { noun, word, list } = kind;
  return {
    name: `${list} withdraw`,
    words: word,
    summary,
    options: {},
    async run(call) {
      const [wanted] = wordsOf(call, [word]);
      const day = today(call);
      await withExistingStore(call, async (store) => {
        const edition = findSet(await kind.of(store).list(), wanted, kind);
        const scheduled = (await kind.of(store).publications()).filter(
          ({ edition: id, effectiveFrom, isWithdrawn }) =>
            id === edition.id && (effectiveFrom > day || !isDay(effectiveFrom)) && !isWithdrawn,
        );
        if (scheduled.length === 0)
          throw new Failure(`${capital(noun)} ${edition.id} is not scheduled. See: tarifa ${list}`);
        for (const { sequence, effectiveFrom } of scheduled) {
          await kind.of(store).withdraw(sequence);
          call.err(`${capital(noun)} ${edition.id} will not come into force on ${effectiveFrom}.\n`);
        }
      });
    },
  };
}

/** Deletes the oldest ones. The one in force and those that are scheduled are always kept. */
export function pruneCommand(kind: SetKind, summary: string): Command {
  const { noun, list } = kind;
  return {
    name: `${list} prune`,
    words: '',
    summary,
    details: `The ${noun} in force and those that are scheduled are always kept.`,
    options: { keep: { type: 'string', value: 'N', help: `Required: how many of the newest ${noun}s to keep.` } },
    async run(call) {
      wordsOf(call, []);
      const keep = Number(call.text('keep'));
      if (!Number.isInteger(keep) || keep < 1) throw new Misuse('--keep must be a whole number, 1 or more.');
      const day = today(call);
      await withExistingStore(call, async (store) => {
        const editions = kind.of(store);
        const periods = periodsOf(await editions.publications());
        const inForce = periodOn(periods, day);
        const first = [firstOfNewest(periods, keep), inForce].filter((period) => period !== undefined).sort(byDay)[0];
        const before = await editions.list();
        if (first !== undefined) await editions.removeBefore(first.effectiveFrom);
        const kept = new Set((await editions.list()).map(({ id }) => id));
        const deleted = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
        call.err(deleted.length === 0 ? 'Nothing was deleted.\n' : `Deleted ${deleted.join(', ')}.\n`);
      });
    },
  };
}

/** The first of the newest periods that have this many editions. An edition can have several periods. */
function firstOfNewest(periods: readonly Period[], keep: number): Period | undefined {
  return periods.find((_, i) => new Set(periods.slice(i).map(({ edition }) => edition)).size <= keep);
}

/** Finds a stored one by its id, its name, or the beginning of its id. */
export function findSet(stored: readonly StoredEdition[], wanted: string, { noun, list }: SetKind): StoredEdition {
  const exact = stored.filter(({ id, name }) => id === wanted || name === wanted);
  const found = exact.length > 0 ? exact : stored.filter(({ id }) => id.startsWith(wanted));
  if (found.length > 1) throw new Misuse(`"${wanted}" can mean ${found.map(({ id }) => id).join(' or ')}.`);
  const [edition] = found;
  if (edition === undefined) throw new Failure(`There is no ${noun} "${wanted}". See: tarifa ${list}`);
  return edition;
}

interface Starting {
  readonly effectiveFrom: string | null;
}

function byDay({ effectiveFrom: a }: Starting, { effectiveFrom: b }: Starting): number {
  return (a ?? '').localeCompare(b ?? '');
}

function capital(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** The differences between two sets, in each form in which they can be written. */
export interface SetDifferences {
  readonly rows: () => readonly (readonly [string, string])[];
  readonly json: () => unknown;
  readonly csv: () => Iterable<string>;
}

/** Tells what changed from one stored set to another. */
export function diffCommand(
  name: string,
  kind: SetKind,
  summary: string,
  compare: (before: string, after: string) => SetDifferences,
): Command {
  const { word } = kind;
  return {
    name,
    words: `${word} ${word}`,
    summary,
    options: { csv: { type: 'boolean', help: 'Write every change as a row of CSV.' }, json: JSON_OPTION },
    async run(call) {
      const [from, to] = wordsOf(call, [word, word]);
      const differences = await withStoreToRead(call, async (store) => {
        const sets = kind.of(store);
        const stored = await sets.list();
        const content = (wanted: string) => sets.content(findSet(stored, wanted, kind).id);
        return compare(await content(from), await content(to));
      });
      if (call.flag('csv')) for (const line of differences.csv()) call.out(line);
      else if (call.flag('json')) call.out(jsonText(differences.json()));
      else call.out(table(differences.rows()));
    },
  };
}

/** The text of the set that the caller names, or of the one in force. */
export function contentAsked(call: Call, kind: SetKind, wanted: string | undefined): Promise<string> {
  return withStoreToRead(call, async (store) => {
    const sets = kind.of(store);
    if (wanted !== undefined) return sets.content(findSet(await sets.list(), wanted, kind).id);
    const period = periodOn(periodsOf(await sets.publications()), today(call));
    if (period === undefined) throw new Failure(kind.none);
    return sets.content(period.edition);
  });
}

/** An import and its report. */
export interface ToldImport {
  readonly outcome: Pick<SetOutcome<unknown, string>, 'set' | 'published' | 'unchanged' | 'openDoubts'>;
  readonly rows: () => readonly (readonly string[])[];
  readonly json: () => unknown;
}

/** Imports a file of any kind, writes the report, and says what became of it. */
export async function runImport(
  call: Call,
  kind: SetKind,
  file: string,
  work: () => Promise<ToldImport>,
): Promise<void> {
  try {
    const { outcome, rows, json } = await work();
    call.out(call.flag('json') ? jsonText(json()) : table(rows()));
    const { set, published, unchanged, openDoubts } = outcome;
    const isDry = call.flag('dry-run');
    if (!published && !unchanged && !isDry) throw new Failure(refusal(kind, openDoubts));
    if (unchanged) call.err('The file says what is in force already; nothing was changed.\n');
    else if (!published) call.err('Nothing was changed: this was a dry run.\n');
    else if (set.effectiveFrom > today(call))
      call.err(`${capital(kind.noun)} ${set.id} comes into force on ${set.effectiveFrom}.\n`);
    else call.err(`${capital(kind.noun)} ${set.id} is in force.\n`);
  } catch (error) {
    if (error instanceof FaultyFile && call.flag('json')) call.out(jsonText({ faults: error.faults }));
    throw explainFailure(error, file, kind.noun);
  }
}

function refusal({ noun }: SetKind, doubts: ToldImport['outcome']['openDoubts']): string {
  const reasons = doubts.map(({ name, reason }) => `  ${name}: ${reason}`);
  const consent = doubts.map(({ name }) => `--accept ${name}`).join(' ');
  return `Nothing was changed, because the ${noun} looks unusual:\n${reasons.join('\n')}\nIf that is right, add ${consent}`;
}

/** The periods of an edition, and whether each is in force. One that is replaced for a while has several. */
function statesOf(id: string, publications: readonly Publication[], day: string) {
  const periods = periodsOf(publications);
  const inForce = periodOn(periods, day);
  const own = periods.filter(({ edition }) => edition === id);
  if (own.length === 0) {
    // It was withdrawn, or another edition was published for the same day.
    const published = publications.filter(({ edition, isWithdrawn }) => edition === id && !isWithdrawn);
    const isUndated = published.some(({ effectiveFrom }) => !isDay(effectiveFrom));
    const state = published.length === 0 ? 'withdrawn' : isUndated ? 'no day' : 'replaced';
    return [{ effectiveFrom: null, effectiveTo: null, state }];
  }
  return own.map((period) => {
    const { effectiveFrom, effectiveTo } = period;
    const state = period === inForce ? 'in force' : effectiveFrom > day ? 'scheduled' : 'earlier';
    return { effectiveFrom, effectiveTo, state };
  });
}

/** Whether an edition was published for this day or an earlier one. Only what is scheduled can be withdrawn. */
function wasInForceBy(id: string, publications: readonly Publication[], day: string): boolean {
  return publications.some(
    ({ edition, effectiveFrom, isWithdrawn }) =>
      edition === id && isDay(effectiveFrom) && effectiveFrom <= day && !isWithdrawn,
  );
}

/** What becomes of an edition that was never in force. */
function prospectOf(id: string, publications: readonly Publication[]): string {
  const scheduled = periodsOf(publications).find(({ edition }) => edition === id);
  return scheduled === undefined
    ? 'was withdrawn or replaced before its day'
    : `comes into force on ${scheduled.effectiveFrom}`;
}
