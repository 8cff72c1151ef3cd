import { INCOTERMS, type Incoterm } from '../contract/incoterms.ts';
import { type Charge, type ChargeFacts, chargesOf, type LineCharges, type OpenCharge } from './charges.ts';
import type { Country, Fee } from './countries.ts';
import { minorUnitOf } from './currency.ts';
import { type Decimal, decimal, percentOf, product, quotient, sum, textOf, type Units, unitsAt } from './decimal.ts';
import {
  type Assessment,
  type DutyAmounts,
  type DutyTerms,
  dutyAmounts,
  type Rate,
  rateOf,
  vatRateOf,
} from './duty.ts';
import type { Exchange } from './exchange.ts';
import type { LineLaw } from './line-law.ts';
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
  /** Null where nothing is known of the country but its measures. */
  readonly country: Country | null;
  /** VAT in percent; null where it is not asked for. */
  readonly vatPercent: string | null;
  readonly isVatRegistered: boolean;
  /** The fees of a declaration that are known; null where fees are not asked for. */
  readonly fees: readonly Fee[] | null;
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
}

/**
 * Shares freight and insurance among the lines by value, and charges each line. Every total is the sum of its column.
 * Shares are whole minor units, or units of the last decimal of an amount that has more decimals than the currency.
 */
export function assessShipment(invoice: Invoice): ShipmentAssessment {
  const { lines, exchange, vatPercent } = invoice;
  const decimals = minorUnitOf(exchange.currency);
  const values = lines.map(({ value, currency }) => inBill(value, currency, exchange, decimals));
  const nothing = values.findIndex(({ units }) => units === 0);
  if (nothing >= 0) throw new NothingInBill(nothing + 1);
  const { freight, insurance, insuranceRate } = costsOf(invoice, decimals);
  const scale = values.reduce(
    (most, value) => Math.max(most, value.scale),
    Math.max(decimals, freight.scale, insurance.scale),
  );
  const [includesVat, includesFees] = [vatPercent !== null, invoice.fees !== null];
  const terms = { decimals, scale, vatRate: vatRateOf(vatPercent ?? '0'), exchange, includesVat, includesFees };
  const weights = values.map((value) => unitsAt(value, scale));
  const freights = sharesOf(freight, weights, terms);
  const insurances =
    insuranceRate === null
      ? sharesOf(insurance, weights, terms)
      : weights.map((value, i) => percentOf(sum(value, freights[i] ?? 0), insuranceRate, scale, decimals));
  const totals = new Totals(scale);
  const cifs = weights.map((value, i) => sum(sum(value, freights[i] ?? 0), insurances[i] ?? 0));
  const charged = lines.map(({ law, facts }, i) =>
    law.isPlain && facts === null
      ? null
      : chargesOf(law, facts ?? NO_FACTS, { value: weights[i] ?? 0, cif: cifs[i] ?? 0 }, terms),
  );
  const feesOf = feeShares(invoice, charged, { values: weights, cifs }, terms);
  const open = openOnAll(invoice, insuranceRate);
  const assessed: LineAssessment[] = [];
  for (let i = 0; i < lines.length; i++) {
    const { record, facts } = lines[i] as ValuedLine;
    const bill = charged[i] ?? null;
    const fees = feesOf(i);
    const amounts = lineAmounts(record, cifs[i] ?? 0, bill, fees, terms);
    const [value, freight, insurance] = [weights[i] ?? 0, freights[i] ?? 0, insurances[i] ?? 0];
    totals.add(value, freight, insurance, amounts, open.length > 0 || (bill !== null && bill.open.length > 0));
    assessed.push({
      record,
      origin: facts?.origin ?? null,
      value: textOf(value, scale),
      freight: textOf(freight, scale),
      insurance: textOf(insurance, scale),
      amounts: textsOf(amounts, terms),
      bill: bill && {
        charges: fees.length === 0 ? bill.charges : [...bill.charges, ...fees],
        options: bill.options,
        open: open.length === 0 ? bill.open : [...bill.open, ...open],
      },
    });
  }
  const insurancePercent = insuranceRate?.text ?? null;
  return { lines: assessed, totals: totals.texts(invoice.isVatRegistered), scale, insurancePercent };
}

