import { ApiError } from '../contract/errors.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { Input } from '../contract/operations.ts';
import type { Tariff } from '../tariff/edition-view.ts';
import type { CodeChange, TariffHistory } from '../tariff/history.ts';
import { isDay } from '../tariff/timeline.ts';
import type { Page, Sources } from './answers.ts';
import { historyOf, periodOn, tariffOf } from './tariff-on.ts';

/** A page of what changed between two editions, by default the last two in force. */
export function changes(input: Input<'changes'>, sources: Sources): Page<CodeChange> {
  const { limit, offset, hs_code = '', kind } = input;
  const history = historyOf(sources);
  const to = input.to === undefined ? sources.catalogue : editionOf(input.to, history);
  const from = input.from === undefined ? editionBefore(sources.catalogue, history) : editionOf(input.from, history);
  const all = history
    .changes(from, to)
    .filter((change) => change.code.startsWith(hs_code) && (kind === undefined || change.kind === kind));
  return { items: all.slice(offset, offset + limit), total: all.length, limit, offset };
}

/** An edition by its id, or by a day on which it is in force. */
function editionOf(text: string, history: TariffHistory): Tariff {
  if (isDay(text)) return tariffOf(periodOn(text, history), history);
  const period = history.periods.find(({ edition }) => edition === text);
  if (period === undefined) throw new ApiError('not_found', MESSAGES.unknown_edition(text));
  return tariffOf(period, history);
}

/** The edition that was in force before another; the same one if it is the first. */
function editionBefore(tariff: Tariff, history: TariffHistory): Tariff {
  const at = history.periods.findLastIndex(({ edition }) => edition === tariff.edition);
  return tariffOf(history.periods[Math.max(0, at - 1)] ?? tariff, history);
}
