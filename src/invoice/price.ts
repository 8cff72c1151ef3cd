import type { Incoterm } from '../contract/incoterms.ts';
import type { StatedFacts, ValuedCode } from '../contract/parameters.ts';
import { type OwnCosts, type SharedCosts, shareCosts } from '../tariff/costs.ts';
import { minorUnitOf } from '../tariff/currency.ts';
import { decimal, textOf, type Units } from '../tariff/decimal.ts';
import { Exchange, type UsedRate } from '../tariff/exchange.ts';
import { type Ban, type BanMeasure, banOn } from './bans.ts';
import type { Goods } from './decide.ts';
import type { InvoiceLine, RowFacts } from './lines.ts';
import { differenceOf, isZero, productOf, sumOf } from './money.ts';
import { originCode } from './origins.ts';

/** What holds for the whole invoice. Amounts are plain decimals or empty. */
export interface Terms {
  readonly freight: string;
  readonly insurance: string;
  readonly discount: string;
  /** The currency of freight, insurance and discount; empty for that of the bill. */
  readonly costsCurrency: string;
  /** The currency of the bill. */
  readonly currency: string;
  /** What one unit of other currencies is worth in that of the bill; one that is tied to the dollar needs none. */
  readonly rates: Readonly<Record<string, string>>;
  readonly vat: boolean;
  /** The country that charges, and the origin of lines that state none; empty for what the service assumes. */
  readonly country?: string;
  readonly origin?: string;
  /** Whether a proof of origin is held. */
  readonly proof?: boolean;
  /** Whether the importer accounts for VAT in the return. */
  readonly isVatRegistered?: boolean;
  /** The term of the prices: freight and insurance are added only where they are not in the price. Without one, both are. */
  readonly incoterm?: Incoterm;
  /** What the country usually adds for insurance, in percent, where the price does not hold it and none is stated. */
  readonly insurancePercent?: string;
  /** Whether the known fees of a declaration are added. */
  readonly hasFees?: boolean;
}

/** What one US dollar is worth in the currencies that are tied to it. */
export type Pegs = ReadonlyMap<string, string>;

/** A line to be priced. Without a code it takes its share of the costs and is left out. */
export interface PriceLine {
  readonly code: string;
  readonly amount: string;
  /** Empty for the currency of the bill. */
  readonly currency: string;
  /** What is added to this line alone or taken off it, in its currency; empty or absent where there is nothing. */
  readonly costs?: OwnCosts;
  /** What else the invoice says of the line; some charges follow from it. */
  readonly facts?: StatedFacts | null;
  /** Bans are judged by it where they are on some goods of the code. */
  readonly description?: string;
  readonly isPermitted?: boolean;
}

/** What a shipment asks: the lines with their customs values. Freight and insurance are in them. */
export interface PriceRequest {
  readonly lines: readonly ValuedCode[];
  readonly terms: Terms;
  /** Fees are those of one declaration, so only one request may ask for them. */
  readonly asksFees: boolean;
}

/** The amounts of a line as the API answers them. */
export interface LineAmounts {
  readonly declared_value: string;
  readonly import_duty_rate: string;
  readonly import_duty_amount: string;
  readonly vat_rate: string;
  readonly vat_amount: string;
  readonly total_duties_taxes: string;
  readonly landed_cost: string;
}

/** What a line is charged besides duty and VAT, what another proof would save, and what is not known: each in both languages. */
export interface ChargesOfLine {
  readonly charges: readonly { readonly kind: string; readonly title: Goods; readonly amount: string }[];
  readonly options: readonly {
    readonly title: Goods;
    readonly condition: string | null;
    readonly saves: string | null;
  }[];
  readonly open: readonly {
    readonly title: Goods;
    readonly needs: readonly string[];
    readonly at_most: string | null;
  }[];
}

export type BillMeasure = BanMeasure;

