import { HS_LEVELS } from '../contract/hs-levels.ts';
import { parseEdition } from '../publishing/parse-edition.ts';
import { finish } from '../steps.ts';
import type { Store } from '../store/store.ts';
import { periodOn, periodsOf } from '../tariff/timeline.ts';
import { Failure } from './command.ts';

/** What the codes of the edition in force on a day begin with, at each level. */
export async function prefixesInTariff({ editions }: Store, day: string): Promise<ReadonlySet<string>> {
  const period = periodOn(periodsOf(await editions.publications()), day);
  if (period === undefined) throw new Failure('No edition is imported yet. Start with: tarifa up');
  const prefixes = new Set<string>();
  for (const { code } of finish(parseEdition(await editions.content(period.edition))))
    for (const level of HS_LEVELS) if (level <= code.length) prefixes.add(code.slice(0, level));
  return prefixes;
}
