import type { Incoterm } from '../contract/incoterms.ts';
import { finish, type Steps } from '../steps.ts';
import {
  type Charge,
  type ChargeFacts,
  type ClaimedLimit,
  chargesOf,
  type LineCharges,
  type OpenCharge,
} from './charges.ts';
import { inBill, type SharedCosts, shareCosts, sharing } from './costs.ts';
import type { Fee, ReliefLimit } from './countries.ts';
import { minorUnitOf } from './currency.ts';
import { decimal, difference, percentOf, product, quotient, sum, textOf, type Units } from './decimal.ts';
import { doubtsOfClaimed } from './doubt.ts';
import { type Assessment, type DutyAmounts, type DutyTerms, dutyAmounts, rateOf, vatRateOf } from './duty.ts';
import type { Exchange } from './exchange.ts';
import type { LawSources, LineLaw } from './line-law.ts';
import type { TariffRecord } from './record.ts';
import { shareByWeight } from './shares.ts';

/** Thrown where the value of a line is less than the smallest unit of the bill's currency: nothing can be shared by it. */
export class NothingInBill extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The value of line ${line} is less than the smallest unit of the bill's currency.`);
    this.line = line;
  }
}

/** One line of an invoice: goods of a code, their value without freight and insurance, and what is stated of them. */
export interface ValuedLine {
  readonly record: TariffRecord;
  readonly law: LineLaw;
  readonly value: string;
  /** The currency of the value. */
  readonly currency: string;
  /** Null where nothing but the value is stated, and nothing of the whole invoice either. */
  readonly facts: ChargeFacts | null;
}

/** An invoice to assess. All amounts are decimals in text. */
export interface Invoice {
  readonly lines: readonly ValuedLine[];
  /** Undefined where they are not stated, which is not the same as nothing. */
  readonly freight: string | undefined;
  readonly insurance: string | undefined;
  /** The currency of freight and insurance. */
  readonly currency: string;
  /** Converts into the currency of the bill. */
  readonly exchange: Exchange;
  readonly incoterm?: Incoterm | undefined;
  /** The country that charges, on a day. Where none of its charges are known, no bill is complete. */
  readonly law: LawSources;
  /** Whether VAT is asked for. */
  readonly includesVat: boolean;
  /** In percent; null where the country has none. */
  readonly vatPercent: string | null;
  readonly isVatRegistered: boolean;
  /** Whether the authority approved that VAT is accounted for in the return. */
  readonly isDeferralApproved: boolean;
  /** Whether the fees of a declaration are asked for. */
  readonly includesFees: boolean;
}

/** A line with its shares. Its declared value is its CIF value: value, freight and insurance. All in the bill's currency. */
export interface LineAssessment {
  readonly record: TariffRecord;
  readonly origin: string | null;
  readonly value: string;
  readonly freight: string;
  readonly insurance: string;
  readonly amounts: Assessment;
  /** Null where there is nothing but the duty of the tariff and VAT, and nothing was stated. */
  readonly bill: LineBill | null;
}

/** What is charged on a line, in units at the scale of the bill. */
export type LineBill = Pick<LineCharges, 'charges' | 'options' | 'open'>;

/** The sums of all lines. */
export interface ShipmentTotals extends Omit<Assessment, 'dutyRate' | 'vatRate'> {
  readonly value: string;
  readonly freight: string;
  readonly insurance: string;
  readonly additionalDutyAmount: string;
  readonly exciseAmount: string;
  readonly feesAmount: string;
  readonly vatPaidAtBorder: string;
  /** What all charges come to at least, and at most where all bounds are known. */
  readonly atLeast: string;
  readonly atMost: string | null;
  /** Whether nothing is open. */
  readonly isComplete: boolean;
}

export interface ShipmentAssessment {
  readonly lines: readonly LineAssessment[];
  readonly totals: ShipmentTotals;
  /** The decimals that the units of all charges are counted in. */
  readonly scale: number;
  /** The percentage that was added as insurance, where none was stated; else null. */
  readonly insurancePercent: string | null;
  /** Limits of reliefs that are claimed for goods worth more. */
  readonly above: readonly ReliefLimit[];
}

/**
 * Shares freight and insurance among the lines by value, and charges each line. Every total is the sum of its column.
 * Shares are whole minor units, or units of the last decimal of an amount that has more decimals than the currency.
 */
