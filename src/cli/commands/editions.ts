import { compare } from '../../edition/compare.ts';
import { derive } from '../../edition/derive.ts';
import { FORMATS } from '../../edition/export.ts';
import { parseEdition } from '../../edition/parse-edition.ts';
import type { StoredEdition } from '../../store/editions.ts';
import { Conflict } from '../../store/sql.ts';
import type { Facts } from '../../tariff/record.ts';
import { finish } from '../../tariff/steps.ts';
import { type Command, Failure, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { shown } from '../expiry.ts';
import { changeCsv, changeRows, changeSummary } from '../import-report.ts';
import { withExistingStore } from '../open-store.ts';
import { table } from '../table.ts';

export const editions: Command = {
  name: 'editions',
  words: '',
  summary: 'List the stored editions, the one in force first.',
  options: { json: JSON_OPTION },
  async run(call) {
    wordsOf(call, []);
    const stored = await withExistingStore(call, (store) => store.editions.list());
    if (call.flag('json')) return call.out(`${JSON.stringify(stored, null, 2)}\n`);
    const rows = stored.map((each) => [
      each.id,
      String(each.records),
      shown(each.publishedAt),
      each.current ? 'in force' : '',
      each.name,
    ]);
    call.out(table([['EDITION', 'CODES', 'PUBLISHED', '', 'NAME'], ...rows]));
  },
};

export const rollback: Command = {
  name: 'rollback',
  words: 'EDITION',
  summary: 'Put an earlier edition in force again.',
  options: {},
  async run(call) {
    const [wanted] = wordsOf(call, ['EDITION']);
    await withExistingStore(call, async (store) => {
      const edition = findEdition(await store.editions.list(), wanted);
      if (edition.current) return call.err(`Edition ${edition.id} is in force already; nothing was changed.\n`);
      await store.editions.republish(edition.id).catch((error: unknown) => {
        if (!(error instanceof Conflict)) throw error;
        throw new Failure(
          'Another edition was published meanwhile, so nothing was changed. Look again: tarifa editions',
        );
      });
      call.err(`Edition ${edition.id} is in force again.\n`);
    });
  },
};

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
      const edition = wanted === undefined ? stored.find(({ current }) => current) : findEdition(stored, wanted);
      if (edition === undefined) throw new Failure('No edition is imported yet. Start with: tarifa up');
      return store.editions.content(edition.id);
    });
    call.out(write(finish(parseEdition(content)), content));
  },
};

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