/** What is asked of a tariff to price lines: by the API client at the desk, in process on the command line. */
export interface Pricing<M extends BillMeasure = BillMeasure> {
  /** The most lines of one request. */
  readonly maxLines: number;
  readonly pegs: Pegs;
  readonly price: (request: PriceRequest) => Promise<{
    readonly lines: readonly (ChargesOfLine & { readonly calculation: LineAmounts; readonly measures: readonly M[] })[];
    readonly totals: AnsweredTotals;
    readonly notes: string;
    /** The country that charged. */
    readonly country: string;
  }>;
}

/** A line of the bill, in its currency. */
export interface BilledLine<Line, M> extends ChargesOfLine {
  readonly line: Line;
  /** The value of the goods after their share of the discount. */
  readonly value: string;
  readonly discount: string;
  readonly freight: string;
  readonly insurance: string;
  readonly calculation: LineAmounts;
  readonly measures: readonly M[];
}

/** The totals that are those of the requests together. */
const SUMMED = [
  'declared_value',
  'import_duty_amount',
  'additional_duty_amount',
  'excise_amount',
  'vat_amount',
  'fees_amount',
  'total_duties_taxes',
  'landed_cost',
] as const;
export const TOTALS = ['value', 'freight', 'insurance', ...SUMMED, 'paid_at_border'] as const;
type Totals = Readonly<Record<(typeof TOTALS)[number], string>>;

/** The totals of a request as the API answers them. */
export type AnsweredTotals = Readonly<Record<(typeof SUMMED)[number] | 'vat_paid_at_border', string>> & {
  readonly complete: boolean;
};

/** What all lines lack: costs that the price does not hold, and fees that were not asked for in one piece. */
export type OpenOnAll = 'freight' | 'insurance' | 'fees';

/** The bill of all lines with a code and an amount. */
export interface Bill<Line, M extends BillMeasure = BillMeasure> {
  readonly currency: string;
  readonly lines: readonly BilledLine<Line, M>[];
  readonly totals: Totals;
  /** Lines whose goods may not, or perhaps not, be imported: they are named, and in no total. */
  readonly prohibited: readonly BannedGoods<Line, M>[];
  /** Lines in the bill under a code that a ban on some goods is on. */
  readonly doubtful: readonly BannedGoods<Line, M>[];
  /** The lines that are in no total, and their value in the currency of the bill. */
  readonly left: { readonly count: number; readonly value: string };
  readonly exchange: readonly UsedRate[];
  /** The country that charges; empty where no line could be priced. */
  readonly country: string;
  readonly open: readonly OpenOnAll[];
  /** The percentage that was added as insurance, where none was stated; else null. */
  readonly insurancePercent: string | null;
  /** What another proof or claim would save on all lines together, by its title in English. */
  readonly options: readonly { readonly title: Goods; readonly saves: string }[];
  /** Whether nothing is left out or open: else the totals are "at least". */
  readonly isComplete: boolean;
  readonly notes: string;
}

/** A line with the bans on its code, and all else that holds for it. */
export interface BannedGoods<Line, M> {
  readonly line: Line;
  readonly ban: Ban;
  readonly bans: readonly M[];
  readonly measures: readonly M[];
}

/** The currencies whose rate to that of the bill is not known, so that there is no bill yet. */
export function missingRates(lines: Iterable<LineAmount>, terms: Terms, pegs: Pegs): readonly string[] {
  const exchange = exchangeIn(terms, pegs);
  return currenciesIn(lines, terms).filter((each) => !exchange.knows(each));
}

/** The known rates between the currencies of an invoice and that of its bill. */
export function exchangeOf(lines: Iterable<LineAmount>, terms: Terms, pegs: Pegs): readonly UsedRate[] {
  const exchange = exchangeIn(terms, pegs);
  for (const each of currenciesIn(lines, terms))
    if (each !== terms.currency && exchange.knows(each)) exchange.convert(decimal('1'), each, 2, 2);
  return exchange.used;
}

function exchangeIn({ currency, rates }: Terms, pegs: Pegs): Exchange {
  const given = Object.entries(rates).filter(([, rate]) => rate !== '' && !isZero(rate));
  return new Exchange(currency, new Map(given), pegs);
}