const NO_FEES: readonly Charge[] = [];

const NO_FACTS: ChargeFacts = { origin: null, proof: false, is: [] };

const FREIGHT_OPEN: OpenCharge = {
  kind: 'freight',
  title: { en: 'Freight', ar: 'أجور الشحن' },
  needs: ['freight'],
  atMost: null,
  note: {
    en: 'The price does not hold the freight, and none is stated: the customs value is higher by it.',
    ar: 'السعر لا يشمل أجور الشحن ولم تُذكر، والقيمة الجمركية أعلى بمقدارها.',
  },
  source: '',
};

const INSURANCE_OPEN: OpenCharge = {
  kind: 'insurance',
  title: { en: 'Insurance', ar: 'التأمين' },
  needs: ['insurance'],
  atMost: null,
  note: {
    en: 'The price does not hold the insurance, none is stated, and no usual percentage of the country is known: the customs value is higher by it.',
    ar: 'السعر لا يشمل التأمين ولم يُذكر، ولا تُعرف نسبة معتادة له في الدولة، والقيمة الجمركية أعلى بمقداره.',
  },
  source: '',
};

const FEES_OPEN: OpenCharge = {
  kind: 'fee',
  title: { en: 'Fees of the declaration', ar: 'رسوم البيان الجمركي' },
  needs: [],
  atMost: null,
  note: {
    en: 'The fees of this country are not known: ask its customs.',
    ar: 'رسوم الخدمات في هذه الدولة غير معروفة؛ استفسر عنها لدى جماركها.',
  },
  source: '',
};

/** An amount in the currency of the bill. One that is in it already keeps its digits. */
function inBill(amount: string, currency: string, exchange: Exchange, decimals: number): Decimal {
  const own = decimal(amount);
  if (currency === exchange.currency) return own;
  return { units: exchange.convert(own, currency, decimals, decimals), scale: decimals };
}

/** Freight and insurance in the currency of the bill, as far as the price does not hold them. */
function costsOf(
  { freight, insurance, currency, exchange, incoterm, country }: Invoice,
  decimals: number,
): { readonly freight: Decimal; readonly insurance: Decimal; readonly insuranceRate: Rate | null } {
  const held = incoterm === undefined ? NOTHING_HELD : INCOTERMS[incoterm];
  const cost = (amount: string | undefined, isHeld: boolean) =>
    amount === undefined || isHeld ? ZERO : inBill(amount, currency, exchange, decimals);
  const percent = country?.insurancePercent ?? null;
  const isDefault = incoterm !== undefined && !held.insurance && insurance === undefined && percent !== null;
  return {
    freight: cost(freight, held.freight),
    insurance: cost(insurance, held.insurance),
    insuranceRate: isDefault ? rateOf(percent) : null,
  };
}

const ZERO = decimal('0');
const NOTHING_HELD = { freight: false, insurance: false };
const ALL_HELD = { freight: true, insurance: true };

