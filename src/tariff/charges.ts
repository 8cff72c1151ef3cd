import { type ChargeKind, MEASURE_BASES, type Measure } from '../contract/measure-schemas.ts';
import type { Description } from '../contract/schemas.ts';
import { type Decimal, decimal, difference, percentOf, product, sum, type Units } from './decimal.ts';
import type { DutyTerms, Rate } from './duty.ts';
import { rateOf } from './duty.ts';
import { type Exchange, power, rounded } from './exchange.ts';
import type { Alternatives, DutyLaw, LineLaw } from './line-law.ts';
import { isUnconfirmed, PROOF } from './measure-index.ts';

/** What an importer states of the goods of a line. Quantities and prices are decimals in text. */
export interface ChargeFacts {
  readonly origin: string | null;
  /** Whether a proof of the origin is held. */
  readonly proof: boolean;
  readonly pieces?: string;
  readonly kg?: string;
  readonly litres?: string;
  /** The retail price of all goods of the line with the excise in it, in the currency of the bill. */
  readonly retail?: string;
  readonly exporter?: string;
  /** The conditions that are claimed, such as registered_medicine. */
  readonly is: readonly string[];
}

/** What holds for all lines of a bill. */
export interface ChargeTerms extends DutyTerms {
  readonly exchange: Exchange;
  /** Whether VAT is asked for; its rate is then that of the country. */
  readonly includesVat: boolean;
  readonly includesFees: boolean;
}

/** An amount that is charged. Amounts are in units at the scale of the terms. */
export interface Charge {
  readonly kind: ChargeKind;
  readonly title: Description;
  /** In percent; null where it is an amount for a quantity or a fee. */
  readonly rate: string | null;
  readonly amount: Units;
  readonly base: Units | null;
  readonly source: string;
  /** Set for a preference that is for some goods of the code only. */
  readonly isForSome?: boolean;
}

/** What another proof, claim or code would change. */
export interface Option {
  readonly kind: 'duty' | 'preference' | 'vat';
  readonly title: Description;
  readonly rate: string | null;
  /** The fact to state; null where only the schedule of an agreement tells. */
  readonly condition: string | null;
  readonly saves: Units | null;
  readonly source: string;
}

/** A charge that holds or may hold and is not, or not wholly, in the amounts. */
export interface OpenCharge {
  readonly kind: ChargeKind | 'freight' | 'insurance';
  readonly title: Description;
  /** The facts that would decide it; empty where no fact of the importer does. */
  readonly needs: readonly string[];
  /** How much it can add at most before VAT, where that is known. */
  readonly atMost: Units | null;
  readonly note: Description;
  /** Blank for what no measure states, or several do. */
  readonly source: string;
}

/** What is charged on a line. */
export interface LineCharges {
  readonly charges: readonly Charge[];
  readonly options: readonly Option[];
  readonly open: readonly OpenCharge[];
  readonly dutyRate: string;
  readonly duty: Units;
  /** Anti-dumping, countervailing and safeguard duties. */
  readonly additional: Units;
  readonly excise: Units;
  readonly vatRate: string;
  readonly vat: Units;
  /** Those on the goods; those of a declaration are shared among all lines. */
  readonly fees: Units;
}

const TARIFF_DUTY: Description = { en: 'Import duty', ar: 'الرسم الجمركي' };
export const TARIFF_SOURCE = 'Customs tariff: the edition in force';
const DUTIES_DIFFER: Description = {
  en: 'The lines below this code have different duties; a longer code tells which of them holds.',
  ar: 'تختلف رسوم البنود المتفرعة من هذا الرمز، ويبيّن رمز أطول أيها يسري.',
};
const DUTY_NOT_STATED: Description = {
  en: 'The tariff states no percentage for these goods: that of other goods of the heading is charged.',
  ar: 'لا تذكر التعرفة نسبة لهذه السلع، فاحتُسبت نسبة سلع أخرى من البند نفسه.',
};
const VAT: Description = { en: 'Value added tax', ar: 'ضريبة القيمة المضافة' };
export const VAT_SOURCE = 'VAT rate of the country';
const OF_SOME_ORIGINS: Description = {
  en: 'Additional duty on goods of some origins',
  ar: 'رسم إضافي على سلع من بعض البلدان',
};

/** What goods are worth: without freight and insurance, and with them, which is the customs value. */
export interface Worth {
  readonly value: Units;
  readonly cif: Units;
}

