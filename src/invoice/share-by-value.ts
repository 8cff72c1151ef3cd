import { decimal, textOf } from '../tariff/decimal.ts';
import { costShares } from '../tariff/shipment.ts';

/** Shares an amount among values in proportion to them, in minor units, so that the shares add up to it exactly. */
export function shareByValue(amount: string, values: readonly string[], decimals: number): readonly string[] {
  const cost = decimal(amount);
  const weights = values.map(decimal);
  if (cost.units === 0 || weights.every(({ units }) => units === 0)) return values.map(() => '0');
  return costShares(cost, weights, decimals).map(({ units, scale }) => textOf(units, scale));
}
