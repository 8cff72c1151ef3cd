import { HS_LEVEL_NAMES } from '../../contract/hs-levels.ts';
import type { Measure } from '../../contract/measure-schemas.ts';
import type { Details } from '../../operations/details.ts';
import type { ResolvedCode } from '../../operations/resolve.ts';
import type { Facts } from '../../tariff/record.ts';
import { type Command, JSON_OPTION, wordsOf } from '../command.ts';
import { cleaned, given, runOperation } from '../run-operation.ts';
import { grouped, table } from '../table.ts';
import { AS_OF, PAGE, recordTable } from './read-tariff.ts';

export const resolve: Command = {
  name: 'resolve',
  words: 'CODE',
  summary: 'Find the lines that can be declared for any code, also an old or foreign one.',
  details: 'The code may have 4 to 14 digits, with dots or spaces, and may be of HS 2007, 2012 or 2017.',
  options: {
    'hs-version': { type: 'string', value: 'V', help: 'Read the code in this HS version (the newest that has it).' },
    ...PAGE,
    json: JSON_OPTION,
  },
  async run(call) {
    const [code] = wordsOf(call, ['CODE']);
    const resolved = await runOperation(call, 'resolve', { code, ...given(call, 'hs-version', 'limit', 'offset') });
    if (resolved === null) return;
    call.err(`${sentenceOf(resolved)}\n`);
    for (const { from, to } of resolved.outlook) call.err(`HS 2028 turns ${from} into ${to.join(', ')}.\n`);
    call.out(recordTable(resolved.items));
  },
};

export const details: Command = {
  name: 'details',
  words: 'CODE',
  summary: 'Show everything known of a code.',
  options: { ...AS_OF, json: JSON_OPTION },
  async run(call) {
    const [code] = wordsOf(call, ['CODE']);
    const found = await runOperation(call, 'details', { hs_code: cleaned(code), ...given(call, 'as-of') });
    if (found !== null) call.out(table(detailRows(found)));
  },
};

function sentenceOf({ code, status, matched, ignoredDigits, hsVersion, marginal }: ResolvedCode): string {
  const ignored = ignoredDigits === '' ? '' : ` Its last digits ${ignoredDigits} are not of this tariff.`;
  const apart = marginal.length === 0 ? '' : ` Parts, modules and waste went to ${marginal.join(', ')}.`;
  switch (status) {
    case 'declarable':
      return `${grouped(code)} can be declared as this line.${ignored}`;
    case 'choose':
      return `${grouped(code)} can be declared as one of several lines.${ignored}${apart}`;
    case 'superseded':
      return `${grouped(code)} is a code of HS ${hsVersion}; its goods are now under these lines.${apart}`;
    case 'retired':
      return `${grouped(code)} is no longer in force; these are the lines of the nearest code that is.`;
    case 'unknown':
      return `${grouped(code)} is not known.${matched === null ? '' : ` The nearest code is ${grouped(matched)}.`}`;
  }
}

function detailRows(details: Details): (readonly [string, string])[] {
  const { record, path, isDeclarable, lines, origins, outlook, measures, versions } = details;
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => a - b);
  return [
    ['code', grouped(record.code)],
    ...path.map((above) => [levelName(above.level), `${grouped(above.code)}  ${above.en}`] as const),
    ['english', record.en],
    ['arabic', record.ar],
    ['duty', dutyOf(record)],
    ['declarable', isDeclarable ? 'yes' : 'no'],
    ['lines below', `${lines.length}${rates.length > 0 ? `, at ${rates.map((rate) => `${rate}%`).join(', ')}` : ''}`],
    ...Object.entries(origins).map(([version, codes]) => [`HS ${version}`, codes.join(', ') || 'the same'] as const),
    ['HS 2028', outlook.join(', ') || 'the same'],
    ...measures.map((measure) => ['measure', measureText(measure)] as const),
    ...versions.map(
      ({ effectiveFrom, effectiveTo, record }) =>
        [
          'version',
          `${effectiveTo === null ? `from ${effectiveFrom}` : `${effectiveFrom} to ${effectiveTo}`}: ${dutyOf(record)}${record.active ? '' : ', not in force'}`,
        ] as const,
    ),
  ];
}

/** A measure in one line: what it may be, from whom, and its rate. */
function measureText({ kind, scope, title, authority, rate, unit }: Measure): string {
  const excise = rate === null ? '' : `, ${rate} ${unit}`;
  const from = authority === null ? '' : ` (${authority.name.en})`;
  return `${scope === 'part' ? 'may be ' : ''}${kind}${excise}: ${title.en}${from}`;
}

/** The rate, or why there is none. */
export function dutyOf({ rate, rateUnknown, dutyText }: Facts): string {
  if (rateUnknown === null) return `${rate}%`;
  const reason = rateUnknown.replaceAll('_', ' ');
  return dutyText === '' ? `${reason}; ${rate}% is usual in its heading` : `${reason}: ${dutyText}; not computed`;
}

function levelName(level: number): string {
  return HS_LEVEL_NAMES[level]?.en.toLowerCase() ?? `${level} digits`;
}