export function assessShipment(invoice: Invoice): ShipmentAssessment {
  return finish(assessInSteps(invoice));
}

/** Lines that are charged in one step. */
const AT_ONCE = 32;

/** The same step by step, for an invoice of many lines. */
export function* assessInSteps(invoice: Invoice): Steps<ShipmentAssessment> {
  const { lines, exchange, includesVat, includesFees } = invoice;
  const decimals = minorUnitOf(exchange.currency);
  const insurancePercent = invoice.law.countries.find(invoice.law.country)?.insurancePercent ?? null;
  const shared = shareCosts(lines, { ...invoice, insurancePercent }, exchange, decimals);
  const { scale, values: weights, freights, insurances, insuranceRate } = shared;
  const nothing = weights.findIndex((weight, i) => weight === 0 && !isSample(lines[i]));
  if (nothing >= 0) throw new NothingInBill(nothing + 1);
  const vatRate = vatRateOf((includesVat ? invoice.vatPercent : null) ?? '0');
  const retailVat = vatRateOf(invoice.vatPercent ?? '0');
  const cifs = weights.map((value, i) => sum(sum(value, freights[i] ?? 0), insurances[i] ?? 0));
  const limits = limitsOf(invoice, cifs, decimals, scale);
  const terms = { decimals, scale, vatRate, exchange, includesVat, includesFees, retailVat, limits };
  const totals = new Totals(scale);
  const charged: (LineCharges | null)[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (i % AT_ONCE === AT_ONCE - 1) yield;
    const { law, facts } = lines[i] as ValuedLine;
    const isPlain = law.isPlain && facts === null;
    const base = { value: weights[i] ?? 0, cif: cifs[i] ?? 0 };
    charged.push(isPlain ? null : chargesOf(law, facts ?? NO_FACTS, base, terms));
  }
  const feesOf = feeShares(invoice, charged, { values: weights, cifs }, terms);
  const open = openOnAll(invoice, shared);
  const assessed: LineAssessment[] = [];
  for (let i = 0; i < lines.length; i++) {
    const { record, facts } = lines[i] as ValuedLine;
    const bill = charged[i] ?? null;
    const fees = feesOf(i);
    const amounts = lineAmounts(record, cifs[i] ?? 0, bill, fees.charges, terms);
    const [value, freight, insurance] = [weights[i] ?? 0, freights[i] ?? 0, insurances[i] ?? 0];
    totals.add(value, freight, insurance, amounts);
    totals.bound(amounts, bill, open.length > 0, fees.open);
    assessed.push({
      record,
      origin: facts?.origin ?? null,
      value: textOf(value, scale),
      freight: textOf(freight, scale),
      insurance: textOf(insurance, scale),
      amounts: textsOf(amounts, terms),
      bill: bill && {
        charges: fees.charges.length === 0 ? bill.charges : [...bill.charges, ...fees.charges],
        options: bill.options,
        open: open.length + fees.open.length === 0 ? bill.open : [...bill.open, ...fees.open, ...open],
      },
    });
  }
  const totalsText = totals.texts(defersVat(invoice));
  const above = [...limits.values()].filter(({ state }) => state === 'above').map(({ limit }) => limit);
  return { lines: assessed, totals: totalsText, scale, insurancePercent: insuranceRate?.text ?? null, above };
}

const NO_LIMITS: ReadonlyMap<string, ClaimedLimit> = new Map();

/** The limits of the reliefs that lines claim. All goods of a claim count together, with freight and insurance. */
function limitsOf(
  { lines, exchange, law: { countries, country, day } }: Invoice,
  cifs: readonly Units[],
  decimals: number,
  scale: number,
): ReadonlyMap<string, ClaimedLimit> {
  if (lines.every(({ facts }) => facts === null || facts.is.length === 0)) return NO_LIMITS;
  const claimedBy = (id: string) =>
    cifs.filter((_, i) => lines[i]?.facts?.is.includes(id) === true).reduce((all, cif) => sum(all, cif), 0);
  const limits = new Map<string, ClaimedLimit>();
  for (const limit of countries.reliefLimitsOf(country, day)) {
    const { id, amount, currency } = limit;
    const worth = claimedBy(id);
    if (worth === 0) continue;
    const most =
      amount === null || currency === null ? null : exchange.convert(decimal(amount), currency, decimals, scale);
    limits.set(id, { limit, state: most === null ? 'unknown' : worth > most ? 'above' : 'within' });
  }
  return limits;
}