/** What is known of a line before it is decided: costs are shared among the amounts of all lines. */
export type LineAmount = Pick<PriceLine, 'amount' | 'currency' | 'costs'>;

/** The lines of a bill and of what is banned in it. */
type BillLines<Line, M extends BillMeasure> = Pick<Bill<Line, M>, 'lines' | 'prohibited' | 'doubtful'>;

/** The bill of an invoice, in one part. */
export async function priceInvoice<Line extends PriceLine, M extends BillMeasure>(
  lines: readonly Line[],
  terms: Terms,
  pricing: Pricing<M>,
): Promise<Bill<Line, M>> {
  const parts = new BillInParts<Line, M>(lines, terms, pricing);
  const billed = await parts.add(lines);
  return { ...parts.end(), ...billed };
}

/**
 * A bill that is made in parts, so that the lines of a long invoice are never held together. Discount, freight and insurance
 * are shared over the whole invoice in one piece, by value: lines without a code take their share too, so that no amount changes
 * when they get one. All rates must be known.
 */
export class BillInParts<Line extends PriceLine, M extends BillMeasure> {
  readonly #terms: Terms;
  readonly #pricing: Pricing<M>;
  readonly #shared: SharedCosts;
  /** The rates that are used. */
  readonly exchange: readonly UsedRate[];
  readonly #left = { count: 0, value: '0' };
  readonly #options = new Map<string, Bill<unknown>['options'][number]>();
  readonly #notes = new Set<string>();
  #totals: Totals = NO_TOTALS;
  #done = 0;
  #country = '';
  #isComplete = true;
  #lacksFees = false;

  constructor(amounts: Iterable<LineAmount>, terms: Terms, pricing: Pricing<M>) {
    this.#terms = terms;
    this.#pricing = pricing;
    this.#shared = sharedCosts(amounts, terms, pricing.pegs);
    this.exchange = exchangeOf(amounts, terms, pricing.pegs);
  }

