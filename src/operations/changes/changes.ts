import { ApiError } from '../../contract/errors.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { isDay } from '../../day.ts';
import { finish, type Steps } from '../../steps.ts';
import type { CodeChange } from '../../tariff/changes.ts';
import { byCode, grouped } from '../../tariff/code.ts';
import type { TariffHistory } from '../../tariff/history.ts';
import type { Measures } from '../../tariff/measures.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { adviceOnPage } from '../advice.ts';
import { cleaned, dutyOf, given, Misuse, PAGE } from '../command.ts';
import { descriptionOf, hsCodeRecord } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Page, Sources } from '../sources.ts';
import { existingPeriod, historyOf, tariffOf } from '../tariff-on.ts';
import { CHANGE_KINDS, CHANGES, type ChangeItem } from './contract.ts';
import { type MeasureChange, measureChanges, type Side } from './measure-changes.ts';

/** A difference between two editions, or between the measures on two days. */
export type Change = CodeChange | MeasureChange;

/** What changed between two editions or days, by default since the edition before the one in force. */
export const changes = operation(CHANGES, {
  answer: (input, sources) => finish(changesOn(input, sources)),
  answerInSteps: changesOn,
  toJson: ({ items }) => items.map(changeItem),
  advice: (page) => adviceOnPage(page, 'Nothing changed between these editions.'),
  command: {
    name: 'changes',
    words: '[FROM [TO]]',
    summary: 'List what changed between two editions or days (the last two editions in force).',
    options: {
      code: { type: 'string', value: 'CODE', help: 'Only codes that begin with these digits.' },
      kind: { type: 'string', value: 'K', help: `Only changes of this kind: ${CHANGE_KINDS.join(', ')}.` },
      ...PAGE,
    },
    parametersOf(call) {
      const [from, to, ...more] = call.words;
      if (more.length > 0) throw new Misuse('Give at most two editions or days.');
      const code = call.text('code');
      return {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(code === undefined ? {} : { hs_code: cleaned(code) }),
        ...given(call, 'kind', 'limit', 'offset'),
      };
    },
    show: ({ items }) => ({
      rows: items.length === 0 ? [] : [['CODE', 'CHANGE', 'BEFORE', 'AFTER'], ...items.map(rowOf)],
    }),
  },
});

/** A page of what changed between two editions or days, by default since the edition before the one in force. */
function* changesOn(input: InputOf<typeof CHANGES>, sources: Sources): Steps<Page<Change>> {
  const { limit, offset, hs_code = '', kind } = input;
  const history = historyOf(sources);
  const to = input.to === undefined ? inForce(sources) : sideOf(input.to, history);
  const from = input.from === undefined ? sideBefore(sources, history) : sideOf(input.from, history);
  const key = [from.tariff.edition, from.day, to.tariff.edition, to.day, hs_code, kind].join(' ');
  const lists = recentLists(history, sources.measures);
  const all = lists.get(key) ?? (yield* allChanges(from, to, input, history, sources));
  keep(lists, key, all);
  return { items: all.slice(offset, offset + limit), total: all.length, limit, offset };
}

/** The changes that the kept lists may have together: three times those of a day on which the measures of all codes change. */
const MAX_KEPT = 100_000;
/** An empty list counts too. */
const LIST_COUNTS = 100;

type Lists = Map<string, readonly Change[]>;

/** The lists that were asked for last. Their pages are asked for one after another, and a long list takes half a second. */
const recent = new WeakMap<TariffHistory, { readonly measures: Measures; readonly lists: Lists }>();

function recentLists(history: TariffHistory, measures: Measures): Lists {
  const known = recent.get(history);
  if (known?.measures === measures) return known.lists;
  const lists: Lists = new Map();
  recent.set(history, { measures, lists });
  return lists;
}

/** Keeps a list as the last one that was asked for, and drops those that were not asked for longest. */
function keep(lists: Lists, key: string, all: readonly Change[]): void {
  lists.delete(key);
  lists.set(key, all);
  let kept = 0;
  for (const { length } of lists.values()) kept += length + LIST_COUNTS;
  for (const [oldest, { length }] of lists) {
    if (kept <= MAX_KEPT || oldest === key) return;
    lists.delete(oldest);
    kept -= length + LIST_COUNTS;
  }
}

function* allChanges(
  from: Side,
  to: Side,
  { hs_code = '', kind }: InputOf<typeof CHANGES>,
  history: TariffHistory,
  sources: Sources,
): Steps<readonly Change[]> {
  const ofTariff = kind === 'measure' ? [] : yield* history.changes(from.tariff, to.tariff);
  const ofMeasures =
    kind === undefined || kind === 'measure' ? yield* measureChanges(from, to, hs_code, history, sources) : [];
  yield;
  const asked = ofTariff.filter(
    (change) => change.code.startsWith(hs_code) && (kind === undefined || change.kind === kind),
  );
  // A stable sort keeps the kinds of one code in their order.
  return ofMeasures.length === 0 ? asked : [...asked, ...ofMeasures].sort(byCode);
}

function inForce({ catalogue, measures }: Sources): Side {
  return { tariff: catalogue, day: measures.today };
}

/** An edition by its id, which stands for its first day, or by a day on which it is in force. */
function sideOf(text: string, history: TariffHistory): Side {
  if (isDay(text)) return { tariff: tariffOf(existingPeriod(text, history), history), day: text };
  const isReplaced = text === history.replaced;
  const period = isReplaced
    ? history.periods[history.inForceAt]
    : history.periods.find(({ edition }) => edition === text);
  if (period === undefined) throw new ApiError('not_found', MESSAGES.unknown_edition(text));
  return { tariff: tariffOf({ edition: text }, history), day: period.effectiveFrom };
}

/** The edition that was in force before, on its first day; the same one if it is the first. */
function sideBefore({ catalogue, measures }: Sources, history: TariffHistory): Side {
  const inForce = history.periods[history.inForceAt];
  // One that was replaced on its own day has no period, and both days are the same.
  if (history.replaced !== null && inForce !== undefined)
    return { tariff: tariffOf({ edition: history.replaced }, history), day: inForce.effectiveFrom };
  const period = history.periods[Math.max(0, history.inForceAt - 1)];
  return {
    tariff: tariffOf(period ?? catalogue, history),
    day: period?.effectiveFrom ?? measures.today,
  };
}

function changeItem(change: Change): ChangeItem {
  const { code: hs_code, kind } = change;
  if (change.kind === 'measure') return { hs_code, kind, before: [...change.before], after: [...change.after] };
  const state = (record: TariffRecord | undefined) => {
    if (record === undefined) return null;
    return kind === 'rate' ? record.rate : kind === 'text' ? descriptionOf(record) : hsCodeRecord(record);
  };
  return { hs_code, kind, before: state(change.before), after: state(change.after) };
}

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
