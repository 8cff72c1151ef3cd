import { ltr } from '../contract/language.ts';
import {
  type ChargeKind,
  type LegalDoubt,
  MEASURE_BASES,
  type Measure,
  type SourceClass,
} from '../contract/measure-schemas.ts';
import type { Description } from '../contract/schemas.ts';
import type { ReliefLimit } from './countries.ts';
import { compare, type Decimal, decimal, difference, percentOf, product, sum, type Units } from './decimal.ts';
import { doubtsOfClaimed, legalDoubtsOf } from './doubt.ts';
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
  /** Whether VAT is in that price; undefined is yes, as on the shelf. */
  readonly vat_in_retail?: boolean;
  readonly exporter?: string;
  /** The conditions that are claimed, such as registered_medicine. */
  readonly is: readonly string[];
}

/** What holds for all lines of a bill. */
export interface ChargeTerms extends DutyTerms {
  readonly exchange: Exchange;
  /** Whether VAT is asked for; its rate is then that of the country. */
  readonly includesVat: boolean;
  /** The VAT that is in retail prices: that of the country, asked for or not. */
  readonly retailVat: Rate;
  readonly includesFees: boolean;
  /** How the goods of each claim stand to the limit of its relief; a claim without a limit is not among them. */
  readonly limits: ReadonlyMap<string, ClaimedLimit>;
}

/** A limit of a relief, and whether the goods that claim it are worth more; `unknown` where its amount is not known. */
export interface ClaimedLimit {
  readonly limit: ReliefLimit;
  readonly state: 'within' | 'above' | 'unknown';
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
  /** Null for the tariff, the VAT rate of a country and fees of a declaration. */
  readonly sourceClass: SourceClass | null;
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
  readonly sourceClass: SourceClass | null;
}

/** What is not certain of a charge: it holds or may hold and is not, or not wholly, in the amounts, or may be less. */
export interface OpenCharge {
  readonly kind: ChargeKind | 'freight' | 'insurance' | 'prohibited';
  readonly title: Description;
  /** The facts that would decide it; empty where no fact of the importer does. */
  readonly needs: readonly string[];
  /** What is in doubt; empty where only facts are missing. */
  readonly doubts: readonly LegalDoubt[];
  /** How much less than what is charged it can be, before VAT. */
  readonly less: Units;
  /** How much it can add at most before VAT, where that is known. */
  readonly atMost: Units | null;
  readonly note: Description;
  /** Blank for what no measure states, or several do. */
  readonly source: string;
  readonly sourceClass: SourceClass | null;
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
  /** What all charges come to at least, and at most where all bounds are known. */
  readonly atLeast: Units;
  readonly atMost: Units | null;
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
  if (line.isForbidden()) return line;
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
  /** What a percentage is of, where that is neither the value nor the customs value. */
  readonly base?: Units;
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
  /** The lowest and the highest VAT rate that may hold, where it is not certain. */
  #lowestVat: Rate | null = null;
  #highestVat: Rate | null = null;
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

  /** Forbidden goods have no amounts: what holds for them is said to be open. Of some bans it is not known if they hold. */
  isForbidden(): boolean {
    const concerned = this.#law.bans.filter(({ condition }) => condition === null || this.#claims(condition));
    const certain = concerned.find(({ status }) => status === 'in_force');
    const ban = certain ?? concerned[0];
    if (ban === undefined) return false;
    const doubts = doubtsOfClaimed({ ...ban, rate: 0 });
    const { title, note, source, source_class: sourceClass } = ban;
    const atMost = certain === undefined ? 0 : null;
    this.open.push({ kind: 'prohibited', title, needs: [], doubts, less: 0, atMost, note, source, sourceClass });
    return certain !== undefined;
  }