/** What a price under an Incoterm does not hold and the invoice does not state, and fees that are not known. */
function openOnAll({ incoterm, freight, insurance, fees }: Invoice, insuranceRate: Rate | null): OpenCharge[] {
  const held = incoterm === undefined ? ALL_HELD : INCOTERMS[incoterm];
  return [
    ...(held.freight || freight !== undefined ? [] : [FREIGHT_OPEN]),
    ...(held.insurance || insurance !== undefined || insuranceRate !== null ? [] : [INSURANCE_OPEN]),
    ...(fees?.length === 0 ? [FEES_OPEN] : []),
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

/**
 * The share of each line in the fees of a declaration or an invoice, by customs value. Only those of a usual import by
 * a trader are added: the files of fees also have those of couriers, the post, and temporary admission.
 */
function feeShares(
  { fees, exchange, lines, country }: Invoice,
  charged: readonly (LineCharges | null)[],
  { values, cifs }: { readonly values: readonly Units[]; readonly cifs: readonly Units[] },
  { scale, decimals }: DutyTerms,
): (line: number) => readonly Charge[] {
  if (fees === null || fees.length === 0) return () => NO_FEES;
  const total = cifs.reduce((all, cif) => sum(all, cif), 0);
  const isDutiable = charged.some((line) => line !== null && line.duty !== 0);
  const isFromGulf = lines.every(({ facts }) => facts !== null && facts.origin !== null && GULF.has(facts.origin));
  const holds: Readonly<Record<string, boolean>> = {
    dutiable_goods: isDutiable,
    duty_free_goods: !isDutiable,
    not_gcc_not_personal: !isFromGulf,
  };
  const own = (amount: string, currency: string) => exchange.convert(decimal(amount), currency, decimals, scale);
  const invoiced = values.reduce((all, value) => sum(all, value), 0);
  const shared = fees.flatMap(({ title, amount, rate, currency, minimum, maximum, threshold, condition, source }) => {
    if (holds[condition] !== true || (amount === null && rate === null)) return [];
    if (threshold !== null && invoiced < own(threshold, currency)) return [];
    const stated = amount === null ? percentOf(total, rateOf(rate ?? '0'), scale, decimals) : own(amount, currency);
    let fee = stated;
    if (minimum !== null && fee < own(minimum, currency)) fee = own(minimum, currency);
    if (maximum !== null && fee > own(maximum, currency)) fee = own(maximum, currency);
    const places = 10 ** (scale - decimals);
    const shares = shareByWeight(quotient(fee, places), cifs).map((share) => product(share, places));
    // A least or a highest amount is no percentage.
    const percent = amount === null && fee === stated ? rate : null;
    return [{ title, source: source === '' ? (country?.source ?? '') : source, rate: percent, shares }];
  });
  return (line) =>
    shared.map(({ title, source, rate, shares }) => {
      const base = rate === null ? null : (cifs[line] ?? 0);
      return { kind: 'fee', title, rate, amount: shares[line] ?? 0, base, source };
    });
}

/** Goods from these states need no attested invoice. */
const GULF: ReadonlySet<string> = new Set(['AE', 'BH', 'KW', 'OM', 'QA', 'SA']);

/** The shares of a cost by value, which add up to it exactly. */
export function costShares(cost: Decimal, values: readonly Decimal[], decimals: number): Decimal[] {
  const scale = values.reduce((most, value) => Math.max(most, value.scale), 0);
  const own = Math.max(cost.scale, decimals);
  const weights = values.map((value) => unitsAt(value, scale));
  return shareByWeight(unitsAt(cost, own), weights).map((units) => ({ units, scale: own }));
}

/** The shares of a cost, at the scale of the terms. */
function sharesOf(cost: Decimal, weights: readonly Units[], { decimals, scale }: DutyTerms): Units[] {
  const own = Math.max(cost.scale, decimals);
  const shares = shareByWeight(unitsAt(cost, own), weights);
  return own === scale ? shares : shares.map((units) => unitsAt({ units, scale: own }, scale));
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

  constructor(scale: number) {
    this.#scale = scale;
  }

  add(
    value: Units,
    freight: Units,
    insurance: Units,
    { duty, additional, excise, fees, vat }: LineUnits,
    isOpen: boolean,
  ): void {
    this.#value = sum(this.#value, value);
    this.#freight = sum(this.#freight, freight);
    this.#insurance = sum(this.#insurance, insurance);
    this.#duty = sum(this.#duty, duty);
    this.#additional = sum(this.#additional, additional);
    this.#excise = sum(this.#excise, excise);
    this.#fees = sum(this.#fees, fees);
    this.#vat = sum(this.#vat, vat);
    if (isOpen) this.#isComplete = false;
  }

  /** A registered importer accounts for VAT in the return and pays none at the border. */
  texts(isVatRegistered: boolean): ShipmentTotals {
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
      vatPaidAtBorder: text(isVatRegistered ? 0 : this.#vat),
      isComplete: this.#isComplete,
    };
  }
}
