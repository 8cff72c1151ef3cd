import { notesOn } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { type Command, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { cleaned, given, runOperation } from '../run-operation.ts';
import { grouped, table } from '../table.ts';

// The operations of the API on the command line, answered from the database without a server.

/** One page of a longer list. */
export const PAGE = {
  limit: { type: 'string', value: 'N', help: 'How many at most, 1 to 50.' },
  offset: { type: 'string', value: 'N', help: 'How many to skip (0).' },
} as const;

/** Another day than today. */
export const AS_OF = {
  'as-of': {
    type: 'string',
    value: 'DAY',
    help: 'Answer from the edition in force on this day, such as 2026-01-31 (today).',
  },
} as const;

export const lookup: Command = {
  name: 'lookup',
  words: 'CODE',
  summary: 'Show one HS code.',
  options: { ...AS_OF, json: JSON_OPTION },
  async run(call) {
    const [code] = wordsOf(call, ['CODE']);
    const record = await runOperation(call, 'lookup', { hs_code: cleaned(code), ...given(call, 'as-of') });
    if (record === null) return;
    call.out(
      table([
        ['code', grouped(record.code)],
        ['english', record.en],
        ['arabic', record.ar],
        ['level', String(record.level)],
        ['duty', `${record.rate}%`],
        ['in force', record.active ? 'yes' : 'no'],
        // The first note says that rates are indicative.
        ...notesOn(record, 'en', [])
          .slice(1)
          .map((note) => ['note', note] as const),
      ]),
    );
  },
};

export const search: Command = {
  name: 'search',
  words: 'WORDS…',
  summary: 'Find codes by English or Arabic words.',
  options: {
    level: { type: 'string', value: 'N', help: 'Only codes with this many digits.' },
    ...PAGE,
    json: JSON_OPTION,
  },
  async run(call) {
    if (call.words.length === 0) throw new Misuse('Say what to look for, for example: tarifa search coffee');
    const page = await runOperation(call, 'search', {
      q: call.words.join(' '),
      ...given(call, 'level', 'limit', 'offset'),
    });
    if (page !== null) call.out(recordTable(page.items));
  },
};

export const children: Command = {
  name: 'children',
  words: 'CODE',
  summary: 'List the codes one level below a code.',
  options: { ...PAGE, ...AS_OF, json: JSON_OPTION },
  async run(call) {
    const [code] = wordsOf(call, ['CODE']);
    const page = await runOperation(call, 'children', {
      hs_code: cleaned(code),
      ...given(call, 'limit', 'offset', 'as-of'),
    });
    if (page !== null) call.out(recordTable(page.items));
  },
};

export function recordTable(records: readonly TariffRecord[]): string {
  if (records.length === 0) return '';
  const rows = records.map(({ code, rate, en, ar }) => [grouped(code), `${rate}%`, `${en}  |  ${ar}`]);
  return table([['CODE', 'DUTY', 'DESCRIPTION'], ...rows]);
}
