import { compare } from '../../edition/compare.ts';
import { derive } from '../../edition/derive.ts';
import { FORMATS } from '../../edition/export.ts';
import { parseEdition } from '../../edition/parse-edition.ts';
import type { StoredEdition } from '../../store/editions.ts';
import { Conflict } from '../../store/sql.ts';
import type { Facts } from '../../tariff/record.ts';
import { finish } from '../../tariff/steps.ts';
import { type Publication, periodOn, periodsOf } from '../../tariff/timeline.ts';
import { type Command, Failure, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { changeCsv, changeRows, changeSummary } from '../import-report.ts';
import { periodInForce, today, withExistingStore } from '../open-store.ts';
import { table } from '../table.ts';

export const editions: Command = {
  name: 'editions',
  words: '',
  summary: 'List the editions with the days on which they are in force, scheduled ones first.',
  options: { json: JSON_OPTION },
  async run(call) {
    wordsOf(call, []);
    const day = today(call);
    const listed = await withExistingStore(call, async (store) => {
      const publications = await store.editions.publications();
      return (await store.editions.list())
        .map((edition) => ({ ...edition, ...stateOf(edition.id, publications, day) }))
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
    call.out(table([['EDITION', 'CODES', 'FROM', 'TO', 'STATE', 'NAME'], ...rows]));
  },
};

export const rollback: Command = {
  name: 'rollback',
  words: 'EDITION',
  summary: 'Put an earlier edition in force again, from today.',
  options: {},
  async run(call) {
    const [wanted] = wordsOf(call, ['EDITION']);
    const day = today(call);
    await withExistingStore(call, async (store) => {
      const edition = findEdition(await store.editions.list(), wanted);
      const publications = await store.editions.publications();
      if (periodOn(periodsOf(publications), day)?.edition === edition.id)
        return call.err(`Edition ${edition.id} is in force already; nothing was changed.\n`);
      await store.editions.republish(edition.id, day, publications.at(-1)?.sequence ?? 0).catch((error: unknown) => {
        if (!(error instanceof Conflict)) throw error;
        throw new Failure(
          'Another edition was published meanwhile, so nothing was changed. Look again: tarifa editions',
        );
      });
      call.err(`Edition ${edition.id} is in force again.\n`);
    });
  },
};

export const withdraw: Command = {
  name: 'editions withdraw',
  words: 'EDITION',
  summary: 'Withdraw a scheduled edition before its day.',
  options: {},
  async run(call) {
    const [wanted] = wordsOf(call, ['EDITION']);
    const day = today(call);
    await withExistingStore(call, async (store) => {
      const edition = findEdition(await store.editions.list(), wanted);
      const scheduled = (await store.editions.publications()).filter(
        (each) => each.edition === edition.id && each.effectiveFrom > day && !each.isWithdrawn,
      );
      if (scheduled.length === 0) throw new Failure(`Edition ${edition.id} is not scheduled. See: tarifa editions`);
      for (const { sequence, effectiveFrom } of scheduled) {
        await store.editions.withdraw(sequence);
        call.err(`Edition ${edition.id} will not come into force on ${effectiveFrom}.\n`);
      }
    });
  },
};

export const prune: Command = {
  name: 'editions prune',
  words: '',
  summary: 'Delete the oldest editions. Days before the first that is kept can then no longer be asked about.',
  details: 'The edition in force and those that are scheduled are always kept.',
  options: { keep: { type: 'string', value: 'N', help: 'Required: how many of the newest editions to keep.' } },
  async run(call) {
    wordsOf(call, []);
    const keep = Number(call.text('keep'));
    if (!Number.isInteger(keep) || keep < 1) throw new Misuse('--keep must be a whole number, 1 or more.');
    const day = today(call);
    await withExistingStore(call, async (store) => {
      const periods = periodsOf(await store.editions.publications());
      const inForce = periodOn(periods, day);
      const first = [periods.at(-keep), inForce].filter((period) => period !== undefined).sort(byDay)[0];
      const before = await store.editions.list();
      if (first !== undefined) await store.editions.removeBefore(first.effectiveFrom);
      const kept = new Set((await store.editions.list()).map(({ id }) => id));
      const deleted = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
      call.err(deleted.length === 0 ? 'Nothing was deleted.\n' : `Deleted ${deleted.join(', ')}.\n`);
    });
  },
};

/** The last period of an edition, and whether it is in force. */
function stateOf(id: string, publications: readonly Publication[], day: string) {
  const periods = periodsOf(publications);
  const period = periods.findLast(({ edition }) => edition === id);
  const { effectiveFrom = null, effectiveTo = null } = period ?? {};
  const isInForce = periodOn(periods, day)?.edition === id;
  const isScheduled = effectiveFrom !== null && effectiveFrom > day;
  const isWithdrawn = publications.every(({ edition, isWithdrawn }) => edition !== id || isWithdrawn);
  // Without a period it was withdrawn, or another edition was published for the same day.
  const past = effectiveFrom !== null ? 'earlier' : isWithdrawn ? 'withdrawn' : 'replaced';
  return { effectiveFrom, effectiveTo, state: isInForce ? 'in force' : isScheduled ? 'scheduled' : past };
}

export const diff: Command = {
  name: 'diff',
  words: 'EDITION EDITION',
  summary: 'Tell what changed from one stored edition to another.',
  options: { csv: { type: 'boolean', help: 'Write every change as a row of CSV.' }, json: JSON_OPTION },
  async run(call) {
    const [from, to] = wordsOf(call, ['EDITION', 'EDITION']);
    const [before, after] = await withExistingStore(call, async (store) => {
      const stored = await store.editions.list();
      const facts = async (wanted: string) => factsOf(await store.editions.content(findEdition(stored, wanted).id));
      return [await facts(from), await facts(to)] as const;
    });
    const changes = compare(before, after);
    if (call.flag('csv')) for (const line of changeCsv(changes, before, after)) call.out(line);
    else if (call.flag('json')) call.out(`${JSON.stringify(changeSummary(changes), null, 2)}\n`);
    else call.out(table(changeRows(changes)));
  },
};

export const exportEdition: Command = {
  name: 'export',
  words: '',
  summary: 'Write an edition to standard output, in a form that import takes back unchanged.',
  options: {
    edition: { type: 'string', value: 'E', help: 'Which edition (the one in force).' },
    format: { type: 'string', value: 'F', help: `${Object.keys(FORMATS).join(', ')} (csv).` },
  },
  async run(call) {
    wordsOf(call, []);
    const format = call.text('format') ?? 'csv';
    const write = FORMATS[format];
    if (write === undefined) throw new Misuse(`"${format}" is none of ${Object.keys(FORMATS).join(', ')}.`);
    const content = await withExistingStore(call, async (store) => {
      const wanted = call.text('edition');
      const stored = await store.editions.list();
      const id = wanted === undefined ? (await periodInForce(call, store)).edition : findEdition(stored, wanted).id;
      return store.editions.content(id);
    });
    call.out(write(finish(parseEdition(content)), content));
  },
};

interface Starting {
  readonly effectiveFrom: string | null;
}

function byDay({ effectiveFrom: a }: Starting, { effectiveFrom: b }: Starting): number {
  return (a ?? '').localeCompare(b ?? '');
}

/** Finds an edition by its id, its name, or the beginning of its id. */
function findEdition(stored: readonly StoredEdition[], wanted: string): StoredEdition {
  const exact = stored.filter(({ id, name }) => id === wanted || name === wanted);
  const found = exact.length > 0 ? exact : stored.filter(({ id }) => id.startsWith(wanted));
  if (found.length > 1) throw new Misuse(`"${wanted}" can mean ${found.map(({ id }) => id).join(' or ')}.`);
  const [edition] = found;
  if (edition === undefined) throw new Failure(`There is no edition "${wanted}". See: tarifa editions`);
  return edition;
}

function factsOf(content: string): Facts[] {
  return finish(derive(finish(parseEdition(content))));
}
