import { INDICATIVE } from '../../tariff/notes.ts';
import type { Period } from '../../tariff/timeline.ts';
import { operation } from '../operation.ts';
import { historyOf } from '../tariff-on.ts';
import { EDITIONS, type EditionItem } from './contract.ts';

/** The periods in which editions are in force, newest first. */
export const editions = operation(EDITIONS, {
  answer: (_input, sources): readonly Period[] => historyOf(sources).periods.toReversed(),
  toJson: (periods) => periods.map(editionItem),
  advice: () => [INDICATIVE],
});

function editionItem({ edition, effectiveFrom, effectiveTo, publishedAt, records }: Period): EditionItem {
  return {
    edition,
    effective_from: effectiveFrom,
    effective_to: effectiveTo,
    published_at: `${publishedAt.toISOString().slice(0, 19)}+00:00`,
    records,
  };
}