/** Whether VAT is accounted for in the return: by every registered importer, or where that was approved. */
export function defersVat({ isVatRegistered, isDeferralApproved, law }: Invoice): boolean {
  const rule = law.countries.deferralOf(law.country, law.day)?.rule;
  return rule !== undefined && (isDeferralApproved || (isVatRegistered && rule === 'registered'));
}

/** The fees of a line, and what is in doubt of them. */
interface FeeShare {
  readonly charges: readonly Charge[];
  readonly open: readonly OpenCharge[];
}

const NO_FEES: FeeShare = { charges: [], open: [] };

/** Whether a line states that its goods have no value. */
export function isSample(line: Pick<ValuedLine, 'value'> | undefined): boolean {
  return line !== undefined && decimal(line.value).units === 0;
}

/** Whether a value is less than the smallest unit of the bill's currency, though it is more than nothing. */
export function isNothingInBill(line: Pick<ValuedLine, 'value' | 'currency'>, exchange: Exchange): boolean {
  return !isSample(line) && inBill(line.value, line.currency, exchange, minorUnitOf(exchange.currency)).units === 0;
}

const NO_FACTS: ChargeFacts = { origin: null, proof: false, is: [] };

/** What nothing is known of. */
const COST_OPEN = { doubts: ['amount'], less: 0, atMost: null, source: '', sourceClass: null } as const;

const FREIGHT_OPEN: OpenCharge = {
  ...COST_OPEN,
  kind: 'freight',
  title: { en: 'Freight', ar: 'أجور الشحن' },
  needs: ['freight'],
  note: {
    en: 'The price does not include the freight, and none is stated: the customs value is higher by it.',
    ar: 'السعر لا يشمل أجور الشحن ولم تُذكر، والقيمة الجمركية أعلى بمقدارها.',
  },
};

const INSURANCE_OPEN: OpenCharge = {
  ...COST_OPEN,
  kind: 'insurance',
  title: { en: 'Insurance', ar: 'التأمين' },
  needs: ['insurance'],
  note: {
    en: 'The price does not include the insurance, none is stated, and no usual percentage of the country is known: the customs value is higher by it.',
    ar: 'السعر لا يشمل التأمين ولم يُذكر، ولا تُعرف نسبة معتادة له في الدولة، والقيمة الجمركية أعلى بمقداره.',
  },
};

const FEES_OPEN: OpenCharge = {
  ...COST_OPEN,
  kind: 'fee',
  title: { en: 'Fees of the declaration', ar: 'رسوم البيان الجمركي' },
  needs: [],
  note: {
    en: 'The fees of this country are not known: ask its customs.',
    ar: 'رسوم الخدمات في هذه الدولة غير معروفة؛ استفسر عنها لدى جماركها.',
  },
};

const LAW_OPEN: OpenCharge = {
  ...COST_OPEN,
  kind: 'duty',
  title: { en: 'No charges are loaded', ar: 'لم تُحمَّل أي رسوم' },
  needs: [],
  note: {
    en: 'The database has no measures: run "npx tarifa measures import data/measures.csv". Only the rate of the tariff and VAT are charged here.',
    ar: 'لا توجد تدابير في قاعدة البيانات؛ شغّل الأمر ⁦npx tarifa measures import data/measures.csv⁩. ولم تُحتسب هنا إلا نسبة التعرفة وضريبة القيمة المضافة.',
  },
};

/** What a price under an Incoterm does not hold and the invoice does not state, and fees that are not known. */
function openOnAll(
  { includesFees, law: { measures, countries, country, day } }: Invoice,
  { isFreightOpen, isInsuranceOpen }: SharedCosts,
): OpenCharge[] {
  return [
    ...(isFreightOpen ? [FREIGHT_OPEN] : []),
    ...(isInsuranceOpen ? [INSURANCE_OPEN] : []),
    ...(includesFees && countries.feesOf(country, day).length === 0 ? [FEES_OPEN] : []),
    ...(measures.chargingOn(day).has(country) ? [] : [LAW_OPEN]),
  ];
}

/** The amounts of one line in units. */
interface LineUnits extends DutyAmounts {
  readonly additional: Units;
  readonly excise: Units;
  readonly fees: Units;
  readonly vatText: string;
}

