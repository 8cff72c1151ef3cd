import { decimal, textOf, unitsAt } from '../tariff/decimal.ts';
import { shareByWeight } from '../tariff/shares.ts';

/** Shares an amount among values in proportion to them, in minor units, so that the shares add up to it exactly. */
export function shareByValue(amount: string, values: readonly string[], decimals: number): readonly string[] {
  const total = decimal(amount);
  const weights = values.map(decimal);
  const isNothing = total.units === 0 || weights.every(({ units }) => units === 0);
  if (isNothing) return values.map(() => '0');
  const scale = Math.max(total.scale, decimals);
  const weightScale = weights.reduce((most, weight) => Math.max(most, weight.scale), 0);
  const shares = shareByWeight(
    unitsAt(total, scale),
    weights.map((weight) => unitsAt(weight, weightScale)),
  );
  return shares.map((units) => textOf(units, scale));
}