/** The charges on goods, in the order of levying. A pure function of law, facts, values and terms. */
export function chargesOf(law: LineLaw, facts: ChargeFacts, worth: Worth, terms: ChargeTerms): LineCharges {
  const line = new LineOfCharges(law, facts, worth, terms);
  line.levyDuty();
  line.levyOriginDuties();
  line.levyExcise();
  line.levyVat();
  line.levyFees();
  return line;
}

/** A charge as far as facts and rates tell: what is certain, and what is missing for the rest. */
interface Computed {
  readonly amount: Units;
  readonly rate: string | null;
  readonly needs: readonly string[];
  /** Whether nothing is missing. */
  readonly isExact: boolean;
  /** The most that it can be; null where that is not known. */
  readonly atMost: Units | null;
}

class LineOfCharges implements LineCharges {
  readonly charges: Charge[] = [];
  readonly options: Option[] = [];
  readonly open: OpenCharge[] = [];
  dutyRate = '0';
  duty: Units = 0;
  additional: Units = 0;
  excise: Units = 0;
  vatRate = '0';
  vat: Units = 0;
  fees: Units = 0;
  readonly #law: LineLaw;
  readonly #facts: ChargeFacts;
  readonly #value: Units;
  readonly #cif: Units;
  readonly #terms: ChargeTerms;

  constructor(law: LineLaw, facts: ChargeFacts, { value, cif }: Worth, terms: ChargeTerms) {
    this.#law = law;
    this.#facts = facts;
    this.#value = value;
    this.#cif = cif;
    this.#terms = terms;
  }

  /** The duty of the country, or that of a preference whose proof is held and whose rate is lower. */
  levyDuty(): void {
    const { duty, preferences } = this.#law;
    const rate = rateOf(String(duty.rate));
    const full = duty.measure === null ? this.#percent(rate) : this.#compute(duty.measure);
    const isClaimed = (each: Measure) => this.#facts.proof && each.condition === PROOF;
    const best = preferences.find((each) => each.rate !== null && !isUnconfirmed(each) && each.rate < duty.rate);
    const used = best !== undefined && isClaimed(best) ? best : null;
    const applied = used === null ? full : this.#compute(used);
    this.duty = applied.amount;
    this.dutyRate = used === null ? rate.text : rateOf(String(used.rate)).text;
    const measure = used ?? duty.measure;
    this.charges.push({
      kind: used === null ? 'duty' : 'preference',
      title: measure?.title ?? TARIFF_DUTY,
      rate: applied.rate,
      amount: applied.amount,
      base: this.#baseOf(measure),
      source: measure?.source ?? TARIFF_SOURCE,
      isForSome: used?.scope === 'part',
    });
    if (used !== null) return;
    if (duty.measure !== null && !full.isExact) this.#openRest(duty.measure, full);
    this.#openDuty(duty);
    this.#offerDuty(duty);
    const offered = best ?? (duty.rate > 0 ? preferences.find((each) => each.rate === null) : undefined);
    if (offered !== undefined) this.#offerPreference(offered);
  }

