import { ApiError } from '../../contract/errors.ts';
import { CHARGE_KINDS, type Measure } from '../../contract/measure-schemas.ts';
import { MESSAGES, onLine } from '../../contract/messages.ts';
import type { StatedFacts, ValuedCode } from '../../contract/parameters.ts';
import { finish, type Steps } from '../../steps.ts';
import type { ChargeFacts } from '../../tariff/charges.ts';
import { compare, decimal, plus } from '../../tariff/decimal.ts';
import type { Tariff } from '../../tariff/edition-view.ts';
import { Exchange, RateMissing, type UsedRate } from '../../tariff/exchange.ts';
import { concerns, type LawSources, type LineLaw, lawsOf } from '../../tariff/line-law.ts';
import { type BillNote, billNotes } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import {
  assessInSteps,
  type Invoice,
  NothingInBill,
  type ShipmentAssessment,
  type ValuedLine,
} from '../../tariff/shipment.ts';
import { CALCULATE } from '../calculate/contract.ts';
import { invalid, lineError } from '../check-values.ts';
import type { InputOf } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { existingRecord, lawSources, tariffForBill, vatPercentOn } from '../tariff-on.ts';
import type { SHIPMENT } from './contract.ts';

/** The bill of a whole invoice: its lines, and the sum of each column. */
export interface ShipmentAmounts extends ShipmentAssessment {
  readonly country: string;
  readonly currency: string;
  readonly exchange: readonly UsedRate[];
  /** What is to be known of the terms. */
  readonly notes: readonly BillNote[];
}

const MAXIMUM = CALCULATE.parameters.value.maximum;
const LARGEST_SUM = decimal(MAXIMUM);

export type ShipmentInput = InputOf<typeof SHIPMENT>;
/** What is stated of the whole invoice. */
export type StatedTerms = Omit<ShipmentInput, 'lines'>;

/** What every line of an invoice is priced with. */
export interface BillTerms {
  readonly stated: StatedTerms;
  readonly tariff: Tariff;
  /** The first day of the edition, where it is later than that of the bill. */
  readonly laterEdition: string | null;
  readonly law: LawSources;
  readonly exchange: Exchange;
  readonly lawFor: (record: TariffRecord, origin: string | null) => LineLaw;
  readonly vatPercent: string | null;
}

/** A shipment without the measures, which are the same for every value. */
export function shipmentAmounts(input: ShipmentInput, sources: Sources): ShipmentAmounts {
  const terms = billTermsOf(input, sources);
  const isStated = statesMore(input, input.lines);
  const lines = input.lines.map((line, i) => {
    try {
      return valuedLine(line, isStated, terms);
    } catch (error) {
      throw error instanceof ApiError ? lineError(i + 1, error) : error;
    }
  });
  // Without more than codes and values, nothing is converted.
  if (isStated) checkRates(lines, terms);
  const invoice = invoiceOf(lines, terms);
  const assessed = assessedIn(invoice);
  const line = lineBeyondBounds(lines, assessed);
  if (line !== null) throw lineError(line, sumTooLarge());
  return billOf(invoice, assessed, terms);
}

export function billTermsOf(stated: StatedTerms, sources: Sources): BillTerms {
  const { tariff, laterEdition } = tariffForBill(stated.as_of, sources);
  const law = lawSources(stated.country, stated.as_of, sources);
  return {
    stated,
    tariff,
    laterEdition,
    law,
    exchange: exchangeOf(stated, law),
    lawFor: lawsOf(law),
    vatPercent: vatPercentOn(law.country, law.day, sources),
  };
}

/** A line with what is known of it; refuses a code that the tariff does not have, and a condition that no measure has. */
export function valuedLine({ code, value, facts }: ValuedCode, isStated: boolean, terms: BillTerms): ValuedLine {
  const { stated, tariff, law, lawFor } = terms;
  const record = existingRecord(code, tariff);
  const own = isStated ? factsOf(stated, facts, law) : null;
  const currency = facts?.currency ?? stated.currency;
  return { record, law: lawFor(record, own?.origin ?? null), value, currency, facts: own };
}

export function invoiceOf(lines: readonly ValuedLine[], terms: BillTerms): Invoice {
  const { stated, law, exchange, vatPercent } = terms;
  return {
    lines,
    freight: stated.freight,
    insurance: stated.insurance,
    currency: stated.currency,
    exchange,
    incoterm: stated.incoterm,
    law,
    includesVat: stated.include_vat,
    vatPercent,
    isVatRegistered: stated.vat_registered,
    isDeferralApproved: stated.vat_deferral_approved,
    includesFees: stated.fees,
  };
}

export function billOf(
  invoice: Invoice,
  assessed: ShipmentAssessment,
  { law, exchange, laterEdition }: BillTerms,
): ShipmentAmounts {
  const notes = billNotes(invoice, assessed, laterEdition);
  return { country: law.country, currency: exchange.currency, exchange: exchange.used, notes, ...assessed };
}