  /** Prices the next lines, in the order of their amounts. */
  async add(lines: readonly Line[]): Promise<BillLines<Line, M>> {
    const terms = this.#terms;
    const shared = lines.map((line, i) => sharedLine(line, this.#shared, this.#done + i));
    this.#done += lines.length;
    const coded = shared.filter(({ line }) => line.code !== '');
    // Fees are those of one declaration: with several requests each would add them.
    const isWhole = lines.length === this.#shared.values.length && coded.length <= this.#pricing.maxLines;
    const hasFees = terms.hasFees === true && isWhole;
    if (terms.hasFees === true && !isWhole) this.#lacksFees = true;
    const first = await priceCoded(coded, terms, hasFees, this.#pricing);
    // Prohibited goods are in no total, and declare nothing: the others are asked for without them.
    const isShort = first.billed.length > 0 && first.billed.length < coded.length;
    const last = isShort ? await priceCoded(first.billed, terms, hasFees, this.#pricing) : first;
    const isBilled = new Set(last.billed.map(({ line }) => line));
    const left = shared.filter(({ line }) => !isBilled.has(line));
    this.#left.count += left.length;
    this.#left.value = sumOf([this.#left.value, ...left.map(({ value }) => value)]);
    this.#totals = totalsOf(last.billed, last.billed.length === 0 ? [] : last.totals, this.#totals);
    this.#isComplete &&= left.length === 0 && last.totals.every(({ complete }) => complete);
    this.#country = last.country || this.#country;
    for (const note of last.notes) this.#notes.add(note);
    addOptions(this.#options, last.billed);
    return {
      lines: last.billed,
      prohibited: first.banned.filter(({ ban }) => ban !== 'doubtful'),
      doubtful: first.banned.filter(({ ban }) => ban === 'doubtful'),
    };
  }

  /** What the bill says of all lines together. */
  end(): Omit<Bill<Line, M>, keyof BillLines<Line, M>> {
    const open: readonly OpenOnAll[] = [
      ...(this.#shared.isFreightOpen ? (['freight'] as const) : []),
      ...(this.#shared.isInsuranceOpen ? (['insurance'] as const) : []),
      ...(this.#lacksFees ? (['fees'] as const) : []),
    ];
    return {
      currency: this.#terms.currency,
      totals: this.#totals,
      left: this.#left,
      exchange: this.exchange,
      country: this.#country,
      open,
      insurancePercent: this.#shared.insuranceRate?.text ?? null,
      options: [...this.#options.values()],
      isComplete: this.#isComplete && open.length === 0,
      notes: [...this.#notes].join(' '),
    };
  }
}

type SharedLine<Line> = Pick<BilledLine<Line, never>, 'line' | 'value' | 'discount' | 'freight' | 'insurance'>;

/** Prices lines with codes, in as many requests as it takes; goods that are surely prohibited are in no bill. */
async function priceCoded<Line extends PriceLine, M extends BillMeasure>(
  coded: readonly SharedLine<Line>[],
  terms: Terms,
  asksFees: boolean,
  pricing: Pricing<M>,
) {
  const billed: BilledLine<Line, M>[] = [];
  const banned: BannedGoods<Line, M>[] = [];
  const totals: AnsweredTotals[] = [];
  const notes = new Set<string>();
  let country = '';
  for (let start = 0; start < coded.length; start += pricing.maxLines) {
    const part = coded.slice(start, start + pricing.maxLines).map(({ line, value, discount, freight, insurance }) => {
      return { line, value, discount, freight, insurance };
    });
    const answer = await pricing.price({ lines: part.map(valuedCode), terms, asksFees });
    notes.add(answer.notes);
    totals.push(answer.totals);
    country = answer.country;
    for (const [i, own] of part.entries()) {
      const priced = answer.lines[i];
      if (priced === undefined) continue;
      const { measures } = priced;
      const found = banOn(own.line, measures);
      if (found !== null) banned.push({ line: own.line, ban: found.ban, bans: found.measures, measures });
      // The API has shares of its own for these lines: none, since the values have them already.
      if (found === null || found.ban === 'doubtful') billed.push({ ...priced, ...own });
    }
  }
  return { billed, banned, totals, notes, country };
}

/** A line as it is asked for: freight and insurance are in its value. */
function valuedCode<Line extends PriceLine>({ line, value, freight, insurance }: SharedLine<Line>): ValuedCode {
  return { code: line.code, value: sumOf([value, freight, insurance]), facts: line.facts ?? null };
}

/** Adds up what each option would save on all lines together. */
function addOptions(found: Map<string, Bill<unknown>['options'][number]>, billed: readonly ChargesOfLine[]): void {
  for (const { title, saves } of billed.flatMap(({ options }) => options)) {
    if (saves === null || isZero(saves)) continue;
    found.set(title.en, { title, saves: sumOf([found.get(title.en)?.saves ?? '0', saves]) });
  }
}

/** The amounts in the currency of the bill, with their shares of discount, freight and insurance. */
function sharedCosts(amounts: Iterable<LineAmount>, terms: Terms, pegs: Pegs): SharedCosts {
  const stated = (text: string) => (text === '' ? undefined : text);
  const values = function* () {
    for (const { amount, currency, costs } of amounts)
      yield { value: amount || '0', currency: currency || terms.currency, costs };
  };
  return shareCosts(
    values(),
    {
      freight: stated(terms.freight),
      insurance: stated(terms.insurance),
      discount: stated(terms.discount),
      currency: terms.costsCurrency || terms.currency,
      incoterm: terms.incoterm,
      insurancePercent: terms.insurancePercent || null,
    },
    exchangeIn(terms, pegs),
    minorUnitOf(terms.currency),
  );
}

function sharedLine<Line>(line: Line, shared: SharedCosts, i: number): SharedLine<Line> {
  const text = (units: Units | undefined) => textOf(units ?? 0, shared.scale);
  return {
    line,
    value: text(shared.values[i]),
    discount: text(shared.discounts[i]),
    freight: text(shared.freights[i]),
    insurance: text(shared.insurances[i]),
  };
}

function currenciesIn(lines: Iterable<LineAmount>, terms: Terms): readonly string[] {
  const costs = [terms.freight, terms.insurance, terms.discount].some((cost) => cost !== '' && !isZero(cost));
  const found = new Set<string>();
  for (const { currency } of lines) found.add(currency || terms.currency);
  if (costs) found.add(terms.costsCurrency || terms.currency);
  return [...found];
}

const NO_TOTALS = Object.fromEntries(TOTALS.map((name) => [name, '0'])) as Totals;

/** The totals with those of more requests. Freight and insurance are in the values that were asked for, and stand apart here. */
function totalsOf<Line, M>(
  lines: readonly BilledLine<Line, M>[],
  answered: readonly AnsweredTotals[],
  before: Totals,
): Totals {
  const own = (name: 'value' | 'freight' | 'insurance') => sumOf([before[name], ...lines.map((line) => line[name])]);
  const ofAll = (name: keyof Omit<AnsweredTotals, 'complete'>) => sumOf(answered.map((each) => each[name]));
  const [all, vat] = [ofAll('total_duties_taxes'), ofAll('vat_amount')];
  const sums = SUMMED.map((name) => [name, sumOf([before[name], ofAll(name)])]);
  const inReturn = differenceOf(vat, ofAll('vat_paid_at_border')) ?? '0';
  return {
    ...{ value: own('value'), freight: own('freight'), insurance: own('insurance') },
    ...(Object.fromEntries(sums) as Pick<Totals, (typeof SUMMED)[number]>),
    paid_at_border: sumOf([before.paid_at_border, differenceOf(all, inReturn) ?? '0']),
  };
}

const TONS = /^(?:mt|tons?|tonnes?|طن)\.?$/i;
const PIECES = /^(?:pcs?|pieces?|nos?|ea|each|units?|قطعة|قطع|حبة)\.?$/i;
const KILOGRAMS = /^(?:kgs?|kilograms?|kilos?|كجم|كغ|كيلو)\.?$/i;
const LITRES = /^(?:l|ltrs?|lit(?:re|er)s?|لتر)\.?$/i;

/** What some charges follow from: the origin, and pieces, kilograms and litres as the invoice says, or by the unit of its quantity. */
export function factsOf({
  quantity,
  origin,
  facts = {},
  hasProof,
}: Pick<InvoiceLine, 'quantity' | 'origin' | 'facts' | 'hasProof'>): StatedFacts | null {
  const unit = facts.unit ?? '';
  const inUnit = (pattern: RegExp) => (quantity !== '' && pattern.test(unit) ? quantity : undefined);
  const tons = quantity !== '' && TONS.test(unit) ? productOf(quantity, '1000') : undefined;
  const stated = {
    origin: originCode(origin) ?? undefined,
    pieces: wholeOf(facts.pieces ?? inUnit(PIECES)),
    kg: facts.net_weight ?? inUnit(KILOGRAMS) ?? tons,
    litres: facts.litres ?? inUnit(LITRES),
    retail: facts.retail,
    proof: hasProof === true ? true : undefined,
  };
  const known = Object.entries(stated).filter(([, value]) => value !== undefined);
  const is = claimsIn(facts);
  return known.length === 0 && is.length === 0 ? null : { ...Object.fromEntries(known), is };
}

/** The conditions that are claimed for the goods of a line, such as registered_medicine. */
export function claimsIn({ claims = '' }: RowFacts): string[] {
  return claims.split('|').filter((each) => each !== '');
}

function wholeOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? text : undefined;
}

/** A line as the API takes it: CODE:VALUE with its facts. */
export function lineParameter({ code, value, facts }: ValuedCode): string {
  const { is = [], ...named } = facts ?? {};
  const all = [...Object.entries(named), ...is.map((condition) => ['is', condition] as const)];
  return [
    `${code}:${value}`,
    ...all.map(([name, own]) => `${name}=${own === true ? '1' : own === false ? '0' : own}`),
  ].join(';');
}