  /** What may be due in place of the duty: what a measure may set, or the highest rate of the lines below. */
  #openDuty({ rate, possible, highest, isDivided }: DutyLaw): void {
    const most = highest === null ? null : this.#percent(rateOf(String(highest))).amount;
    const needs = isDivided ? ['hs_code'] : [];
    if (possible.length > 0) this.#openWhole(possible, this.duty, needs, most);
    else if (highest === null || highest > rate)
      this.open.push({
        kind: 'duty',
        title: TARIFF_DUTY,
        needs,
        atMost: most === null ? null : difference(most, this.duty),
        note: isDivided ? DUTIES_DIFFER : DUTY_NOT_STATED,
        source: TARIFF_SOURCE,
      });
  }

  /** A duty that may be lower than the one that is charged. */
  #offerDuty({ rate, lower, lowest, isDivided }: DutyLaw): void {
    const [measure] = lower;
    const least = measure?.rate ?? lowest;
    if (least >= rate) return;
    const amount = this.#percent(rateOf(String(least))).amount;
    this.options.push({
      kind: 'duty',
      title: measure?.title ?? TARIFF_DUTY,
      rate: rateOf(String(least)).text,
      condition: isDivided ? 'hs_code' : null,
      saves: amount < this.duty ? difference(this.duty, amount) : 0,
      source: measure?.source ?? TARIFF_SOURCE,
    });
  }

  #offerPreference(measure: Measure): void {
    const lower = measure.rate === null ? null : this.#compute(measure).amount;
    this.options.push({
      kind: 'preference',
      title: measure.title,
      rate: measure.rate === null ? null : rateOf(String(measure.rate)).text,
      condition: measure.condition === PROOF ? (this.#facts.proof ? null : 'proof=1') : measure.condition,
      saves: lower === null || lower > this.duty ? null : difference(this.duty, lower),
      source: measure.source,
    });
  }

  /** One duty for each kind: that of the exporter named, or of all others. */
  levyOriginDuties(): void {
    for (const { measures, isCertain, isDivided, needsOrigin } of this.#law.originDuties) {
      if (needsOrigin || isDivided) {
        this.#openWhole(measures, 0, [needsOrigin ? 'origin' : 'hs_code']);
        continue;
      }
      const measure = this.#ofExporter(measures);
      if (measure === undefined) {
        this.#openWhole(measures, 0, ['exporter']);
        continue;
      }
      const computed = this.#compute(measure);
      if (!isCertain || isUnconfirmed(measure)) {
        this.#openWhole([measure], 0);
        continue;
      }
      if (hasNumber(measure)) this.additional = sum(this.additional, this.#charge(measure, computed));
      if (!computed.isExact) this.#openRest(measure, computed);
    }
  }

  /** Undefined where no rate is stated for an exporter that is not named. */
  #ofExporter(measures: readonly Measure[]): Measure | undefined {
    const named = this.#facts.exporter?.toLowerCase().replaceAll(/[\s-]+/g, '_');
    const isNamed = ({ condition }: Measure) => condition === named || condition === `exporter_${named}`;
    const others = measures.filter(({ condition }) => condition?.startsWith('exporter_') !== true);
    return (named === undefined ? undefined : measures.find(isNamed)) ?? others[0];
  }

  /** On the quantity or the excise price. Of tiers, the one that is claimed. */
  levyExcise(): void {
    const { excise } = this.#law;
    if (excise === null) return;
    const claimed = excise.measures.filter(({ condition }) => condition !== null && this.#claims(condition));
    const conditional = excise.measures.filter(({ condition }) => condition !== null);
    const measure = claimed.length > 0 ? highest(claimed) : conditional.length > 0 ? undefined : excise.measures[0];
    if (measure === undefined || (claimed.length === 0 && !excise.isCertain)) {
      this.#openExcise(excise);
      return;
    }
    const computed = this.#compute(measure);
    if (computed.isExact || computed.amount !== 0) this.excise = this.#charge(measure, computed);
    if (!computed.isExact) this.#openRest(measure, computed);
    // Lines below that another excise is on, whatever is claimed.
    const others = excise.measures.filter(({ condition }) => condition === null);
    if (excise.isDivided && claimed.length > 0) this.#openWhole(others, this.excise, ['hs_code']);
  }

  #openExcise({ measures, isDivided }: Alternatives): void {
    const conditions = measures.flatMap(({ condition }) => condition ?? []);
    const claims = conditions.length === 0 ? [] : [`is=${conditions.join('|')}`];
    this.#openWhole(measures, 0, isDivided ? ['hs_code', ...claims] : claims);
  }

  /** On everything before it. The rate of the country, or another one whose condition is claimed or always holds. */
  levyVat(): void {
    const { includesVat, vatRate } = this.#terms;
    if (!includesVat) return;
    const base = sum(sum(this.#cif, this.duty), sum(this.additional, this.excise));
    const { vat, generalVat } = this.#law;
    const holds = ({ condition, scope }: Measure) => (condition === null ? scope === 'all' : this.#claims(condition));
    const measure = [...vat, ...generalVat].find((each) => each.rate !== null && holds(each));
    const rate = measure === undefined ? vatRate : rateOf(String(measure.rate));
    this.vat = this.#of(base, rate);
    this.vatRate = rate.text;
    // A country without VAT charges none, and nothing can be saved there.
    if (vatRate.units === 0 && measure === undefined) return;
    const [title, source] = [measure?.title ?? VAT, measure?.source ?? VAT_SOURCE];
    this.charges.push({ kind: 'vat', title, rate: rate.text, amount: this.vat, base, source });
    if (measure !== undefined) return;
    for (const each of vat) {
      if (each.rate === null) continue;
      const other = rateOf(String(each.rate));
      const lower = this.#of(base, other);
      const saves = lower < this.vat ? difference(this.vat, lower) : 0;
      const condition = each.condition === null ? null : `is=${each.condition}`;
      this.options.push({ kind: 'vat', title: each.title, rate: other.text, condition, saves, source: each.source });
    }
  }

  /** Fees on goods of a code, on request; no VAT is levied on them. */
  levyFees(): void {
    if (!this.#terms.includesFees) return;
    for (const { measure, isWhole } of this.#law.fees) {
      const { condition } = measure;
      const isCertain = isWhole && (condition === null ? measure.scope === 'all' : this.#claims(condition));
      const computed = this.#compute(measure);
      if (isCertain && hasNumber(measure)) this.fees = sum(this.fees, this.#charge(measure, computed));
      if (isCertain && !computed.isExact) this.#openRest(measure, computed);
      if (!isCertain) this.#openWhole([measure], 0, condition === null ? [] : [`is=${condition}`]);
    }
  }

  #charge(measure: Measure, { rate, amount }: Computed): Units {
    const { kind, title, source } = measure;
    const base = rate === null || isOnExcisePrice(measure) ? null : this.#baseOf(measure);
    this.charges.push({ kind: kind as ChargeKind, title, rate, amount, base, source });
    return amount;
  }

  /** What may come on top of an amount that is charged. */
  #openRest(measure: Measure, { amount, atMost, needs }: Computed): void {
    const more = atMost === null ? null : atMost > amount ? difference(atMost, amount) : 0;
    const known = measure.at_most === null ? more : this.#percentPart(measure, measure.at_most).atMost;
    this.open.push({
      kind: measure.kind as ChargeKind,
      title: measure.title,
      needs,
      atMost: known,
      note: measure.note,
      source: measure.source,
    });
  }

  /**
   * One of these measures may hold: the most that the highest of them adds to an amount that is charged already. `floor` is
   * what it can be without them, null where that is not known.
   */
  #openWhole(
    measures: readonly Measure[],
    charged: Units,
    first: readonly string[] = [],
    floor: Units | null = 0,
  ): void {
    const [measure] = measures;
    if (measure === undefined) return;
    let most = floor;
    const needs = new Set<string>();
    for (const each of measures) {
      const computed = this.#compute(each);
      const limit: Units | null = hasNumber(each)
        ? computed.atMost
        : each.at_most === null
          ? null
          : this.#percentPart(each, each.at_most).atMost;
      most = most === null || limit === null ? null : limit > most ? limit : most;
      for (const need of computed.needs) needs.add(need);
    }
    const isOne = measures.every(({ title }) => title.en === measure.title.en);
    const origins = [...new Set(measures.flatMap((each) => each.origins))].join(', ');
    const isByOrigin = first.includes('origin');
    const isOwn = isOne || !isByOrigin;
    this.open.push({
      kind: measure.kind as ChargeKind,
      title: isOwn ? measure.title : OF_SOME_ORIGINS,
      needs: isByOrigin ? first : [...needs, ...first],
      atMost: most === null ? null : most > charged ? difference(most, charged) : 0,
      note: isByOrigin
        ? { en: `On goods of these origins: ${origins}.`, ar: `على السلع من هذه البلدان: \u2066${origins}\u2069.` }
        : measure.note,
      source: isOwn ? measure.source : '',
    });
  }

  #claims(condition: string): boolean {
    return this.#facts.is.includes(condition);
  }

  #of(base: Units, rate: Decimal): Units {
    const { scale, decimals } = this.#terms;
    return percentOf(base, rate, scale, decimals);
  }

  /** What a percentage of a measure is of, unless that is another price: the customs value, if it does not say. */
  #baseOf(measure: Measure | null): Units {
    if (measure?.basis === 'value') return this.#value;
    return measure?.basis === 'duty_inclusive' ? sum(sum(this.#cif, this.duty), this.additional) : this.#cif;
  }

  #percent(rate: Rate, base = this.#cif): Computed {
    const amount = this.#of(base, rate);
    return { amount, rate: rate.text, needs: [], isExact: true, atMost: amount };
  }

  /** Percentage and amount of a measure, as its rule combines them. */
  #compute(measure: Measure): Computed {
    const percent = measure.rate === null ? null : this.#percentPart(measure, measure.rate);
    const amount = measure.amount === null ? null : this.#amountPart(measure, measure.amount);
    if (percent === null && amount === null) return { ...UNKNOWN, rate: null };
    if (percent === null || amount === null) return (percent ?? amount) as Computed;
    const needs = [...percent.needs, ...amount.needs];
    const isExact = percent.isExact && amount.isExact;
    const sumOf = (a: Units | null, b: Units | null) => (a === null || b === null ? null : sum(a, b));
    const { rate } = percent;
    if (measure.rule === 'sum')
      return {
        rate,
        needs,
        isExact,
        amount: sum(percent.amount, amount.amount),
        atMost: sumOf(percent.atMost, amount.atMost),
      };
    const isGreater = measure.rule === 'greater';
    const larger = percent.amount >= amount.amount;
    const [high, low] = larger ? [percent, amount] : [amount, percent];
    if (isGreater)
      return {
        rate: larger && percent.isExact ? rate : null,
        needs,
        isExact,
        amount: high.amount,
        atMost: isExact ? high.amount : null,
      };
    const known = percent.isExact ? percent : amount;
    return isExact
      ? { rate: low === percent ? rate : null, needs, isExact, amount: low.amount, atMost: low.amount }
      : { rate: null, needs, isExact, amount: 0, atMost: known.isExact ? known.amount : null };
  }

  #percentPart(measure: Measure, percentage: number): Computed {
    const rate = rateOf(String(percentage));
    // Words of an older file that are not understood.
    if (measure.unit !== null && measure.amount === null) return UNKNOWN;
    if (measure.basis !== null && !BASES.has(measure.basis)) return UNKNOWN;
    if (!isOnExcisePrice(measure)) return this.#percent(rate, this.#baseOf(measure));
    const { retail } = this.#facts;
    if (retail === undefined) return { ...UNKNOWN, rate: rate.text, needs: ['retail'] };
    // The retail price holds the tax: 100 % of the price without it is half of the price with it.
    const { scale, decimals } = this.#terms;
    const price = decimal(retail);
    const hundred = product(100, power(rate.scale));
    const dividend = product(product(price.units, rate.units), power(decimals));
    const units = rounded(dividend, product(sum(hundred, rate.units), power(price.scale)));
    const amount = product(units, power(scale - decimals));
    return { amount, rate: rate.text, needs: [], isExact: true, atMost: amount };
  }

  #amountPart({ unit, currency }: Measure, each: number): Computed {
    const [fact, factor] = QUANTITIES[unit ?? ''] ?? [];
    if (fact === undefined || factor === undefined || currency === null) return UNKNOWN;
    // Nothing for any quantity is known without one.
    const quantity = each === 0 ? '0' : this.#facts[fact];
    if (quantity === undefined) return { ...UNKNOWN, needs: [fact] };
    const { units, scale: places } = decimal(quantity);
    const counted: Decimal = { units: product(units, factor.times), scale: places + factor.decimals };
    const { exchange, scale, decimals } = this.#terms;
    const amount = each === 0 ? 0 : exchange.convert(decimal(String(each)), currency, decimals, scale, counted);
    return { amount, rate: null, needs: [], isExact: true, atMost: amount };
  }
}

