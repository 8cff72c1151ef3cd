import { CHARGE_KINDS } from '../../contract/measure-schemas.ts';
import type { MeasureRow } from '../../tariff/measure-index.ts';
import type { Doubt } from '../import-set.ts';

/** What can be unusual about a set of measures. An operator consents with --accept contradictions. */
export type MeasureDoubt = Doubt<'contradictions'>;

const MAX_NAMED = 5;

/**
 * Rows of one kind for the same code, origins, condition, scope and days that state another number: nothing tells which of
 * them holds. A row without any number only says that something is charged, and contradicts none.
 */
export function contradictionsIn(rows: readonly MeasureRow[]): MeasureDoubt[] {
  const titles = new Map<string, Map<string, string>>();
  const found = new Set<string>();
  for (const { codes, except, measure } of rows) {
    const number = numberOf(measure);
    if (number === null) continue;
    const { country, kind, scope, status, condition, origins, not_origins, effective_from, effective_to } = measure;
    const place = [country, kind, scope, status, condition, origins, not_origins, effective_from, effective_to];
    for (const code of codes) {
      if (except.some((prefix) => code.startsWith(prefix))) continue;
      const key = JSON.stringify([...place, code]);
      const others = titles.get(key) ?? new Map<string, string>();
      for (const [other, title] of others)
        if (other !== number) found.add(`${country} ${kind} ${code}: "${title}" and "${measure.title.en}"`);
      others.set(number, measure.title.en);
      titles.set(key, others);
    }
  }
  if (found.size === 0) return [];
  const named = [...found].slice(0, MAX_NAMED).join('; ');
  const more = found.size > MAX_NAMED ? `; and ${found.size - MAX_NAMED} more` : '';
  return [{ name: 'contradictions', reason: `two numbers for the same goods and days: ${named}${more}` }];
}

/** What a charge states, as one text; null where it states no number. */
function numberOf({ kind, ...measure }: MeasureRow['measure']): string | null {
  const { rate, amount, currency, unit, rule, minimum, at_least, at_most } = measure;
  const isStated = [rate, amount, at_least, at_most].some((each) => each !== null);
  if (!CHARGE_KINDS.some((each) => each === kind) || !isStated) return null;
  return JSON.stringify([rate, amount, currency, unit, rule ?? 'only', minimum, at_least, at_most]);
}
