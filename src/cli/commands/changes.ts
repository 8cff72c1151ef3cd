import { CHANGE_KINDS } from '../../contract/edition-schemas.ts';
import type { Change } from '../../operations/changes.ts';
import type { CodeChange } from '../../tariff/history.ts';
import { type Command, JSON_OPTION, Misuse } from '../command.ts';
import { cleaned, given, runOperation } from '../run-operation.ts';
import { grouped, table } from '../table.ts';
import { dutyOf } from './codes.ts';
import { PAGE } from './read-tariff.ts';

export const changes: Command = {
  name: 'changes',
  words: '[FROM [TO]]',
  summary: 'List what changed between two editions or days (the last two editions in force).',
  options: {
    code: { type: 'string', value: 'CODE', help: 'Only codes that begin with these digits.' },
    kind: { type: 'string', value: 'K', help: `Only changes of this kind: ${CHANGE_KINDS.join(', ')}.` },
    ...PAGE,
    json: JSON_OPTION,
  },
  async run(call) {
    const [from, to, ...more] = call.words;
    if (more.length > 0) throw new Misuse('Give at most two editions or days.');
    const code = call.text('code');
    const page = await runOperation(call, 'changes', {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(code === undefined ? {} : { hs_code: cleaned(code) }),
      ...given(call, 'kind', 'limit', 'offset'),
    });
    if (page !== null && page.items.length > 0)
      call.out(table([['CODE', 'CHANGE', 'BEFORE', 'AFTER'], ...page.items.map(rowOf)]));
  },
};

function rowOf(change: Change): string[] {
  if (change.kind === 'measure') {
    const titles = (measures: typeof change.before) => measures.map(({ title }) => title.en).join('; ');
    return [grouped(change.code), change.kind, titles(change.before), titles(change.after)];
  }
  const { code, kind, before, after } = change;
  const shown = (record: CodeChange['before']) =>
    record === undefined ? '' : kind === 'rate' ? dutyOf(record) : record.en;
  return [grouped(code), kind, shown(before), shown(after)];
}
