import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Input } from '../contract/operations.ts';
import { byCode } from '../tariff/code.ts';
import type { CodeChange, TariffHistory } from '../tariff/history.ts';
import type { Measures } from '../tariff/measures.ts';
import { isDay } from '../tariff/timeline.ts';
import type { Page, Sources } from './answers.ts';
import { type MeasureChange, measureChanges, type Side } from './measure-changes.ts';
import { historyOf, periodOn, tariffOf } from './tariff-on.ts';

/** A difference between two editions, or between the measures on two days. */
export type Change = CodeChange | MeasureChange;

/** A page of what changed between two editions or days, by default since the edition before the one in force. */
export function changes(input: Input<'changes'>, sources: Sources): Page<Change> {
  const { limit, offset, hs_code = '', kind } = input;
  const history = historyOf(sources);
  const to = input.to === undefined ? inForce(sources) : sideOf(input.to, history);
  const from = input.from === undefined ? sideBefore(sources, history) : sideOf(input.from, history);
  const key = [from.tariff.edition, from.day, to.tariff.edition, to.day, hs_code, kind].join(' ');
  const known = lastChanges.get(history);
  const isKnown = known?.key === key && known.measures === sources.measures;
  const all = isKnown ? known.all : allChanges(from, to, input, history, sources);
  lastChanges.set(history, { key, measures: sources.measures, all });
  return { items: all.slice(offset, offset + limit), total: all.length, limit, offset };
}

/** The last list of changes. Its pages are asked for one after another, and a list of many measures takes half a second. */
const lastChanges = new WeakMap<TariffHistory, { key: string; measures: Measures; all: readonly Change[] }>();

function allChanges(
  from: Side,
  to: Side,
  { hs_code = '', kind }: Input<'changes'>,
  history: TariffHistory,
  sources: Sources,
): readonly Change[] {
  const ofTariff = kind === 'measure' ? [] : history.changes(from.tariff, to.tariff);
  const ofMeasures =
    kind === undefined || kind === 'measure' ? measureChanges(from, to, hs_code, history, sources) : [];
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
  if (isDay(text)) return { tariff: tariffOf(periodOn(text, history), history), day: text };
  const period = history.periods.find(({ edition }) => edition === text);
  if (period === undefined) throw new ApiError('not_found', MESSAGES.unknown_edition(text));
  return { tariff: tariffOf(period, history), day: period.effectiveFrom };
}

/** The edition that was in force before, on its first day; the same one if it is the first. */
function sideBefore({ catalogue, measures }: Sources, history: TariffHistory): Side {
  const period = history.periods[Math.max(0, history.inForceAt - 1)];
  return {
    tariff: tariffOf(period ?? catalogue, history),
    day: period?.effectiveFrom ?? measures.today,
  };
}
