import type { Input } from '../contract/operations.ts';
import type { Period } from '../tariff/timeline.ts';
import type { Sources } from './answers.ts';
import { historyOf } from './tariff-on.ts';

/** The periods in which editions are in force, newest first. */
export function editions(_input: Input<'editions'>, sources: Sources): readonly Period[] {
  return historyOf(sources).periods.toReversed();
}