function lineAmounts(
  record: TariffRecord,
  cif: Units,
  bill: LineCharges | null,
  fees: readonly Charge[],
  terms: DutyTerms,
): LineUnits {
  if (bill === null) {
    const { dutyRate, duty, vat } = dutyAmounts(record.rate, cif, terms);
    return { declared: cif, dutyRate, duty, additional: 0, excise: 0, vat, vatText: terms.vatRate.text, fees: 0 };
  }
  const { duty, additional, excise, vat, vatRate } = bill;
  const dutyRate = rateOf(bill.dutyRate);
  const ofFees = fees.reduce<Units>((total, { amount }) => sum(total, amount), bill.fees);
  return { declared: cif, dutyRate, duty, additional, excise, vat, vatText: vatRate, fees: ofFees };
}

function textsOf(amounts: LineUnits, { scale }: DutyTerms): Assessment {
  const total = chargesIn(amounts);
  return {
    declaredValue: textOf(amounts.declared, scale),
    dutyRate: amounts.dutyRate.text,
    dutyAmount: textOf(amounts.duty, scale),
    vatRate: amounts.vatText,
    vatAmount: textOf(amounts.vat, scale),
    totalDutiesTaxes: textOf(total, scale),
    landedCost: textOf(sum(amounts.declared, total), scale),
  };
}

function chargesIn({ duty, additional, excise, vat, fees }: LineUnits): Units {
  return sum(sum(sum(duty, additional), sum(excise, fees)), vat);
}

/** The share of each line in the fees of a declaration or an invoice, by customs value. */
function feeShares(
  invoice: Invoice,
  charged: readonly (LineCharges | null)[],
  { values, cifs }: { readonly values: readonly Units[]; readonly cifs: readonly Units[] },
  { scale, decimals }: DutyTerms,
): (line: number) => FeeShare {
  const { includesFees, exchange, law } = invoice;
  const fees = includesFees ? law.countries.feesOf(law.country, law.day) : [];
  if (fees.length === 0) return () => NO_FEES;
  const total = cifs.reduce((all, cif) => sum(all, cif), 0);
  const own = (amount: string, currency: string) => exchange.convert(decimal(amount), currency, decimals, scale);
  const invoiced = values.reduce((all, value) => sum(all, value), 0);
  const places = 10 ** (scale - decimals);
  const inShares = (amount: Units) =>
    shareByWeight(quotient(amount, places), sharing(cifs)).map((share) => product(share, places));
  const shared = fees.filter(feesOn(invoice, charged)).flatMap((fee) => {
    const { amount, rate, currency, minimum, maximum, threshold } = fee;
    if (threshold !== null && invoiced < own(threshold, currency)) return [];
    const stated = amount === null ? percentOf(total, rateOf(rate ?? '0'), scale, decimals) : own(amount, currency);
    let due = stated;
    if (minimum !== null && due < own(minimum, currency)) due = own(minimum, currency);
    if (maximum !== null && due > own(maximum, currency)) due = own(maximum, currency);
    // A fixed amount beside a higher one may be either.
    const most = amount !== null && maximum !== null ? own(maximum, currency) : due;
    // A least or a highest amount is no percentage.
    const percent = amount === null && due === stated ? rate : null;
    return [{ fee, rate: percent, shares: inShares(due), more: inShares(difference(most, due)) }];
  });
  return (line) => ({
    charges: shared.map(({ fee: { title, source, sourceClass }, rate, shares }) => {
      const base = rate === null ? null : (cifs[line] ?? 0);
      return { kind: 'fee', title, rate, amount: shares[line] ?? 0, base, source, sourceClass };
    }),
    open: shared.flatMap(({ fee, more }) => feeDoubt(fee, more[line] ?? 0)),
  });
}

/** What is in doubt of a fee: one that is known from the press or from memory alone, and one of two amounts. */
function feeDoubt({ title, note, source, sourceClass }: Fee, atMost: Units): OpenCharge[] {
  const doubts = doubtsOfClaimed({ ...CERTAIN, source_class: sourceClass });
  if (doubts.length === 0 && atMost === 0) return [];
  return [{ kind: 'fee', title, needs: [], doubts, less: 0, atMost, note, source, sourceClass }];
}