  /** The duty of the country, or that of a preference whose proof is held and whose rate is lower. */
  levyDuty(): void {
    const { duty, preferences } = this.#law;
    const rate = rateOf(String(duty.rate));
    const full = duty.measure === null ? this.#percent(rate) : this.#compute(duty.measure);
    const isClaimed = (each: Measure) => this.#facts.proof && each.condition === PROOF;
    const best = preferences.find((each) => each.rate !== null && !isUnconfirmed(each) && each.rate < duty.rate);
    const preferred = best !== undefined && isClaimed(best) ? best : null;
    const used = this.#reliefBelow(preferred?.rate ?? duty.rate) ?? preferred;
    const applied = used === null ? full : this.#compute(used);
    this.duty = applied.amount;
    this.dutyRate = used === null ? rate.text : rateOf(String(used.rate)).text;
    const measure = used ?? duty.measure;
    this.charges.push({
      kind: used?.kind === 'preference' ? 'preference' : 'duty',
      title: measure?.title ?? TARIFF_DUTY,
      rate: applied.rate,
      amount: applied.amount,
      base: this.#baseOf(measure),
      source: measure?.source ?? TARIFF_SOURCE,
      sourceClass: measure?.source_class ?? null,
      isForSome: used !== null && used === preferred && used.scope === 'part',
    });
    if (used !== null) {
      // Without the preference, the whole duty is due.
      const doubts = used === preferred ? legalDoubtsOf(used) : this.#doubtsOfRelief(used);
      if (doubts.length > 0) this.#openDoubt(used, 0, this.#over(full.atMost, this.duty), doubts);
      return;
    }
    if (duty.measure !== null) this.#openOwnDuty(duty.measure, full);
    this.#openDuty(duty);
    const [doubtful] = preferences;
    if (this.#facts.proof && doubtful !== undefined && best === undefined && this.duty !== 0)
      this.#openDoubt(doubtful, this.duty, 0);
    this.#openUnknownLimits();
    this.#offerDuty(duty);
    const offered = best ?? (duty.rate > 0 ? preferences.find((each) => each.rate === null) : undefined);
    if (offered !== undefined) this.#offerPreference(offered);
  }

  /** The lowest duty under a condition that is claimed, where it is below a rate. */
  #reliefBelow(rate: number): Measure | null {
    const claimed = this.#law.reliefs.filter(
      (each) => each.condition !== null && this.#isRelieved(each.condition) && !isUnconfirmed(each),
    );
    const [least] = claimed.toSorted((a, b) => (a.rate ?? 0) - (b.rate ?? 0));
    return least !== undefined && (least.rate ?? 0) < rate ? least : null;
  }

  /** Whether a claim holds for goods of this value. */
  #isRelieved(condition: string): boolean {
    return this.#claims(condition) && (this.#terms.limits.get(condition)?.state ?? 'within') === 'within';
  }

  /** What is in doubt of a relief: of the measure, and of the limit that the goods are within. */
  #doubtsOfRelief(measure: Measure): LegalDoubt[] {
    const own = doubtsOfClaimed(measure);
    const limit = this.#terms.limits.get(measure.condition ?? '')?.limit;
    if (limit === undefined) return own;
    return [...new Set([...own, ...doubtsOfClaimed({ ...measure, source_class: limit.sourceClass })])];
  }

  /** A relief that is claimed, up to a value that is not known: the duty is charged, and may fall away. */
  #openUnknownLimits(): void {
    for (const each of this.#law.reliefs) {
      const claimed = this.#terms.limits.get(each.condition ?? '');
      if (claimed?.state !== 'unknown' || !this.#claims(each.condition ?? '')) continue;
      const { title, note, source, sourceClass } = claimed.limit;
      const less = this.#over(this.duty, this.#compute(each).amount) ?? 0;
      this.open.push({
        ...{ kind: 'duty', title, needs: [], doubts: ['amount'], less, atMost: 0, note, source, sourceClass },
      });
    }
  }

  /** What is not certain of a duty that a measure sets: facts, its minimum, its number, or whether it is law at all. */
  #openOwnDuty(measure: Measure, computed: Computed): void {
    if (!computed.isExact) this.#openRest(measure, computed);
    else if (legalDoubtsOf(measure).length > 0) {
      const without = this.#percent(rateOf(String(this.#law.duty.without))).amount;
      this.#openDoubt(measure, 0, this.#over(without, this.duty));
    }
  }

  /** What may be due in place of the duty: what a measure may set, or the highest rate of the lines below. */
  #openDuty({ rate, possible, lower, highest, isDivided }: DutyLaw): void {
    for (const each of lower) this.#openDoubt(each, this.#over(this.duty, this.#compute(each).amount) ?? 0, 0);
    const most = highest === null ? null : this.#percent(rateOf(String(highest))).amount;
    const needs = isDivided ? ['hs_code'] : [];
    if (possible.length > 0) this.#openWhole(possible, this.duty, needs, most);
    else if (highest === null || highest > rate)
      this.open.push({
        kind: 'duty',
        title: TARIFF_DUTY,
        needs,
        doubts: isDivided ? [] : ['amount'],
        less: 0,
        atMost: most === null ? null : difference(most, this.duty),
        note: isDivided ? DUTIES_DIFFER : DUTY_NOT_STATED,
        source: TARIFF_SOURCE,
        sourceClass: null,
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
      sourceClass: measure?.source_class ?? null,
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
      sourceClass: measure.source_class,
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
      if (computed.isExact || computed.amount !== 0)
        this.additional = sum(this.additional, this.#charge(measure, computed));
      this.#openUncertain(measure, computed);
    }
  }

  /** What is not certain of a charge that is in the amounts. */
  #openUncertain(measure: Measure, computed: Computed): void {
    if (!computed.isExact) this.#openRest(measure, computed);
    else if (doubtsOfClaimed(measure).length > 0) this.#openDoubt(measure, 0, 0, doubtsOfClaimed(measure));
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
    if (excise !== null) this.#levyExcise(excise);
    if (this.#law.exciseRivals.length > 0) this.#openRivals(this.#law.exciseRivals);
  }

  #levyExcise(excise: Alternatives): void {
    const claimed = excise.measures.filter(({ condition }) => condition !== null && this.#claims(condition));
    const conditional = excise.measures.filter(({ condition }) => condition !== null);
    const measure = claimed.length > 0 ? highest(claimed) : conditional.length > 0 ? undefined : excise.measures[0];
    if (measure === undefined || (claimed.length === 0 && !excise.isCertain)) {
      this.#openExcise(excise);
      return;
    }
    const computed = this.#compute(measure);
    if (computed.isExact || computed.amount !== 0) this.excise = this.#charge(measure, computed);
    this.#openUncertain(measure, computed);
    // Lines below that another excise is on, whatever is claimed.
    const others = excise.measures.filter(({ condition }) => condition === null);
    if (excise.isDivided && claimed.length > 0) this.#openWhole(others, this.excise, ['hs_code']);
  }

  /** An excise that may hold in place of the one that is charged. */
  #openRivals(rivals: readonly Measure[]): void {
    const claimed = rivals.filter(({ condition }) => condition !== null && this.#claims(condition));
    const measures = claimed.length > 0 ? claimed : rivals;
    const least = measures.map((each) => this.#compute(each).amount).reduce((low, each) => (each < low ? each : low));
    const conditions = claimed.length > 0 ? [] : measures.flatMap(({ condition }) => condition ?? []);
    const claims = conditions.length === 0 ? [] : [`is=${conditions.join('|')}`];
    this.#openWhole(measures, this.excise, claims, 0, this.#over(this.excise, least) ?? 0);
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
    const holds = ({ condition, scope }: Measure) =>
      condition === null ? scope === 'all' : this.#isRelieved(condition);
    const measure = [...vat, ...generalVat].find((each) => each.rate !== null && !isUnconfirmed(each) && holds(each));
    const rate = measure === undefined ? vatRate : rateOf(String(measure.rate));
    this.vat = this.#of(base, rate);
    this.vatRate = rate.text;
    // A country without VAT charges none, and nothing can be saved there.
    if (vatRate.units === 0 && measure === undefined) return;
    const [title, source] = [measure?.title ?? VAT, measure?.source ?? VAT_SOURCE];
    const sourceClass = measure?.source_class ?? null;
    this.charges.push({ kind: 'vat', title, rate: rate.text, amount: this.vat, base, source, sourceClass });
    if (measure !== undefined) {
      const doubts = this.#doubtsOfRelief(measure);
      if (doubts.length > 0) {
        this.#highestVat = vatRate;
        this.#openDoubt(measure, 0, this.#over(this.#of(base, vatRate), this.vat), doubts);
      }
      return;
    }
    for (const each of this.#law.partialVat)
      if (each.condition !== null && this.#claims(each.condition)) this.#openLowerVat(each, base, ['hs_code'], []);
    for (const each of generalVat) {
      const limit = this.#terms.limits.get(each.condition ?? '');
      if (limit?.state === 'unknown') this.#openLowerVat(each, base, [], ['amount']);
    }
    for (const each of vat) {
      if (each.rate === null) continue;
      const other = rateOf(String(each.rate));
      const saves = this.#over(this.vat, this.#of(base, other)) ?? 0;
      const condition = each.condition === null ? null : `is=${each.condition}`;
      const { title, source, source_class: own } = each;
      this.options.push({ kind: 'vat', title, rate: other.text, condition, saves, source, sourceClass: own });
      // Nothing that an importer states tells whether it holds.
      if (condition === null && saves !== 0) this.#openLowerVat(each, base);
    }
  }

  /** A lower rate that may hold in place of the one that is charged. */
  #openLowerVat(measure: Measure, base: Units, needs: readonly string[] = [], doubts = legalDoubtsOf(measure)): void {
    const rate = rateOf(String(measure.rate ?? 0));
    const less = this.#over(this.vat, this.#of(base, rate)) ?? 0;
    if (this.#lowestVat === null || compare(rate, this.#lowestVat) < 0) this.#lowestVat = rate;
    this.#openDoubt(measure, less, 0, doubts, needs);
  }

  /** Fees on goods of a code, on request; no VAT is levied on them. */
  levyFees(): void {
    if (!this.#terms.includesFees) return;
    for (const { measure, isWhole } of this.#law.fees) {
      const { condition } = measure;
      const isCertain = isWhole && (condition === null ? measure.scope === 'all' : this.#claims(condition));
      const computed = this.#compute(measure);
      if (isCertain && (computed.isExact || computed.amount !== 0))
        this.fees = sum(this.fees, this.#charge(measure, computed));
      if (isCertain) this.#openUncertain(measure, computed);
      if (!isCertain) this.#openWhole([measure], 0, condition === null ? [] : [`is=${condition}`]);
    }
  }

  #charge(measure: Measure, { rate, amount, base: own }: Computed): Units {
    const { kind, title, source, source_class: sourceClass } = measure;
    const base = rate === null ? null : isOnExcisePrice(measure) ? (own ?? null) : this.#baseOf(measure);
    this.charges.push({ kind: kind as ChargeKind, title, rate, amount, base, source, sourceClass });
    return amount;
  }

  /** By how much one amount is over another; null where it is not known. */
  #over(amount: Units | null, other: Units): Units | null {
    return amount === null ? null : amount > other ? difference(amount, other) : 0;
  }

  /** What is in doubt of a measure whose amount is computed, and how much that can take away or add. */
  #openDoubt(
    measure: Measure,
    less: Units,
    atMost: Units | null,
    doubts = legalDoubtsOf(measure),
    needs: readonly string[] = [],
  ): void {
    const { title, note, source, source_class: sourceClass } = measure;
    this.open.push({
      ...{ kind: measure.kind as ChargeKind, title, needs, doubts, less, atMost, note, source, sourceClass },
    });
  }

  /** What all charges come to at least: those in doubt are left out, and VAT on them. */
  get atLeast(): Units {
    const less = this.#sumOf((each) => each.less) ?? 0;
    const before = sum(sum(this.duty, this.additional), this.excise);
    const least = before > less ? difference(before, less) : 0;
    return sum(sum(least, this.#vatOn(least, this.#lowestVat)), this.fees);
  }

  get atMost(): Units | null {
    const more = this.#sumOf((each) => each.atMost);
    const fees = this.#sumOf((each) => each.atMost, 'fee');
    if (more === null || fees === null) return null;
    const most = sum(sum(sum(this.duty, this.additional), this.excise), more);
    return sum(sum(most, this.#vatOn(most, this.#highestVat)), sum(this.fees, fees));
  }

  /** The sum of what is open before VAT, or of one kind only; null where one of them is not known. */
  #sumOf(amountOf: (open: OpenCharge) => Units | null, only?: OpenCharge['kind']): Units | null {
    let total: Units | null = 0;
    for (const each of this.open) {
      if (only === undefined ? each.kind === 'vat' || each.kind === 'fee' : each.kind !== only) continue;
      const amount = amountOf(each);
      if (amount === null) return null;
      total = sum(total, amount);
    }
    return total;
  }

  #vatOn(charges: Units, rate: Rate | null): Units {
    return this.#of(sum(this.#cif, charges), rate ?? rateOf(this.vatRate));
  }

  /** What may come on top of an amount that is charged. */
  #openRest(measure: Measure, { amount, atMost, needs }: Computed): void {
    const doubts = measure.kind === 'duty' ? legalDoubtsOf(measure) : doubtsOfClaimed(measure);
    this.open.push({
      kind: measure.kind as ChargeKind,
      title: measure.title,
      needs,
      doubts,
      less: 0,
      atMost: this.#over(atMost, amount),
      note: measure.note,
      source: measure.source,
      sourceClass: measure.source_class,
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
    less: Units = 0,
  ): void {
    const [measure] = measures;
    if (measure === undefined) return;
    let most = floor;
    const needs = new Set<string>();
    for (const each of measures) {
      const computed = this.#compute(each);
      const limit = computed.atMost;
      most = most === null || limit === null ? null : limit > most ? limit : most;
      for (const need of computed.needs) needs.add(need);
    }
    const isOne = measures.every(({ title }) => title.en === measure.title.en);
    const origins = [...new Set(measures.flatMap((each) => each.origins))];
    const isByOrigin = first.includes('origin');
    const isOwn = isOne || !isByOrigin;
    this.open.push({
      kind: measure.kind as ChargeKind,
      title: isOwn ? measure.title : OF_SOME_ORIGINS,
      needs: isByOrigin ? first : [...needs, ...first],
      doubts: [...new Set(measures.flatMap(legalDoubtsOf))],
      less,
      atMost: most === null ? null : most > charged ? difference(most, charged) : 0,
      note: isByOrigin
        ? {
            en: `On goods of these origins: ${origins.join(', ')}.`,
            ar: `على السلع من هذه البلدان: ${origins.map((origin) => ltr(origin)).join('، ')}.`,
          }
        : measure.note,
      source: isOwn ? measure.source : '',
      sourceClass: isOwn ? measure.source_class : null,
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
    const computed =
      isNumbered(measure) && !hasNumber(measure) ? this.#lowerEnd(measure) : this.#computeNumber(measure);
    return measure.minimum === 'unknown' ? this.#withMinimum(measure, computed) : computed;
  }

  /** A percentage with a minimum that is not known, or only between bounds: the lower one counts. */
  #withMinimum(measure: Measure, computed: Computed): Computed {
    const bound = (number: number | null) =>
      measure.rate === null || number === null ? UNKNOWN : this.#amountPart(measure, number);
    const [low, high] = [bound(measure.at_least), bound(measure.at_most)];
    const atMost = computed.atMost === null || high.atMost === null ? null : maximum(computed.atMost, high.atMost);
    const needs = [...new Set([...computed.needs, ...low.needs, ...high.needs])];
    const isLowest = low.amount > computed.amount;
    return { ...(isLowest ? { ...computed, ...low } : computed), needs, isExact: false, atMost };
  }

  /** A charge whose number is between bounds: the lower one is certain, and none where none is known. */
  #lowerEnd(measure: Measure): Computed {
    const part = (number: number) =>
      measure.unit === null ? this.#percentPart(measure, number) : this.#amountPart(measure, number);
    const low = part(measure.at_least ?? 0);
    const high = measure.at_most === null ? UNKNOWN : part(measure.at_most);
    return { ...low, needs: [...new Set([...low.needs, ...high.needs])], isExact: false, atMost: high.atMost };
  }

  #computeNumber(measure: Measure): Computed {
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
        ...(larger && percent.base !== undefined && { base: percent.base }),
        needs,
        isExact,
        amount: high.amount,
        atMost: isExact ? high.amount : null,
      };
    const known = percent.isExact ? percent : amount;
    return isExact
      ? { ...(low === percent ? percent : NO_RATE), needs, isExact, amount: low.amount, atMost: low.amount }
      : { rate: null, needs, isExact, amount: 0, atMost: known.isExact ? known.amount : null };
  }

  #percentPart(measure: Measure, percentage: number): Computed {
    const rate = rateOf(String(percentage));
    // Words of an older file that are not understood.
    if (measure.unit !== null && measure.currency === null) return UNKNOWN;
    if (measure.basis !== null && !BASES.has(measure.basis)) return UNKNOWN;
    if (!isOnExcisePrice(measure)) return this.#percent(rate, this.#baseOf(measure));
    const { retail, vat_in_retail: hasVat = true } = this.#facts;
    if (retail === undefined) return { ...UNKNOWN, rate: rate.text, needs: ['retail'] };
    // The retail price includes the excise, and VAT unless it was said not to: the excise price is without both.
    const { scale, decimals, retailVat } = this.#terms;
    const price = decimal(retail);
    const hundred = (scaled: Decimal) => product(100, power(scaled.scale));
    const [withVat, vat] = hasVat ? [sum(hundred(retailVat), retailVat.units), hundred(retailVat)] : [1, 1];
    const divisor = product(product(sum(hundred(rate), rate.units), withVat), power(price.scale));
    const part = (of: Units) =>
      product(
        rounded(product(product(product(price.units, vat), of), power(decimals)), divisor),
        power(scale - decimals),
      );
    const amount = part(rate.units);
    return { amount, rate: rate.text, needs: [], isExact: true, atMost: amount, base: part(hundred(rate)) };
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

const NO_RATE = { rate: null } as const;

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

/** Whether a number is known of a charge: its own, or a bound. */
function isNumbered(measure: Measure): boolean {
  return hasNumber(measure) || measure.at_least !== null || measure.at_most !== null;
}

function maximum(a: Units, b: Units): Units {
  return a > b ? a : b;
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
