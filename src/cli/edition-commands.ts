import type { Editions, StoredEdition } from '../store/editions.ts';
import { Conflict } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { type Period, periodOn, periodsOf } from '../tariff/timeline.ts';
import { type Command, Failure, JSON_OPTION, Misuse, wordsOf } from './command.ts';
import { prospectOf, statesOf, wasInForceBy } from './edition-states.ts';
import { today, withExistingStore } from './open-store.ts';
import { table } from './table.ts';

/** What is published for days: editions of the tariff, or sets of measures. */
export interface Library {
  /** The name of one, as in "Edition X is in force". */
  readonly noun: string;
  /** What the help calls one. */
  readonly word: string;
  /** The command that lists them. */
  readonly list: string;
  /** The head of the column that counts what one holds. */
  readonly records: string;
  readonly of: (store: Store) => Editions;
}

export const TARIFFS: Library = {
  noun: 'edition',
  word: 'EDITION',
  list: 'editions',
  records: 'CODES',
  of: (store) => store.editions,
};

export const MEASURE_SETS: Library = {
  noun: 'set',
  word: 'SET',
  list: 'measures',
  records: 'MEASURES',
  of: (store) => store.measures,
};

/** Lists what is stored, with the days on which it is in force. */
export function listCommand(library: Library, summary: string): Command {
  return {
    name: library.list,
    words: '',
    summary,
    options: { json: JSON_OPTION },
    async run(call) {
      wordsOf(call, []);
      const day = today(call);
      const listed = await withExistingStore(call, async (store) => {
        const publications = await library.of(store).publications();
        return (await library.of(store).list())
          .flatMap((edition) => statesOf(edition.id, publications, day).map((state) => ({ ...edition, ...state })))
          .sort((a, b) => byDay(b, a));
      });
      if (call.flag('json')) return call.out(`${JSON.stringify(listed, null, 2)}\n`);
      const rows = listed.map((each) => [
        each.id,
        String(each.records),
        each.effectiveFrom ?? '',
        each.effectiveTo ?? '',
        each.state,
        each.name,
      ]);
      call.out(table([[library.word, library.records, 'FROM', 'TO', 'STATE', 'NAME'], ...rows]));
    },
  };
}

/** Puts an earlier one in force again, from today. */
export function rollbackCommand(name: string, library: Library, summary: string): Command {
  const { noun, word, list } = library;
  return {
    name,
    words: word,
    summary,
    options: {},
    async run(call) {
      const [wanted] = wordsOf(call, [word]);
      const day = today(call);
      await withExistingStore(call, async (store) => {
        const editions = library.of(store);
        const edition = findEdition(await editions.list(), wanted, library);
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
export function withdrawCommand(library: Library, summary: string): Command {
  const { noun, word, list } = library;
  return {
    name: `${list} withdraw`,
    words: word,
    summary,
    options: {},
    async run(call) {
      const [wanted] = wordsOf(call, [word]);
      const day = today(call);
      await withExistingStore(call, async (store) => {
        const edition = findEdition(await library.of(store).list(), wanted, library);
        const scheduled = (await library.of(store).publications()).filter(
          (each) => each.edition === edition.id && each.effectiveFrom > day && !each.isWithdrawn,
        );
        if (scheduled.length === 0)
          throw new Failure(`${capital(noun)} ${edition.id} is not scheduled. See: tarifa ${list}`);
        for (const { sequence, effectiveFrom } of scheduled) {
          await library.of(store).withdraw(sequence);
          call.err(`${capital(noun)} ${edition.id} will not come into force on ${effectiveFrom}.\n`);
        }
      });
    },
  };
}

/** Deletes the oldest ones. The one in force and those that are scheduled are always kept. */
export function pruneCommand(library: Library, summary: string): Command {
  const { noun, list } = library;
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
        const editions = library.of(store);
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
export function findEdition(stored: readonly StoredEdition[], wanted: string, { noun, list }: Library): StoredEdition {
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