/** A charge of which only the source can be in doubt. */
const CERTAIN = { status: 'in_force', scope: 'all', rate: 0, amount: null, minimum: null } as const;

/**
 * Whether a fee is charged on a declaration: one without a condition always is. Others hold for dutiable goods or for goods
 * free of duty, or of duty and VAT; those of couriers, the post and temporary admission are no fees of a usual import by a
 * trader.
 */
function feesOn(
  { lines, law: { countries, day }, vatPercent, includesVat }: Invoice,
  charged: readonly (LineCharges | null)[],
): (fee: Fee) => boolean {
  const isDutiable = charged.some((line) => line !== null && line.duty !== 0);
  // VAT that was not asked for is due all the same.
  const hasVat = vatPercent !== null && (!includesVat || charged.some((line) => line?.vat !== 0));
  const holds = new Set([
    null,
    isDutiable ? 'dutiable_goods' : 'duty_free_goods',
    isDutiable || hasVat ? 'duty_or_vat' : 'no_duty_no_vat',
  ]);
  const origins = lines.map(({ facts }) => facts?.origin ?? null);
  return ({ condition, amount, rate, notOrigins }) =>
    holds.has(condition) &&
    (amount !== null || rate !== null) &&
    !origins.every((origin) => origin !== null && countries.includes(notOrigins, origin, day));
}

/** The sums of the columns. */
class Totals {
  readonly #scale: number;
  #value: Units = 0;
  #freight: Units = 0;
  #insurance: Units = 0;
  #duty: Units = 0;
  #additional: Units = 0;
  #excise: Units = 0;
  #fees: Units = 0;
  #vat: Units = 0;
  #isComplete = true;
  #atLeast: Units = 0;
  #atMost: Units | null = 0;

  constructor(scale: number) {
    this.#scale = scale;
  }

  add(value: Units, freight: Units, insurance: Units, { duty, additional, excise, fees, vat }: LineUnits): void {
    this.#value = sum(this.#value, value);
    this.#freight = sum(this.#freight, freight);
    this.#insurance = sum(this.#insurance, insurance);
    this.#duty = sum(this.#duty, duty);
    this.#additional = sum(this.#additional, additional);
    this.#excise = sum(this.#excise, excise);
    this.#fees = sum(this.#fees, fees);
    this.#vat = sum(this.#vat, vat);
  }

  /** Adds the bounds of a line. Something open on the whole invoice has no upper one. */
  bound(amounts: LineUnits, bill: LineCharges | null, isOpen: boolean, fees: readonly OpenCharge[]): void {
    const total = chargesIn(amounts);
    // Fees of a declaration are no part of the line's own charges.
    const ofInvoice = bill === null ? 0 : difference(amounts.fees, bill.fees);
    const most = bill === null ? total : bill.atMost;
    const more = fees.reduce<Units>((all, { atMost }) => sum(all, atMost ?? 0), 0);
    if (isOpen || fees.length > 0 || (bill !== null && bill.open.length > 0)) this.#isComplete = false;
    this.#atLeast = sum(this.#atLeast, bill === null ? total : sum(bill.atLeast, ofInvoice));
    this.#atMost =
      isOpen || most === null || this.#atMost === null ? null : sum(this.#atMost, sum(sum(most, ofInvoice), more));
  }

  /** VAT that is accounted for in the return is not paid at the border. */
  texts(isVatDeferred: boolean): ShipmentTotals {
    const text = (units: Units) => textOf(units, this.#scale);
    const declared = sum(sum(this.#value, this.#freight), this.#insurance);
    const others = sum(sum(this.#additional, this.#excise), this.#fees);
    const taxes = sum(sum(this.#duty, this.#vat), others);
    return {
      value: text(this.#value),
      freight: text(this.#freight),
      insurance: text(this.#insurance),
      declaredValue: text(declared),
      dutyAmount: text(this.#duty),
      vatAmount: text(this.#vat),
      totalDutiesTaxes: text(taxes),
      landedCost: text(sum(declared, taxes)),
      additionalDutyAmount: text(this.#additional),
      exciseAmount: text(this.#excise),
      feesAmount: text(this.#fees),
      vatPaidAtBorder: text(isVatDeferred ? 0 : this.#vat),
      atLeast: text(this.#atLeast),
      atMost: this.#atMost === null ? null : text(this.#atMost),
      isComplete: this.#isComplete,
    };
  }
}
