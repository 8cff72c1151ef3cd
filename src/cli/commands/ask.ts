import { type Input, OPERATIONS } from '../../contract/operations.ts';
import type { HsCodeRecord, SearchItem, TariffResult } from '../../contract/schemas.ts';
import { HANDLERS, type KeyedOperation } from '../../http/handlers.ts';
import { readInput } from '../../http/input.ts';
import { readSettings } from '../../settings.ts';
import { cleanCode } from '../../tariff/code.ts';
import { type Call, type Command, JSON_OPTION, Misuse, wordsOf } from '../command.ts';
import { grouped, list, table } from '../table.ts';
import { withCatalogue } from '../workplace.ts';

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
      list([
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

export const calc: Command = {
  name: 'calc',
  words: 'CODE VALUE',
  summary: 'Estimate duty, VAT and landed cost of a value.',
  options: {
    currency: {
      type: 'string',
      value: 'C',
      help: `Three letters (${OPERATIONS.calculate.parameters.currency.default}).`,
    },
    vat: { type: 'boolean', help: 'Include VAT.' },
    json: JSON_OPTION,
  },
  async run(call) {
    const [code, value] = wordsOf(call, ['CODE', 'VALUE']);
    const result = await ask<'calculate', TariffResult>(call, 'calculate', {
      hs_code: cleaned(code),
      value,
      ...given(call, 'currency'),
      include_vat: String(call.flag('vat')),
    });
    if (result === null) return;
    const { calculation } = result;
    const money = (amount: unknown) => `${amount} ${calculation.currency}`;
    call.out(
      list([
        ['code', grouped(result.hs_code)],
        ['product', result.product],
        ['declared value', money(calculation.declared_value)],
        [`duty ${calculation.import_duty_rate}%`, money(calculation.import_duty_amount)],
        [`VAT ${calculation.vat_rate}%`, money(calculation.vat_amount)],
        ['duties and taxes', money(calculation.total_duties_taxes)],
        ['landed cost', money(calculation.landed_cost)],
      ]),
    );
    call.err(`${result.notes}\n`);
  },
};

/** Asks as the API would be asked. With --json it writes the answer itself, to the digit, and returns null. */
async function ask<Id extends KeyedOperation, Data>(
  call: Call,
  id: Id,
  parameters: Record<string, string>,
): Promise<Data | null> {
  const input: Input<Id> = readInput(id, parameters);
  const { vatPercent } = readSettings(call.environment);
  const { data: bytes, page } = await withCatalogue(call, (catalogue) =>
    HANDLERS[id](input, catalogue, { vatPercent }),
  );
  const data = bytes.toString();
  if (call.flag('json')) {
    call.out(`${data}\n`);
    return null;
  }
  if (page !== undefined) call.err(page.total === 0 ? 'Nothing found.\n' : `${page.count} of ${page.total}\n`);
  return JSON.parse(data, asWritten as (name: string, value: unknown) => unknown);
}

/** Numbers are only shown, so they stay the text that they were written as: a float could not hold every amount. */
function asWritten(_name: string, value: unknown, { source }: { readonly source: string }): unknown {
  return typeof value === 'number' ? source : value;
}

/** People write codes with dots and spaces; the contract does not take them, the command line does. */
function cleaned(code: string): string {
  return cleanCode(code) ?? code;
}

function given(call: Call, ...options: string[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = call.text(option);
      return value === undefined ? [] : [[option, value]];
    }),
  );
}

function itemTable(items: readonly SearchItem[]): string {
  if (items.length === 0) return '';
  const rows = items.map(({ hs_code, tariff_rate, description }) => [
    grouped(hs_code),
    `${tariff_rate}%`,
    `${description.en}  |  ${description.ar}`,
  ]);
  return table([['CODE', 'DUTY', 'DESCRIPTION'], ...rows]);
}
