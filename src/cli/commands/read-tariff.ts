import type { HsCodeRecord, SearchItem } from '../../contract/schemas.ts';
import { type Command, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { ask, cleaned, given } from '../question.ts';
import { grouped, table } from '../table.ts';

// Questions that are answered from the database, without a server, by the same handlers that answer the API.

const PAGE = {
  limit: { type: 'string', value: 'N', help: 'How many at most, 1 to 50.' },
  offset: { type: 'string', value: 'N', help: 'How many to pass over (0).' },
} as const;

export const lookup: Command = {
  name: 'lookup',
  words: 'CODE',
  summary: 'Show one HS code.',
  options: { json: JSON_OPTION },
  async run(call) {
    const [code] = wordsOf(call, ['CODE']);
    const record = await ask<'lookup', HsCodeRecord>(call, 'lookup', { hs_code: cleaned(code) });
    if (record === null) return;
    call.out(
      table([
        ['code', grouped(record.hs_code)],
        ['english', record.description.en],
        ['arabic', record.description.ar],
        ['level', String(record.level)],
        ['duty', `${record.tariff_rate}%`],
        ['in force', record.is_active ? 'yes' : 'no'],
      ]),
    );
  },
};

export const search: Command = {
  name: 'search',
  words: 'WORDS…',
  summary: 'Find codes by English or Arabic words.',
  options: {
    level: { type: 'string', value: 'N', help: 'Only codes with so many digits.' },
    ...PAGE,
    json: JSON_OPTION,
  },
  async run(call) {
    if (call.words.length === 0) throw new Misuse('Say what to look for, for example: tarifa search coffee');
    const items = await ask<'search', SearchItem[]>(call, 'search', {
      q: call.words.join(' '),
      ...given(call, 'level', 'limit', 'offset'),
    });
    if (items !== null) call.out(itemTable(items));
  },
};

export const children: Command = {
  name: 'children',
  words: 'CODE',
  summary: 'List the codes one level below a code.',
  options: { ...PAGE, json: JSON_OPTION },
  async run(call) {
    const [code] = wordsOf(call, ['CODE']);
    const items = await ask<'children', HsCodeRecord[]>(call, 'children', {
      hs_code: cleaned(code),
      ...given(call, 'limit', 'offset'),
    });
    if (items !== null) call.out(itemTable(items));
  },
};

function itemTable(items: readonly SearchItem[]): string {
  if (items.length === 0) return '';
  const rows = items.map(({ hs_code, tariff_rate, description }) => [
    grouped(hs_code),
    `${tariff_rate}%`,
    `${description.en}  |  ${description.ar}`,
  ]);
  return table([['CODE', 'DUTY', 'DESCRIPTION'], ...rows]);
}
