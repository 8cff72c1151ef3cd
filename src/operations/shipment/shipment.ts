import { ApiError, type FaultOfBody } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { Measure, SourceClass } from '../../contract/measure-schemas.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { LINE_FACTS, LINE_NUMBERS, type StatedFacts, type ValuedCode } from '../../contract/parameters.ts';
import type { Steps } from '../../steps.ts';
import { TARIFF_SOURCE, VAT_SOURCE } from '../../tariff/charges.ts';
import { grouped } from '../../tariff/code.ts';
import { withMinorUnits } from '../../tariff/currency.ts';
import { decimal, difference, sum, textOf, type Units, unitsAt } from '../../tariff/decimal.ts';
import type { Assessment } from '../../tariff/duty.ts';
import { isLine } from '../../tariff/lines.ts';
import { type BillNote, billNote, notesOnAll } from '../../tariff/notes.ts';
import {
  isNothingInBill,
  isSample,
  type LineAssessment,
  type LineBill,
  type ShipmentTotals,
  type ValuedLine,
} from '../../tariff/shipment.ts';
import { calculationOf } from '../calculate/calculate.ts';
import {
  type BodyPlace,
  checkFields,
  checkFigure,
  checkFlag,
  checkId,
  checkLanguage,
  checkList,
  Faults,
  figureIn,
  inWords,
  isAbsent,
  isObject,
  type JsonObject,
  refuseUnknown,
} from '../check-body.ts';
import { checkParameter, factIn } from '../check-values.ts';
import { AS_OF, cleaned, given, KNOWN_AS_OF, Misuse, type Shown } from '../command.ts';
import { type Exact, ExactNumber, inOneLanguage } from '../json.ts';
import { type BodyAnswer, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { asKnownOn, lawSources } from '../tariff-on.ts';
import {
  assessedInSteps,
  type BillTerms,
  billOf,
  billTermsOf,
  checkRateOfCosts,
  invoiceOf,
  lineBeyondBounds,
  measuresFor,
  nothingInBill,
  rateMissing,
  type ShipmentAmounts,
  type StatedTerms,
  shipmentAmounts,
  statesMore,
  sumTooLarge,
  valuedLine,
} from './amounts.ts';
import { MAX_BODY_LINES, SHIPMENT, type Shipment } from './contract.ts';

/** A line with what else holds for its goods. */
type MeasuredLine = LineAssessment & { readonly measures: readonly Measure[] };

/** A whole invoice with what else holds for each line. */
export interface AssessedShipment extends ShipmentAmounts {
  readonly lines: readonly MeasuredLine[];
}

/** Duty, VAT on request, and landed cost of each line of an invoice and of all together. */
export const shipment = operation(SHIPMENT, {
  answer(input, today): AssessedShipment {
    const sources = asKnownOn(input.known_as_of, today);
    const amounts = shipmentAmounts(input, sources);
    const law = lawSources(input.country, input.as_of, sources);
    const lines = amounts.lines.map((line) => ({ ...line, measures: measuresFor(line.record, line.origin, law) }));
    return { ...amounts, lines };
  },
  toJson: shipmentJson,
  answerBody: priceBody,
  advice(found) {
    const { lines } = found;
    const open = lines.filter(({ record }) => !isLine(record)).map(({ record }) => record.code);
    return [
      notesOf(found, 'en'),
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
      "The lines share freight and insurance in proportion to value, and every column adds up exactly. Facts of a line follow its value: 'CODE:VALUE;origin=IN;proof=1'. A longer invoice is a file: tarifa invoice.",
    options: {
      freight: { type: 'string', value: 'N', help: 'Freight of the whole shipment (0).' },
      insurance: { type: 'string', value: 'N', help: 'Insurance of the whole shipment (0).' },
      currency: { type: 'string', value: 'C', help: 'Three letters (USD).' },
      vat: { type: 'boolean', help: 'Include VAT.' },
      country: { type: 'string', value: 'C', help: 'The country that charges, such as SA (TARIFA_COUNTRY).' },
      origin: { type: 'string', value: 'C', help: 'The origin of lines that state none, such as IN.' },
      proof: { type: 'boolean', help: 'A proof of origin is available.' },
      incoterm: { type: 'string', value: 'T', help: 'The term of the prices, such as FOB.' },
      in: { type: 'string', value: 'C', help: 'The currency of the bill (that of the invoice).' },
      rates: { type: 'string', value: 'R', help: 'What currencies are worth in it: EUR=4.25,CNY=0.51.' },
      'vat-registered': { type: 'boolean', help: 'The importer is registered for VAT.' },
      'vat-deferral-approved': { type: 'boolean', help: 'The authority approved accounting for VAT in the return.' },
      fees: { type: 'boolean', help: 'Add the known fees of a declaration.' },
      ...AS_OF,
      ...KNOWN_AS_OF,
    },
    parametersOf(call) {
      if (call.words.length === 0) throw new Misuse('Give lines, for example: tarifa shipment 610910:1000 851713:500');
      const lines = call.words.map((word) => {
        const colon = word.indexOf(':');
        return colon < 0 ? word : `${cleaned(word.slice(0, colon))}${word.slice(colon)}`;
      });
      return {
        lines: lines.join(','),
        ...given(
          call,
          'freight',
          'insurance',
          'currency',
          'as-of',
          'known-as-of',
          'country',
          'origin',
          'incoterm',
          'in',
          'rates',
        ),
        include_vat: String(call.flag('vat')),
        ...Object.fromEntries(
          ['proof', 'vat-registered', 'vat-deferral-approved', 'fees'].map((flag) => [
            flag.replaceAll('-', '_'),
            String(call.flag(flag)),
          ]),
        ),
      };
    },
    show: shown,
  },
});

function shipmentJson(shipment: AssessedShipment, language: Language): Exact<Shipment> {
  const { country, currency, exchange, lines, totals, scale } = shipment;
  return {
    country,
    currency,
    exchange: exchange.map(({ rate, ...used }) => ({
      currency: used.currency,
      rate: new ExactNumber(rate),
      source: used.source,
    })),
    lines: lines.map((line) => lineJson(line, currency, scale)),
    totals: totalsJson(totals),
    notes: notesOf(shipment, language),
  };
}

function notesOf({ lines, notes }: AssessedShipment, language: Language): string {
  return [...notesOnAll(lines, language), ...notes.map((note) => billNote(note, language))].join(' ');
}

function lineJson(line: MeasuredLine, currency: string, scale: number): Exact<Shipment>['lines'][number] {
  return {
    hs_code: line.record.code,
    product: line.record.en,
    origin: line.origin,
    value: new ExactNumber(line.value),
    freight: new ExactNumber(line.freight),
    insurance: new ExactNumber(line.insurance),
    calculation: calculationOf(line.amounts, currency),
    ...billJson(line.bill, scale),
    measures: [...line.measures],
  };
}

function totalsJson(totals: ShipmentTotals): Exact<Shipment>['totals'] {
  return {
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
    at_least: new ExactNumber(totals.atLeast),
    at_most: totals.atMost === null ? null : new ExactNumber(totals.atMost),
    complete: totals.isComplete,
  };
}

/** The charges of a line, its options and what is open. */
function billJson(
  bill: LineBill | null,
  scale: number,
): Pick<Exact<Shipment>['lines'][number], 'charges' | 'options' | 'open'> {
  if (bill === null) return { charges: [], options: [], open: [] };
  const exact = (units: Units) => new ExactNumber(textOf(units, scale));
  const orNull = (units: Units | null) => (units === null ? null : exact(units));
  const percent = (rate: string | null) => (rate === null ? null : new ExactNumber(rate));
  return {
    charges: bill.charges.map(({ kind, title, rate, amount, base, source, sourceClass: source_class }) => {
      return { kind, title, rate: percent(rate), amount: exact(amount), base: orNull(base), source, source_class };
    }),
    options: bill.options.map(({ kind, title, rate, condition, saves, source, sourceClass: source_class }) => {
      return { kind, title, rate: percent(rate), condition, saves: orNull(saves), source, source_class };
    }),
    open: bill.open.map(({ kind, title, needs, doubts, less, atMost, note, source, sourceClass: source_class }) => {
      const known = { kind, title, needs: [...needs], doubts: [...doubts], at_least: exactNegative(less, scale) };
      return { ...known, at_most: orNull(atMost), note, source, source_class };
    }),
  };
}

/** How much less is due, as a number that is not above zero. */
function exactNegative(units: Units, scale: number): ExactNumber {
  return new ExactNumber(units === 0 ? '0' : `-${textOf(units, scale)}`);
}

function shown(shipment: AssessedShipment): Shown {
  const { currency, lines, totals, scale } = shipment;
  const money = (amount: string) => withMinorUnits(amount, currency);
  const rows = lines.map(({ record, value, freight, insurance, amounts }) => {
    const before = [value, freight, insurance, amounts.declaredValue, amounts.dutyAmount];
    const others = [othersIn(amounts), amounts.vatAmount, amounts.landedCost];
    return [grouped(record.code), ...[...before, ...others].map(money)];
  });
  const sums = [totals.value, totals.freight, totals.insurance, totals.declaredValue, totals.dutyAmount];
  return {
    rows: [
      ['CODE', 'VALUE', 'FREIGHT', 'INSURANCE', 'CIF', 'DUTY', 'OTHER', 'VAT', `LANDED COST (${currency})`],
      ...rows,
      ['TOTAL', ...[...sums, othersIn(totals), totals.vatAmount, totals.landedCost].map(money)],
    ],
    after: [
      ...lines.flatMap(({ record, bill }) => (bill === null ? [] : billText(record.code, bill, money, scale))),
      notesOf(shipment, 'en'),
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

/** Who says so, where that is no text of the law. */
function weakWord(sourceClass: SourceClass | null): string {
  return sourceClass === 'press' ? ' (from the press)' : sourceClass === 'memory' ? ' (not confirmed)' : '';
}

/** Charges that a measure sets with their law, options and what is open, each as a sentence. */
function billText(code: string, bill: LineBill, money: (amount: string) => string, scale: number): string[] {
  const amount = (units: Units) => money(textOf(units, scale));
  return [
    ...bill.charges
      .filter(({ source }) => source !== TARIFF_SOURCE && source !== VAT_SOURCE)
      .map(({ title, rate, amount: units, source, sourceClass }) => {
        const percent = rate === null ? '' : ` (${rate}%)`;
        return `${title.en}${percent}: ${amount(units)}. ${source}${weakWord(sourceClass)}`;
      }),
    ...bill.options.map(
      ({ title, condition, saves }) =>
        `could be less: ${title.en}${condition === null ? '' : `, with ${condition}`}${saves === null ? '' : `, saves ${amount(saves)}`}`,
    ),
    ...bill.open.map(
      ({ title, needs, less, atMost, sourceClass }) =>
        `open: ${title.en}${weakWord(sourceClass)}${needs.length === 0 ? '' : `, needs ${needs.join(' and ')}`}${less === 0 ? '' : `, may be ${amount(less)} less`}${atMost === null || atMost === 0 ? '' : `, at most ${amount(atMost)}`}`,
    ),
  ].map((sentence) => `${grouped(code)} ${sentence}`);
}

/** A line of a body: what could be read of it. Without a code there is nothing to look up. */
interface ReadLine {
  readonly place: BodyPlace;
  readonly valued: ValuedCode | undefined;
}

interface ReadBody {
  readonly stated: StatedTerms;
  readonly lines: readonly ReadLine[];
  readonly isPartial: boolean;
  readonly language: Language | undefined;
}

const LIST = 'lines';
const BODY = SHIPMENT.body.request.properties;
const LINE_FIELDS = ['id', 'hs_code', 'value', ...Object.keys(LINE_FACTS)];
/** Lines that are priced in one step. */
const AT_ONCE = 20;

/** Prices an invoice that came as JSON: all faults of all lines at once, or the good lines alone on request. */
function* priceBody(body: JsonObject, today: Sources, preferred: Language): Steps<BodyAnswer<AssessedShipment>> {
  const faults = new Faults();
  const { stated, lines, isPartial, language } = yield* readBody(body, faults);
  yield;
  if (faults.ofBody) faults.throwIfAny();
  const sources = asKnownOn(stated.known_as_of, today);
  const terms = billTermsOf(stated, sources);
  faults.read(null, 'rates', () => checkRateOfCosts(terms));
  const read = lines.flatMap(({ valued }) => (valued === undefined ? [] : [valued]));
  const isStated = statesMore(stated, read);
  const good: { readonly place: BodyPlace; readonly line: ValuedLine }[] = [];
  for (const [i, { place, valued }] of lines.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield;
    if (valued === undefined) continue;
    const line = faults.read(place, fieldOf, () => valuedLine(valued, isStated, terms));
    if (isStated) checkRate(valued, place, terms, faults);
    if (line !== undefined && faults.of(place.line) === undefined) good.push({ place, line });
  }
  if (!isPartial || faults.ofBody) faults.throwIfAny();
  yield;
  const priced = yield* priceLines(good, terms, faults);
  yield;
  return yield* bodyJson({ ...priced, lines, good, faults, terms, language, notesIn: language ?? preferred });
}

/** The field of a line that cannot be looked up: the code, or a condition. */
function fieldOf({ code }: ApiError): string {
  return code === 'not_found' ? 'hs_code' : 'is';
}

/** Reads the fields of a body and of its lines. */
function* readBody(body: JsonObject, faults: Faults): Steps<ReadBody> {
  refuseUnknown(body, Object.keys(BODY), null, faults);
  const { parameters } = SHIPMENT;
  const stated = checkFields(body, parameters, LIST, faults);
  const isPartial = checkFlag(body, 'partial', faults);
  const language = checkLanguage(body, faults);
  const list = faults.read(null, LIST, () => checkList(body, LIST, MAX_BODY_LINES)) ?? [];
  const lines: ReadLine[] = [];
  for (const [i, each] of list.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield;
    lines.push(readLine(each, i + 1, faults));
  }
  // The type is that of the table that checkFields walks.
  return { stated: stated as unknown as StatedTerms, lines, isPartial, language };
}

function readLine(sent: unknown, line: number, faults: Faults): ReadLine {
  if (!isObject(sent)) {
    const place = { line, id: line };
    faults.add(place, LIST, new ApiError('invalid_parameter', MESSAGES.not_a_line()));
    return { place, valued: undefined };
  }
  const place = { line, id: checkId(sent['id'], line, faults) };
  refuseUnknown(sent, LINE_FIELDS, place, faults);
  const code = faults.read(place, 'hs_code', () => codeIn(sent['hs_code']));
  const value = faults.read(place, 'value', () => checkFigure('value', sent['value'], '0', VALUE.maximum));
  const facts = readFacts(sent, place, faults);
  // With a faulty value, its code and conditions are still looked up, so that all faults are told at once.
  return { place, valued: code === undefined ? undefined : { code, value: value ?? '1', facts } };
}

const { minimum: _, ...VALUE } = SHIPMENT.parameters.lines;
const CODE = { ...VALUE, kind: 'loose_code' } as const;

function codeIn(sent: unknown): string {
  if (isAbsent(sent)) throw new ApiError('invalid_code', MESSAGES.field_missing('hs_code'));
  const text = typeof sent === 'number' || typeof sent === 'string' ? String(sent) : '';
  return String(checkParameter('hs_code', CODE, text));
}

/** What is stated of a line besides its code and value; null for nothing. */
function readFacts(sent: JsonObject, place: BodyPlace, faults: Faults): StatedFacts | null {
  const facts: Record<string, string | boolean> = {};
  const is: string[] = [];
  for (const name of FACTS) {
    const value = sent[name];
    if (isAbsent(value)) continue;
    for (const each of name === 'is' && Array.isArray(value) ? value : [value]) {
      const read = factIn(name, factText(name, each));
      if (read === null) {
        const text = MESSAGES.malformed_field(name, inWords(each), LINE_FACTS[name]);
        faults.add(place, name, new ApiError('invalid_parameter', text));
      } else if (name !== 'is') facts[name] = read;
      else if (!is.includes(String(read))) is.push(String(read));
    }
  }
  return Object.keys(facts).length === 0 && is.length === 0 ? null : { ...facts, is };
}

const FACTS = Object.keys(LINE_FACTS) as (keyof typeof LINE_FACTS)[];
const NUMBERS: ReadonlySet<string> = new Set(LINE_NUMBERS);

/** The text of a fact; blank, which no fact is, for what is no text, number or flag. */
function factText(name: string, value: unknown): string {
  if (NUMBERS.has(name)) return figureIn(value) ?? '';
  if (typeof value === 'string') return value.trim();
  return name === 'proof' && (typeof value === 'boolean' || typeof value === 'number') ? String(value) : '';
}

/** Faults a value that cannot be written in the currency of the bill. Without more than codes and values, nothing is converted. */
function checkRate({ value, facts }: ValuedCode, place: BodyPlace, terms: BillTerms, faults: Faults): void {
  const line = { value, currency: facts?.currency ?? terms.stated.currency };
  if (!terms.exchange.knows(line.currency)) faults.add(place, 'currency', rateMissing(line.currency, terms));
  else if (isNothingInBill(line, terms.exchange)) faults.add(place, 'value', nothingInBill(terms));
}

/** Prices the good lines. Without any, there is nothing that costs could be shared by. */
function* priceLines(
  good: readonly { readonly place: BodyPlace; readonly line: ValuedLine }[],
  terms: BillTerms,
  faults: Faults,
) {
  const lines = good.map(({ line }) => line);
  const none = { freight: undefined, insurance: undefined, fees: false };
  const own = lines.length > 0 ? terms : { ...terms, stated: { ...terms.stated, ...none } };
  const invoice = invoiceOf(lines, own);
  const assessed = yield* assessedInSteps(invoice);
  const beyond = lineBeyondBounds(lines, assessed);
  if (beyond !== null) {
    const tooLarge = new Faults();
    tooLarge.add(good[beyond - 1]?.place ?? null, 'value', sumTooLarge());
    tooLarge.throwIfAny();
  }
  const notes: BillNote[] = [];
  const say = (id: BillNote['id'], ids: readonly (string | number)[]) => {
    const words = idsText(ids);
    if (ids.length > 0) notes.push({ id, words: [{ en: words, ar: words }] });
  };
  say(
    'samples',
    good.filter(({ line }) => isSample(line)).map(({ place }) => place.id),
  );
  say(
    'left_out',
    faults.places().map(({ id }) => id),
  );
  return { bill: billOf(invoice, assessed, terms), ownNotes: notes };
}

/** How many ids a note names. */
const MOST_IDS = 20;

function idsText(ids: readonly (string | number)[]): string {
  return `${ids.slice(0, MOST_IDS).join(', ')}${ids.length > MOST_IDS ? ' …' : ''}`;
}

interface Priced {
  readonly bill: ShipmentAmounts;
  readonly ownNotes: readonly BillNote[];
  readonly lines: readonly ReadLine[];
  readonly good: readonly { readonly place: BodyPlace; readonly line: ValuedLine }[];
  readonly faults: Faults;
  readonly terms: BillTerms;
  readonly language: Language | undefined;
  readonly notesIn: Language;
}

/** A bill as JSON, with the texts of each measure once. */
function* bodyJson({
  bill,
  ownNotes,
  lines,
  good,
  faults,
  terms,
  language,
  notesIn,
}: Priced): Steps<BodyAnswer<AssessedShipment>> {
  const { country, currency, scale, totals } = bill;
  const catalogue = new MeasureTexts();
  const places = new Map(good.map(({ place }, i) => [place.line, i]));
  const measured: MeasuredLine[] = [];
  const json: object[] = [];
  for (const [i, { place }] of lines.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield;
    const line = bill.lines[places.get(place.line) ?? -1];
    if (line === undefined) {
      json.push({ id: place.id, error: errorJson(faults.of(place.line), notesIn) });
      continue;
    }
    const measures = measuresFor(line.record, line.origin, terms.law);
    measured.push({ ...line, measures });
    const own = lineJson({ ...line, measures: [] }, currency, scale);
    const product = language === 'ar' ? line.record.ar : own.product;
    const isFree = isSample(good[places.get(place.line) ?? -1]?.line);
    const whole = {
      id: place.id,
      ...own,
      product,
      sample: isFree,
      measures: measures.map((each) => catalogue.idOf(each)),
    };
    json.push(language === undefined ? whole : (inOneLanguage(whole, language) as object));
  }
  const answer = { ...bill, lines: measured, notes: [...bill.notes, ...ownNotes] };
  const sums = totalsJson(totals);
  const data = {
    country,
    currency,
    exchange: bill.exchange.map(({ rate, ...used }) => ({
      currency: used.currency,
      rate: new ExactNumber(rate),
      source: used.source,
    })),
    lines: json,
    totals: faults.isEmpty ? sums : { ...sums, at_most: null, complete: false },
    measures: inOneLanguageIf(language, catalogue.texts()),
    notes: notesOf(answer, notesIn),
  };
  return { answer, data, language: notesIn };
}

function inOneLanguageIf(language: Language | undefined, value: object): object {
  return language === undefined ? value : (inOneLanguage(value, language) as object);
}

function errorJson(fault: FaultOfBody | undefined, language: Language): object {
  return { code: fault?.code ?? 'internal_error', message: fault?.text[language] ?? '' };
}

/** The measures of a bill, each once. */
class MeasureTexts {
  readonly #ids = new Map<Measure, string>();
  readonly #byText = new Map<string, string>();
  readonly #all: Record<string, Measure> = {};

  /** Some are made for each line anew, so that equal ones are found by their text. */
  idOf(measure: Measure): string {
    const known = this.#ids.get(measure);
    if (known !== undefined) return known;
    const text = JSON.stringify(measure);
    const id = this.#byText.get(text) ?? `m${this.#byText.size + 1}`;
    this.#byText.set(text, id);
    this.#ids.set(measure, id);
    this.#all[id] = measure;
    return id;
  }

  texts(): Readonly<Record<string, Measure>> {
    return this.#all;
  }
}