/** An older file states the basis of an excise in words; those that are not understood give no amount. */
const BASES: ReadonlySet<string> = new Set(MEASURE_BASES.filter((basis) => basis !== 'quantity'));

const UNKNOWN: Computed = { amount: 0, rate: null, needs: [], isExact: false, atMost: null };

/** The fact that each unit counts, and what one of it is: a thousandth of 1000 pieces, 1000 grams in a kilogram. */
const QUANTITIES: Readonly<
  Record<string, readonly ['pieces' | 'kg' | 'litres', { readonly times: number; readonly decimals: number }]>
> = {
  kg: ['kg', { times: 1, decimals: 0 }],
  gram: ['kg', { times: 1000, decimals: 0 }],
  litre: ['litres', { times: 1, decimals: 0 }],
  piece: ['pieces', { times: 1, decimals: 0 }],
  '100pieces': ['pieces', { times: 1, decimals: 2 }],
  '1000pieces': ['pieces', { times: 1, decimals: 3 }],
};

function hasNumber({ rate, amount }: Measure): boolean {
  return rate !== null || amount !== null;
}

/** Whether a percentage is of the excise price, as that of an excise is unless it says otherwise. */
function isOnExcisePrice({ kind, basis }: Measure): boolean {
  return basis === 'excise_price' || (kind === 'excise' && basis === null);
}

/** Of tiers that are claimed at once, the dearest: an amount is never lower for a fact too many. */
function highest(measures: readonly Measure[]): Measure | undefined {
  const number = ({ rate, amount }: Measure) => amount ?? rate ?? 0;
  return measures.toSorted((a, b) => number(b) - number(a))[0];
}
