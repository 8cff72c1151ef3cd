import { INCOTERMS, type Incoterm } from '../contract/incoterms.ts';
import { type Decimal, decimal, difference, percentOf, sum, type Units, unitsAt } from './decimal.ts';
import { type Rate, rateOf } from './duty.ts';
import type { Exchange } from './exchange.ts';
import { shareByWeight } from './shares.ts';

/** The costs that an invoice states of a line alone, in the currency of the line. */
export interface OwnCosts {
  readonly freight?: string | undefined;
  readonly insurance?: string | undefined;
  readonly discount?: string | undefined;
}

/** The value of one line of an invoice. */
export interface OwnValue {
  readonly value: string;
  readonly currency: string;
  readonly costs?: OwnCosts | undefined;
}

/** What an invoice states of the costs of all its lines. Undefined is not stated, which is not the same as nothing. */
export interface StatedCosts {
  readonly freight: string | undefined;
  readonly insurance: string | undefined;
  readonly discount?: string | undefined;
  readonly currency: string;
  /** The term of the prices: a cost is added only where they do not hold it. Without one, all that is stated is added. */
  readonly incoterm?: Incoterm | undefined;
  /** What the country usually adds for insurance where the price does not include it and none is stated, in percent. */
  readonly insurancePercent: string | null;
}

/** The lines with their shares, in the currency of the bill and in units at one scale. */
export interface SharedCosts {
  readonly scale: number;
  /** After the discount. */
  readonly values: readonly Units[];
  readonly discounts: readonly Units[];
  readonly freights: readonly Units[];
  readonly insurances: readonly Units[];
  /** The percentage that was added as insurance; null where it was not. */
  readonly insuranceRate: Rate | null;
  /** What the prices do not include and nobody states. */
  readonly isFreightOpen: boolean;
  readonly isInsuranceOpen: boolean;
}

const OWN_COSTS = ['discount', 'freight', 'insurance'] as const;
const ZERO = decimal('0');
const NOTHING_HELD = { freight: false, insurance: false };

/**
 * Shares discount, freight and insurance among lines in proportion to their values. Shares are whole minor units, or units
 * of the last decimal of an amount that has more decimals than the currency, and add up exactly.
 */
export function shareCosts(
  lines: Iterable<OwnValue>,
  stated: StatedCosts,
  exchange: Exchange,
  decimals: number,
): SharedCosts {
  const { freight, insurance, discount, currency, incoterm, insurancePercent } = stated;
  const held = incoterm === undefined ? NOTHING_HELD : INCOTERMS[incoterm];
  const cost = (amount: string | undefined, isHeld = false) =>
    amount === undefined || isHeld ? ZERO : inBill(amount, currency, exchange, decimals);
  const { gross, own, isOwn } = valuesIn(lines, { discount: false, ...held }, exchange, decimals);
  const isUnstated = (name: 'freight' | 'insurance') =>
    incoterm !== undefined && !held[name] && stated[name] === undefined && !isOwn[name];
  const insuranceRate = isUnstated('insurance') && insurancePercent !== null ? rateOf(insurancePercent) : null;
  const costs = [cost(discount), cost(freight, held.freight), cost(insurance, held.insurance)] as const;
  let scale = decimals;
  for (const amounts of [gross, costs, ...Object.values(own).map((each) => each.values())])
    for (const each of amounts) scale = Math.max(scale, each.scale);
  const withOwn = (shares: readonly Units[], ofLines: ReadonlyMap<number, Decimal>) =>
    ofLines.size === 0 ? shares : shares.map((share, i) => sum(share, unitsAt(ofLines.get(i) ?? ZERO, scale)));
  const weights = gross.map((each) => unitsAt(each, scale));
  const [discounted, shipped, insured] = costs;
  const discounts = withOwn(sharesOf(discounted, weights, decimals, scale), own.discount);
  // A discount above the value of the goods would make it negative.
  const values = weights.map((value, i) => {
    const off = discounts[i] ?? 0;
    return off === 0 ? value : value > off ? difference(value, off) : 0;
  });
  const freights = withOwn(sharesOf(shipped, values, decimals, scale), own.freight);
  const insurances =
    insuranceRate === null
      ? withOwn(sharesOf(insured, values, decimals, scale), own.insurance)
      : values.map((value, i) => percentOf(sum(value, freights[i] ?? 0), insuranceRate, scale, decimals));
  return {
    ...{ scale, values, discounts, freights, insurances, insuranceRate },
    isFreightOpen: isUnstated('freight'),
    isInsuranceOpen: isUnstated('insurance') && insuranceRate === null,
  };
}

/** The values of the lines in the currency of the bill, and the costs of some of them by the place of the line. */
function valuesIn(
  lines: Iterable<OwnValue>,
  held: Readonly<Record<keyof OwnCosts, boolean>>,
  exchange: Exchange,
  decimals: number,
) {
  const gross: Decimal[] = [];
  const own = { discount: new Map<number, Decimal>(), freight: new Map(), insurance: new Map() };
  const isOwn = { discount: false, freight: false, insurance: false };
  for (const { value, currency, costs = {} } of lines) {
    for (const name of OWN_COSTS) {
      const cost = costs[name];
      if (cost === undefined) continue;
      isOwn[name] = true;
      if (!held[name]) own[name].set(gross.length, inBill(cost || '0', currency, exchange, decimals));
    }
    gross.push(inBill(value, currency, exchange, decimals));
  }
  return { gross, own, isOwn };
}

/** The shares of one cost by value, which add up to it exactly. */
export function costShares(cost: Decimal, values: readonly Decimal[], decimals: number): Decimal[] {
  const most = values.reduce((scale, value) => Math.max(scale, value.scale), 0);
  const own = Math.max(cost.scale, decimals);
  const weights = values.map((value) => unitsAt(value, most));
  return sharesOf(cost, weights, decimals, own).map((units) => ({ units, scale: own }));
}

/** The weights that costs are shared by. Samples alone, which have no value, share them equally. */
export function sharing(values: readonly Units[]): readonly Units[] {
  return values.some((value) => value !== 0) ? values : values.map(() => 1);
}

/** The shares of a cost, at a scale. */
function sharesOf(cost: Decimal, weights: readonly Units[], decimals: number, scale: number): Units[] {
  if (cost.units === 0 || weights.length === 0) return weights.map(() => 0);
  const own = Math.max(cost.scale, decimals);
  const shares = shareByWeight(unitsAt(cost, own), sharing(weights));
  return own === scale ? shares : shares.map((units) => unitsAt({ units, scale: own }, scale));
}

/** An amount in the currency of the bill. One that is in it already keeps its digits. */
export function inBill(amount: string, currency: string, exchange: Exchange, decimals: number): Decimal {
  const own = decimal(amount);
  if (currency === exchange.currency) return own;
  return { units: exchange.convert(own, currency, decimals, decimals), scale: decimals };
}
