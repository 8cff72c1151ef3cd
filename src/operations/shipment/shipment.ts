import { ApiError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { CHARGE_KINDS, type Measure } from '../../contract/measure-schemas.ts';
import { MESSAGES, onLine } from '../../contract/messages.ts';
import type { StatedFacts } from '../../contract/parameters.ts';
import { type ChargeFacts, TARIFF_SOURCE, VAT_SOURCE } from '../../tariff/charges.ts';
import { grouped } from '../../tariff/code.ts';
import { withMinorUnits } from '../../tariff/currency.ts';
import { compare, decimal, difference, plus, sum, textOf, type Units, unitsAt } from '../../tariff/decimal.ts';
import type { Assessment } from '../../tariff/duty.ts';
import { Exchange, RateMissing, type UsedRate } from '../../tariff/exchange.ts';
import { concerns, type LawSources, lawsOf } from '../../tariff/line-law.ts';
import { isLine } from '../../tariff/lines.ts';
import { type BillNote, billNote, billNotes, notesOnAll } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import {
  assessShipment,
  type Invoice,
  type LineAssessment,
  type LineBill,
  NothingInBill,
  type ShipmentAssessment,
  type ShipmentTotals,
} from '../../tariff/shipment.ts';
import { calculationOf } from '../calculate/calculate.ts';
import { CALCULATE } from '../calculate/contract.ts';
import { invalid } from '../check-values.ts';
import { AS_OF, cleaned, given, Misuse, type Shown } from '../command.ts';
import { type Exact, ExactNumber } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { existingRecord, lawSources, tariffOn } from '../tariff-on.ts';
import { SHIPMENT, type Shipment } from './contract.ts';

/** The bill of a whole invoice: its lines, and the sum of each column. */
export interface ShipmentAmounts extends ShipmentAssessment {
  readonly country: string;
  readonly currency: string;
  readonly exchange: readonly UsedRate[];
  /** What is to be known of the terms. */
  readonly notes: readonly BillNote[];
}

/** A whole invoice with what else holds for each line. */
export interface AssessedShipment extends ShipmentAmounts {
  readonly lines: readonly (LineAssessment & { readonly measures: readonly Measure[] })[];
}

const MAXIMUM = CALCULATE.parameters.value.maximum;
const LARGEST_SUM = decimal(MAXIMUM);

/** Duty, VAT on request, and landed cost of each line of an invoice and of all together. */
export const shipment = operation(SHIPMENT, {
  answer(input, sources): AssessedShipment {
    const amounts = shipmentAmounts(input, sources);
    const law = lawSources(input.country, input.as_of, sources);
    const lines = amounts.lines.map((line) => ({ ...line, measures: measuresFor(line.record, line.origin, law) }));
    return { ...amounts, lines };
  },
  toJson: shipmentJson,
  advice({ lines, notes }) {
    const open = lines.filter(({ record }) => !isLine(record)).map(({ record }) => record.code);
    return [
      ...notesOnAll(lines, 'en'),
      ...notes.map((note) => billNote(note, 'en')),
      open.length === 0
        ? 'All lines can be declared.'
        : `These codes are not lines that can be declared: ${[...new Set(open)].join(', ')}; see resolve_code.`,
    ];
  },
  command: {
    name: 'shipment',
    words: 'CODE:VALUE…',
    summary: 'Estimate all charges and the landed cost of an invoice of up to 50 lines.',
    details:
      "The lines share freight and insurance in proportion to value, and every column adds up exactly. Facts of a line follow its value: 'CODE:VALUE;origin=IN;proof=1'. A longer invoice is a file: tarifa calc --file.",
    options: {
      freight: { type: 'string', value: 'N', help: 'Freight of the whole shipment (0).' },
      insurance: { type: 'string', value: 'N', help: 'Insurance of the whole shipment (0).' },
      currency: { type: 'string', value: 'C', help: 'Three letters (USD).' },
      vat: { type: 'boolean', help: 'Include VAT.' },
      country: { type: 'string', value: 'C', help: 'The country that charges, such as SA (TARIFA_COUNTRY).' },
      origin: { type: 'string', value: 'C', help: 'The origin of lines that state none, such as IN.' },
      proof: { type: 'boolean', help: 'A proof of origin is held.' },
      incoterm: { type: 'string', value: 'T', help: 'The term of the prices, such as FOB.' },
      in: { type: 'string', value: 'C', help: 'The currency of the bill (that of the invoice).' },
      rates: { type: 'string', value: 'R', help: 'What currencies are worth in it: EUR=4.25,CNY=0.51.' },
      'vat-registered': { type: 'boolean', help: 'The importer accounts for VAT in the return.' },
      fees: { type: 'boolean', help: 'Add the known fees of a declaration.' },
      ...AS_OF,
    },
    parametersOf(call) {
      if (call.words.length === 0) throw new Misuse('Give lines, for example: tarifa shipment 610910:1000 851713:500');
      const lines = call.words.map((word) => {
        const colon = word.indexOf(':');
        return colon < 0 ? word : `${cleaned(word.slice(0, colon))}${word.slice(colon)}`;
      });
      return {
        lines: lines.join(','),
        ...given(call, 'freight', 'insurance', 'currency', 'as-of', 'country', 'origin', 'incoterm', 'in', 'rates'),
        include_vat: String(call.flag('vat')),
        ...Object.fromEntries(
          ['proof', 'vat-registered', 'fees'].map((flag) => [flag.replace('-', '_'), String(call.flag(flag))]),
        ),
      };
    },
    show: shown,
  },
});

type ShipmentInput = InputOf<typeof SHIPMENT>;

/** A shipment without the measures, which are the same for every value. */
export function shipmentAmounts(input: ShipmentInput, sources: Sources): ShipmentAmounts {
  const { lines, currency, include_vat, as_of } = input;
  const tariff = tariffOn(as_of, sources);
  const law = lawSources(input.country, as_of, sources);
  const country = sources.countries.find(law.country) ?? null;
  const exchange = exchangeOf(input, sources);
  const isStated = statesMore(input);
  const lawFor = lawsOf(law);
  const invoice: Invoice = {
    lines: lines.map(({ code, value, facts }, i) => {
      const record = existingRecord(code, tariff, i + 1);
      const own = isStated ? factsOf(input, facts, i + 1, law) : null;
      return {
        record,
        law: lawFor(record, own?.origin ?? null),
        value,
        currency: facts?.currency ?? currency,
        facts: own,
      };
    }),
    freight: input.freight,
    insurance: input.insurance,
    currency,
    exchange,
    incoterm: input.incoterm,
    country,
    vatPercent: include_vat ? vatPercentOf(law.country, sources) : null,
    isVatRegistered: input.vat_registered,
    fees: input.fees ? sources.countries.feesOf(law.country, law.day) : null,
  };
  // Without more than codes and values, nothing is converted.
  if (isStated) checkRates(invoice);
  const assessed = withinBounds(invoice);
  const notes = billNotes(invoice, assessed);
  return { country: law.country, currency: exchange.currency, exchange: exchange.used, notes, ...assessed };
}

/** Whether anything is stated but codes, values and what has been there from the first. */
function statesMore(input: ShipmentInput): boolean {
  const { lines, country, origin, incoterm, rates, proof, vat_registered, fees } = input;
  if (country !== undefined || origin !== undefined || incoterm !== undefined || rates !== undefined) return true;
  if (input.in !== undefined || proof || vat_registered || fees) return true;
  return lines.some(({ facts }) => facts !== null);
}

function factsOf(input: ShipmentInput, stated: StatedFacts | null, line: number, law: LawSources): ChargeFacts {
  const facts = { proof: input.proof, is: NONE, ...stated, origin: stated?.origin ?? input.origin ?? null };
  for (const word of facts.is) {
    const known = law.measures.claimsOn(law.day, law.country);
    if (known.has(word)) continue;
    const text = onLine(line, MESSAGES.unknown_condition(word, [...known].sort().join(', ')));
    throw new ApiError('invalid_parameter', text, { parameter: 'lines', line });
  }
  return facts;
}

const NONE: readonly string[] = [];
const NO_RATES: ReadonlyMap<string, string> = new Map();

function exchangeOf(
  { currency, in: bill = currency, rates = NO_RATES }: ShipmentInput,
  { countries }: Sources,
): Exchange {
  if (rates.has(bill)) throw invalid('rates', MESSAGES.own_rate(bill));
  return new Exchange(bill, rates, countries.pegs);
}

/** The VAT of a country; that of the service's own is a setting. */
function vatPercentOf(country: string, { measures, countries, vatPercent }: Sources): string {
  return country === measures.country ? vatPercent : (countries.find(country)?.vat.rate ?? '0');
}

/** Refuses an invoice with a currency whose rate is not known, and names the line. */
function checkRates({ lines, freight, insurance, currency, exchange }: Invoice): void {
  const missing = (code: string) => MESSAGES.rate_missing(code, exchange.currency);
  for (const [i, line] of lines.entries())
    if (!exchange.knows(line.currency))
      throw new ApiError('invalid_parameter', onLine(i + 1, missing(line.currency)), {
        parameter: 'rates',
        line: i + 1,
      });
  if ((freight ?? insurance) !== undefined && !exchange.knows(currency)) throw invalid('rates', missing(currency));
}

/** Refuses an invoice whose CIF value is larger than any declared value may be, and names the line that takes it there. */
function withinBounds(invoice: Invoice): ShipmentAssessment {
  const assessed = assessedIn(invoice);
  const { totals, lines } = assessed;
  if (compare(decimal(totals.declaredValue), LARGEST_SUM) <= 0) return assessed;
  let sum = plus(decimal(totals.freight), decimal(totals.insurance));
  const at = lines.findIndex(({ value }) => {
    sum = plus(sum, decimal(value));
    return compare(sum, LARGEST_SUM) > 0;
  });
  const line = at + 1;
  throw new ApiError('invalid_value', onLine(line, MESSAGES.sum_too_large(MAXIMUM)), { line });
}

/** An amount of a measure or a fee can be in a currency that the caller has not named, and a value too small. */
function assessedIn(invoice: Invoice): ShipmentAssessment {
  try {
    return assessShipment(invoice);
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

function shipmentJson(shipment: AssessedShipment, language: Language): Exact<Shipment> {
  const { country, currency, exchange, lines, totals, scale, notes } = shipment;
  return {
    country,
    currency,
    exchange: exchange.map(({ rate, ...used }) => ({
      currency: used.currency,
      rate: new ExactNumber(rate),
      source: used.source,
    })),
    lines: lines.map((line) => ({
      hs_code: line.record.code,
      product: line.record.en,
      origin: line.origin,
      value: new ExactNumber(line.value),
      freight: new ExactNumber(line.freight),
      insurance: new ExactNumber(line.insurance),
      calculation: calculationOf(line.amounts, currency),
      ...billJson(line.bill, scale),
      measures: [...line.measures],
    })),
    totals: {
      value: new ExactNumber(totals.value),
      freight: new ExactNumber(totals.freight),
      insurance: new ExactNumber(totals.insurance),
      declared_value: new ExactNumber(totals.declaredValue),
      import_duty_amount: new ExactNumber(totals.dutyAmount),
      vat_amount: new ExactNumber(totals.vatAmount),
      total_duties_taxes: new ExactNumber(totals.totalDutiesTaxes),
      landed_cost: new ExactNumber(totals.landedCost),
      additional_duty_amount: new ExactNumber(totals.additionalDutyAmount),
      excise_amount: new ExactNumber(totals.exciseAmount),
      fees_amount: new ExactNumber(totals.feesAmount),
      vat_paid_at_border: new ExactNumber(totals.vatPaidAtBorder),
      complete: totals.isComplete,
    },
    notes: [...notesOnAll(lines, language), ...notes.map((note) => billNote(note, language))].join(' '),
  };
}

/** The charges of a line, its options and what is open. */
export function billJson(
  bill: LineBill | null,
  scale: number,
): Pick<Exact<Shipment>['lines'][number], 'charges' | 'options' | 'open'> {
  if (bill === null) return { charges: [], options: [], open: [] };
  const exact = (units: Units) => new ExactNumber(textOf(units, scale));
  const orNull = (units: Units | null) => (units === null ? null : exact(units));
  const percent = (rate: string | null) => (rate === null ? null : new ExactNumber(rate));
  return {
    charges: bill.charges.map(({ kind, title, rate, amount, base, source }) => {
      return { kind, title, rate: percent(rate), amount: exact(amount), base: orNull(base), source };
    }),
    options: bill.options.map(({ kind, title, rate, condition, saves, source }) => {
      return { kind, title, rate: percent(rate), condition, saves: orNull(saves), source };
    }),
    open: bill.open.map(({ kind, title, needs, atMost, note, source }) => {
      return { kind, title, needs: [...needs], at_most: orNull(atMost), note, source };
    }),
  };
}

function shown({ currency, lines, totals, scale, notes }: AssessedShipment): Shown {
  const money = (amount: string) => withMinorUnits(amount, currency);
  const rows = lines.map(({ record, value, freight, insurance, amounts }) => [
    grouped(record.code),
    ...[value, freight, insurance, amounts.declaredValue, amounts.dutyAmount].map(money),
    money(othersIn(amounts)),
    ...[amounts.vatAmount, amounts.landedCost].map(money),
  ]);
  const sums = [totals.value, totals.freight, totals.insurance, totals.declaredValue, totals.dutyAmount];
  return {
    rows: [
      ['CODE', 'VALUE', 'FREIGHT', 'INSURANCE', 'CIF', 'DUTY', 'OTHER', 'VAT', `LANDED COST (${currency})`],
      ...rows,
      ['TOTAL', ...[...sums, othersIn(totals), totals.vatAmount, totals.landedCost].map(money)],
    ],
    after: [
      ...lines.flatMap(({ record, bill }) => (bill === null ? [] : billText(record.code, bill, money, scale))),
      [...notesOnAll(lines, 'en'), ...notes.map((note) => billNote(note, 'en'))].join(' '),
    ],
  };
}

/** All charges but duty and VAT. */
function othersIn({ totalDutiesTaxes, dutyAmount, vatAmount }: Assessment | ShipmentTotals): string {
  const [total, duty, vat] = [decimal(totalDutiesTaxes), decimal(dutyAmount), decimal(vatAmount)];
  const scale = Math.max(total.scale, duty.scale, vat.scale);
  const own = sum(unitsAt(duty, scale), unitsAt(vat, scale));
  return textOf(difference(unitsAt(total, scale), own), scale);
}

/** Charges that a measure sets with their law, options and what is open, each as a sentence. */
function billText(code: string, bill: LineBill, money: (amount: string) => string, scale: number): string[] {
  const amount = (units: Units) => money(textOf(units, scale));
  return [
    ...bill.charges
      .filter(({ source }) => source !== TARIFF_SOURCE && source !== VAT_SOURCE)
      .map(({ title, rate, amount: units, source }) => {
        const percent = rate === null ? '' : ` (${rate}%)`;
        return `${title.en}${percent}: ${amount(units)}. ${source}`;
      }),
    ...bill.options.map(
      ({ title, condition, saves }) =>
        `could be less: ${title.en}${condition === null ? '' : `, with ${condition}`}${saves === null ? '' : `, saves ${amount(saves)}`}`,
    ),
    ...bill.open.map(
      ({ title, needs, atMost }) =>
        `open: ${title.en}${needs.length === 0 ? '' : `, needs ${needs.join(' and ')}`}${atMost === null ? '' : `, at most ${amount(atMost)}`}`,
    ),
  ].map((sentence) => `${grouped(code)} ${sentence}`);
}