/** Whether anything is stated but codes, values and what has been there from the first. */
export function statesMore(stated: StatedTerms, lines: readonly Pick<ValuedCode, 'facts'>[]): boolean {
  const { country, origin, incoterm, rates, proof, vat_registered, fees } = stated;
  if (country !== undefined || origin !== undefined || incoterm !== undefined || rates !== undefined) return true;
  if (stated.in !== undefined || proof || vat_registered || stated.vat_deferral_approved || fees) return true;
  return lines.some(({ facts }) => facts !== null);
}

function factsOf(terms: StatedTerms, stated: StatedFacts | null, law: LawSources): ChargeFacts {
  const facts = { proof: terms.proof, is: NONE, ...stated, origin: stated?.origin ?? terms.origin ?? null };
  for (const word of facts.is) {
    const known = law.measures.claimsOn(law.day, law.country);
    if (!known.has(word)) throw invalid('lines', MESSAGES.unknown_condition(word, [...known].sort().join(', ')));
  }
  return facts;
}

const NONE: readonly string[] = [];
const NO_RATES: ReadonlyMap<string, string> = new Map();

function exchangeOf(
  { currency, in: bill = currency, rates = NO_RATES }: StatedTerms,
  { countries, day }: LawSources,
): Exchange {
  if (rates.has(bill)) throw invalid('rates', MESSAGES.own_rate(bill));
  return new Exchange(bill, rates, countries.pegsOn(day));
}

/** Refuses an invoice with a currency whose rate is not known, and names the line. */
function checkRates(lines: readonly ValuedLine[], terms: BillTerms): void {
  for (const [i, line] of lines.entries())
    if (!terms.exchange.knows(line.currency)) throw lineError(i + 1, rateMissing(line.currency, terms));
  checkRateOfCosts(terms);
}

/** Refuses freight or insurance in a currency whose rate is not known. */
export function checkRateOfCosts(terms: BillTerms): void {
  const { freight, insurance, currency } = terms.stated;
  if ((freight ?? insurance) !== undefined && !terms.exchange.knows(currency)) throw rateMissing(currency, terms);
}

export function rateMissing(currency: string, { exchange }: BillTerms): ApiError {
  return invalid('rates', MESSAGES.rate_missing(currency, exchange.currency));
}

export function nothingInBill({ exchange }: BillTerms): ApiError {
  return new ApiError('invalid_value', MESSAGES.nothing_in_bill(exchange.currency));
}

export function sumTooLarge(): ApiError {
  return new ApiError('invalid_value', MESSAGES.sum_too_large(MAXIMUM));
}

/** Where the CIF value is larger than any declared value may be, the line that takes it there, counted from 1. */
export function lineBeyondBounds(
  lines: readonly Pick<ValuedLine, 'value'>[],
  { totals }: ShipmentAssessment,
): number | null {
  if (compare(decimal(totals.declaredValue), LARGEST_SUM) <= 0) return null;
  let sum = plus(decimal(totals.freight), decimal(totals.insurance));
  const at = lines.findIndex(({ value }) => {
    sum = plus(sum, decimal(value));
    return compare(sum, LARGEST_SUM) > 0;
  });
  return at + 1;
}

/** An amount of a measure or a fee can be in a currency that the caller has not named, and a value too small. */
function assessedIn(invoice: Invoice): ShipmentAssessment {
  return finish(assessedInSteps(invoice));
}

/** The same step by step. */
export function* assessedInSteps(invoice: Invoice): Steps<ShipmentAssessment> {
  try {
    return yield* assessInSteps(invoice);
  } catch (error) {
    const { currency } = invoice.exchange;
    if (error instanceof RateMissing) throw invalid('rates', MESSAGES.rate_missing(error.currency, currency));
    if (!(error instanceof NothingInBill)) throw error;
    const { line } = error;
    throw new ApiError('invalid_value', onLine(line, MESSAGES.nothing_in_bill(currency)), { line });
  }
}

/**
 * What holds for a code and an origin besides the charges, which stand apart; an excise is one of both. Without an origin,
 * what concerns the goods of some states is left out.
 */
export function measuresFor(record: TariffRecord, origin: string | null, law: LawSources): readonly Measure[] {
  const { measures, country, day } = law;
  const test = ({ kind, origins }: Measure) => !CHARGED.has(kind) && (origin !== null || origins.length === 0);
  const holds = (measure: Measure) => test(measure) && (origin === null || concerns(measure, origin, law));
  return measures.measuresOf(record, day, country, holds);
}

/** The kinds that a line has among its charges, options and what is open. */
const CHARGED: ReadonlySet<string> = new Set(CHARGE_KINDS.filter((kind) => kind !== 'excise' && kind !== 'fee'));
