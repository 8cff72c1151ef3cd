import { basename } from 'node:path';
import { INCOTERMS, type Incoterm } from '../../contract/incoterms.ts';
import type { Measure } from '../../contract/measure-schemas.ts';
import type { Ban } from '../../invoice/bans.ts';
import { withCodesOfTariff } from '../../invoice/code-evidence.ts';
import { COLUMN_ROLES, type ColumnRole } from '../../invoice/column-names.ts';
import { columnTexts, guessedColumns } from '../../invoice/columns.ts';
import { type Decision, decider, isDecided, type TariffPort } from '../../invoice/decide.ts';
import { type DecimalMark, markIn, readFigure } from '../../invoice/figures.ts';
import type { MoneyQuestion, TotalCheck } from '../../invoice/ledger.ts';
import {
  type OtherRow,
  ownCostsOf,
  type QuestionReason,
  type ReadLine,
  ROW_CHOICES,
  type RowChoice,
  type RowChoices,
} from '../../invoice/lines.ts';
import { originCode } from '../../invoice/origins.ts';
import {
  type BannedGoods,
  type BilledLine,
  BillInParts,
  factsOf,
  missingRates,
  type OpenOnAll,
  type PriceLine,
  type Terms,
  TOTALS,
} from '../../invoice/price.ts';
import {
  bodyOf,
  hasValue,
  type InvoiceTable,
  type OpenedInvoice,
  proposedCurrency,
  proposedIncoterm,
  streamInvoice,
  tableOf,
} from '../../invoice/read-invoice.ts';
import { chargeTexts, noteText, REPORT_COLUMNS, type ReportLine, reportCells } from '../../invoice/report.ts';
import { nameKey } from '../../invoice/row-names.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import type { Sources } from '../../operations/sources.ts';
import { FormatError } from '../../tables/faults.ts';
import { withMinorUnits } from '../../tariff/currency.ts';
import { INDICATIVE } from '../../tariff/notes.ts';
import { type Call, type Command, Failure, Misuse, wordsOf } from '../command.ts';
import { ENCODING, encodingNamed, encodingText } from '../input-file.ts';
import { sheetsOf, tariffIn, withInvoiceFile } from '../invoice-file.ts';
import { withSources } from '../open-store.ts';
import { Progress } from '../progress.ts';
import { type RowWriter, rowWriter } from '../row-writer.ts';
import { table } from '../table.ts';

/** Any code of the edition in force, and the index that classifies. */
const NEEDS = { search: true };
const DEFAULT_CURRENCY = OPERATIONS.calculate.parameters.currency.default;
/** Lines that are decided, priced and written together. */
const PART = 25;

export const invoice: Command = {
  name: 'invoice',
  words: 'FILE',
  summary: 'Find the codes of an invoice (workbook, CSV, PDF, e-invoice) and calculate its duty, VAT and landed cost.',
  details: `Columns are recognised by their names, and those whose names say nothing by their content; the summary says which column became what, and why. A code of the file is resolved and compared with the description, a description is classified; what is not certain is not decided: the line says choose or vague and lists candidates. A line whose candidates all have one duty says alike: it is in the bill, and its code is still to be chosen. Freight and insurance, also those in rows of the invoice, are shared among all lines in proportion to their amounts. Amounts keep their currency and are converted to its currency. A row with money that is neither goods nor named as freight, insurance, a discount, a tax or a payment is asked about and in no amount: --as says what it is. The exit status is 1 if lines are left out of the bill, such a row is open, or what is billed is not the invoice's own total.
The output has the columns ${REPORT_COLUMNS.join(', ')}.`,
  options: {
    freight: { type: 'string', value: 'A', help: 'The freight of the whole invoice (the one in its rows, or 0).' },
    insurance: { type: 'string', value: 'A', help: 'The insurance of the whole invoice (the one in its rows, or 0).' },
    currency: { type: 'string', value: 'C', help: `The currency of lines that name none (${DEFAULT_CURRENCY}).` },
    in: { type: 'string', value: 'C', help: 'The currency of the bill (that of the invoice).' },
    rate: {
      type: 'string',
      multiple: true,
      value: 'C=R',
      help: 'What one unit of a currency is worth in that of the bill, as in EUR=4.25. May be given several times.',
    },
    vat: { type: 'boolean', help: 'Include VAT.' },
    country: { type: 'string', value: 'C', help: 'The country that charges, such as SA (TARIFA_COUNTRY).' },
    incoterm: {
      type: 'string',
      value: 'T',
      help: 'The term of the prices, such as FOB (the one that the invoice says); none for no term.',
    },
    origin: {
      type: 'string',
      value: 'C',
      help: 'The origin of lines that state none, such as IN (the one that the invoice says).',
    },
    proof: { type: 'boolean', help: 'A proof of origin is available.' },
    'vat-registered': { type: 'boolean', help: 'The importer accounts for VAT in the return.' },
    fees: { type: 'boolean', help: 'Add the known fees of a declaration.' },
    decimal: { type: 'string', value: 'M', help: 'The decimal mark, point or comma (the one that the figures show).' },
    sheet: { type: 'string', value: 'NAME', help: 'The sheet of a workbook (the one with amounts).' },
    map: {
      type: 'string',
      multiple: true,
      value: 'ROLE=COLUMN',
      help: `What a column is, by its name or number, as in amount=Total. Roles: ${COLUMN_ROLES.join(', ')}.`,
    },
    as: {
      type: 'string',
      multiple: true,
      value: 'ROW=KIND',
      help: `What a row or a column with money is that the summary asks about, as in 14=freight or Discount=none. Kinds: ${ROW_CHOICES.join(', ')}; none is in no amount. May be given several times.`,
    },
    encoding: ENCODING,
    out: { type: 'string', value: 'F', help: 'Write to this file, .csv or .xlsx (CSV on standard output).' },
    json: { type: 'boolean', help: 'Write JSON instead of a table.' },
    'allow-open': {
      type: 'boolean',
      help: 'Exit with status 0 also if lines are left out of the bill, a row is asked about, or the total differs.',
    },
    permitted: {
      type: 'string',
      multiple: true,
      value: 'ROW',
      help: 'The goods of this row may be imported, whatever ban is on its code. May be given several times.',
    },
    strict: {
      type: 'boolean',
      help: 'Exit with status 1 also if what a column is had to be guessed, a line in the bill has no code of 12 digits, or its goods may be prohibited.',
    },
  },
  async run(call) {
    const [file] = wordsOf(call, ['FILE']);
    const options = optionsOf(call);
    const progress = new Progress(call.err, process.stderr.isTTY);
    let encoding = '';
    try {
      const priced = await withSources(call, NEEDS, (sources) =>
        withInvoiceFile(file, encodingNamed(call.text('encoding')), async (tables, name) => {
          encoding = encodingText(tables[0]);
          const found = await readFile(await sheetsOf(tables, name, progress), options, tariffIn(sources));
          const update = (done: number) => progress.update(`Deciding ${name}`, done, found.read.lineCount);
          return priceFile(found, options, sources, reportTo(call, file), update);
        }),
      );
      progress.end(
        `Read ${priced.lineCount} ${priced.lineCount === 1 ? 'line' : 'lines'} of ${basename(file)}${encoding}`,
      );
      call.err(summaryText(priced));
      checkOpen(call, priced);
    } catch (error) {
      progress.clear();
      if (error instanceof FormatError) throw new Failure(error.message);
      throw error;
    }
  },
};

/** Decides and prices the lines in parts, and writes each part, so that a long invoice is never held as a whole. */
async function priceFile(
  { read, assumed, table }: ReadFile,
  options: Options,
  sources: Sources,
  report: Report,
  update: (done: number) => void,
): Promise<Priced> {
  const tariff = tariffIn(sources);
  const terms = termsOf(read, options, sources);
  const parts = new BillInParts<DecidedLine, Measure>(read.values, terms, tariff);
  const decide = decider(tariff);
  // Fees are those of one declaration, and need all lines of it.
  const partSize = options.hasFees ? Number.POSITIVE_INFINITY : PART;
  const counts = new Map<string, number>();
  const bans: BannedLine[] = [];
  let [part, done, billed, undecided]: [DecidedLine[], number, number, number] = [[], 0, 0, 0];
  const pricePart = async () => {
    update(done);
    const priced = await parts.add(part.filter(({ given }) => hasValue(given)));
    const banned = [...priced.prohibited, ...priced.doubtful];
    const ban = new Map(banned.map((each) => [each.line, each]));
    const shown = part.map((line) => ({ line, state: stateOf(line, ban), banned: ban.get(line) }));
    for (const { state } of shown) counts.set(state, (counts.get(state) ?? 0) + 1);
    bans.push(...banned);
    billed += priced.lines.length;
    undecided += part.filter(({ given, decision }) => given.problem !== null || decision.state !== 'confident').length;
    await report.write(reportLines(shown, priced.lines, terms, parts.exchange));
    part = [];
  };
  for (const given of read.lines) {
    part.push(withGoods(decided(given, await decide(given), options.permitted), sources));
    done++;
    if (part.length >= partSize) await pricePart();
  }
  if (part.length > 0) await pricePart();
  const bill = parts.end();
  const priced = { read, bill, bans, counts, billed, undecided, lineCount: done, terms, assumed, table };
  await report.end(priced);
  return priced;
}

interface Options {
  readonly freight: string | undefined;
  readonly insurance: string | undefined;
  readonly currency: string | undefined;
  readonly in: string | undefined;
  readonly rates: Readonly<Record<string, string>>;
  readonly vat: boolean;
  readonly country: string | undefined;
  /** Null where no term is to be read from the invoice either. */
  readonly incoterm: Incoterm | null | undefined;
  readonly origin: string | undefined;
  readonly proof: boolean;
  readonly isVatRegistered: boolean;
  readonly hasFees: boolean;
  readonly mark: DecimalMark | null;
  /** Whether a column whose role is a guess is refused. */
  readonly isStrict: boolean;
  readonly sheet: string | undefined;
  readonly map: Readonly<Partial<Record<ColumnRole, string>>>;
  /** What rows with money are. */
  readonly choices: RowChoices;
  /** The rows whose goods are not those of a ban. */
  readonly permitted: ReadonlySet<number>;
}

/** A line with what was decided, as it is priced. */
interface DecidedLine extends PriceLine {
  readonly given: ReadLine;
  readonly decision: Decision;
}

type BannedLine = BannedGoods<DecidedLine, Measure>;

/** A file that was read. */
interface ReadFile {
  readonly read: OpenedInvoice;
  readonly table: InvoiceTable;
  /** The currency that was taken because neither the file nor an option names one; null if it is named. */
  readonly assumed: string | null;
}

/** What is said of all lines together once each was priced and written. */
interface Priced extends ReadFile {
  readonly bill: ReturnType<BillInParts<DecidedLine, Measure>['end']>;
  readonly bans: readonly BannedLine[];
  /** How many lines there are in each state. */
  readonly counts: ReadonlyMap<string, number>;
  readonly lineCount: number;
  /** How many are in the bill, and how many have no code of 12 digits that is sure. */
  readonly billed: number;
  readonly undecided: number;
  readonly terms: Terms;
}

function optionsOf(call: Call): Options {
  const rates = call.all('rate').map((text) => {
    const [, currency, rate] = /^([A-Za-z]{3})=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
    if (currency === undefined || rate === undefined || Number(rate) === 0)
      throw new Misuse(`--rate takes a currency and what it is worth, such as EUR=4.25, not "${text}".`);
    return [currency.toUpperCase(), rate] as const;
  });
  const map = call.all('map').map((text) => {
    const at = text.indexOf('=');
    const role = COLUMN_ROLES.find((each) => each === text.slice(0, at).trim());
    if (at < 0 || role === undefined)
      throw new Misuse(
        `--map takes a role and a column, such as amount=Total, not "${text}". Roles: ${COLUMN_ROLES.join(', ')}.`,
      );
    return [role, text.slice(at + 1)] as const;
  });
  return {
    freight: call.text('freight'),
    insurance: call.text('insurance'),
    currency: currencyOption(call, 'currency'),
    in: currencyOption(call, 'in'),
    rates: Object.fromEntries(rates),
    vat: call.flag('vat'),
    country: countryOption(call, 'country'),
    incoterm: incotermOption(call),
    origin: countryOption(call, 'origin'),
    proof: call.flag('proof'),
    isVatRegistered: call.flag('vat-registered'),
    hasFees: call.flag('fees'),
    mark: markOption(call),
    isStrict: call.flag('strict'),
    sheet: call.text('sheet'),
    map: Object.fromEntries(map),
    choices: new Map(call.all('as').map(rowChoice)),
    permitted: new Set(call.all('permitted').map(rowNumber)),
  };
}

function rowNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new Misuse(`--permitted takes the number of a row, such as 5, not "${text}".`);
  return Number(text);
}

function rowChoice(text: string): readonly [key: string, choice: RowChoice] {
  const [, asked = '', kind = ''] = /^(.+)=(\w+)$/.exec(text) ?? [];
  const choice = ROW_CHOICES.find((each) => each === kind);
  if (choice === undefined || nameKey(asked) === '')
    throw new Misuse(
      `--as takes a row or a column and what it is, such as 14=freight, not "${text}". Kinds: ${ROW_CHOICES.join(', ')}.`,
    );
  return [nameKey(asked), choice];
}

function currencyOption(call: Call, option: 'currency' | 'in'): string | undefined {
  const text = call.text(option);
  if (text !== undefined && !/^[A-Za-z]{3}$/.test(text))
    throw new Misuse(`--${option} takes three letters, such as AED.`);
  return text?.toUpperCase();
}

function countryOption(call: Call, option: 'country' | 'origin'): string | undefined {
  const text = call.text(option);
  const code = text === undefined ? undefined : originCode(text);
  if (code === null) throw new Misuse(`--${option} takes a country, such as IN, not "${text}".`);
  return code;
}

function incotermOption(call: Call): Incoterm | null | undefined {
  const text = call.text('incoterm')?.toUpperCase();
  if (text === undefined) return undefined;
  if (text === 'NONE') return null;
  const term = Object.keys(INCOTERMS).find((each) => each === text) as Incoterm | undefined;
  if (term !== undefined) return term;
  throw new Misuse(
    text === 'DDP'
      ? '--incoterm DDP cannot be priced: the price holds the duty.'
      : `--incoterm takes one of ${Object.keys(INCOTERMS).join(', ')}, not "${text}".`,
  );
}

function markOption(call: Call): DecimalMark | null {
  const text = call.text('decimal');
  if (text === undefined) return null;
  if (text === 'point' || text === '.') return '.';
  if (text === 'comma' || text === ',') return ',';
  throw new Misuse('--decimal takes point or comma.');
}

/** Reads the invoice. What has two meanings has to be said with an option. */
async function readFile(
  sheets: Parameters<typeof tableOf>[0],
  { sheet, map, mark, currency, isStrict, choices }: Options,
  tariff: Pick<TariffPort, 'resolve'>,
): Promise<ReadFile> {
  const found = await withCodesOfTariff({ ...tableOf(sheets, { sheet, map }), mark, choices }, tariff);
  const { roles } = found.columns;
  if (!roles.includes('description') && !roles.includes('code'))
    throw new FormatError(
      'The file has no column with descriptions or HS codes. Name one with --map description=COLUMN.',
    );
  const guessed = guessedColumns(found.columns);
  if (isStrict && guessed.length > 0)
    throw new FormatError(
      `What these columns are is only a guess: ${guessed.join('; ')}. Say it with --map, as in --map amount=3, or leave --strict out.`,
    );
  const read = streamInvoice(found);
  if (read.onlyWithTax !== null)
    throw new FormatError(
      `The only amounts are in ${read.onlyWithTax}, with tax in them, and duty is on the value without it. Name a column without tax, or bill them as they are: --map 'amount=${read.onlyWithTax}'.`,
    );
  if (read.isPackingList)
    throw new FormatError(
      'The file has quantities or weights, but no price, no amount and no currency: it looks like a packing list. Name the column of the amounts, as in --map amount=COLUMN, or another sheet with --sheet.',
    );
  if (read.lineCount === 0) throw new FormatError(whyNoLines(read, found));
  if (read.unclearFigure !== null)
    throw new FormatError(
      `Figures such as ${read.unclearFigure} have two meanings here. Say which mark separates decimals: --decimal point or --decimal comma.`,
    );
  if (read.currency !== null) return { read, assumed: null, table: found };
  const currencies = new Set<string>();
  for (const line of read.lines) currencies.add(line.currency);
  if (!currencies.delete('')) return { read, assumed: null, table: found };
  const own = [...currencies];
  const known = currency ?? proposedCurrency(read.unclearCurrency);
  if (known === null && read.unclearCurrency !== null)
    throw new FormatError(
      `The file marks amounts with ${read.unclearCurrency}, which does not name one currency. Say which one it is, as in --currency CNY.`,
    );
  if (known === null && own.length > 1)
    throw new FormatError(
      `Lines of the file are in ${own.join(', ')}, and others name no currency. Say which one they are in, as in --currency ${own[0]}.`,
    );
  const assumed = known === null || currency === undefined ? (known ?? DEFAULT_CURRENCY) : null;
  const table = { ...found, currency: known ?? DEFAULT_CURRENCY };
  return { read: streamInvoice(table), assumed, table };
}

/** Why a file has no lines. */
function whyNoLines({ leftOrders, questions, total }: OpenedInvoice, table: InvoiceTable): string {
  const below = [...bodyOf(table)].filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length;
  if (leftOrders.length > 0) return `All ${leftOrders.length} orders of the file were cancelled, voided or refunded.`;
  if (below === 0) return 'The file has names of columns, and no rows below them.';
  if (questions.length > 0 || total !== null) return 'The file has sums and costs, and no line of goods above them.';
  return `None of the ${below} rows is a line of goods: none has a description with a quantity, a price or an amount. Name the columns, as in --map description=COLUMN --map amount=COLUMN.`;
}

/** The terms of the bill: freight and insurance as given, or else as rows of the invoice have them. */
function termsOf(read: OpenedInvoice, options: Options, { measures }: Pick<Sources, 'measures'>): Terms {
  const country = options.country ?? measures.country;
  const facts = measures.countriesOn().find(country);
  if (facts === undefined) throw new Misuse(`--country takes a country whose charges are loaded, not "${country}".`);
  const incoterm = options.incoterm === undefined ? proposedIncoterm(read) : options.incoterm;
  const costsCurrency = read.currency ?? options.currency ?? firstCurrency(read) ?? DEFAULT_CURRENCY;
  const terms = {
    freight: costOption(options, 'freight', costsCurrency) ?? read.freight,
    insurance: costOption(options, 'insurance', costsCurrency) ?? read.insurance,
    discount: read.discount,
    costsCurrency,
    currency: options.in ?? costsCurrency,
    rates: options.rates,
    vat: options.vat,
    country: options.country ?? '',
    origin: options.origin ?? read.origin,
    proof: options.proof,
    isVatRegistered: options.isVatRegistered,
    hasFees: options.hasFees,
    ...(incoterm === null ? {} : { incoterm }),
    ...(facts.insurancePercent === null ? {} : { insurancePercent: facts.insurancePercent }),
  };
  const [missing] = missingRates(read.values, terms, measures.countriesOn().pegsOn(measures.today));
  if (missing === undefined) return terms;
  throw new FormatError(
    `Amounts are in ${missing}, and the bill is in ${terms.currency}. Say what one ${missing} is worth in ${terms.currency}, as in --rate ${missing}=1.25.`,
  );
}

function firstCurrency({ values }: OpenedInvoice): string | undefined {
  for (const { currency } of values) return currency;
  return undefined;
}

/** A cost as the option gives it, read as figures of the invoice are. */
function costOption({ mark, ...options }: Options, option: 'freight' | 'insurance', currency: string): string | null {
  const text = options[option];
  if (text === undefined) return null;
  const read = readFigure(text, { mark, currency });
  const shown = markIn(text);
  if (read.kind === 'unclear')
    throw new Misuse(`--${option} ${text} has two meanings. Write an amount such as 150.00, or see --decimal.`);
  if (read.kind !== 'figure' || read.unit !== '' || (mark !== null && shown !== null && shown !== mark))
    throw new Misuse(`--${option} takes an amount such as 150${mark ?? '.'}00.`);
  if (read.currency !== '' && read.currency !== currency)
    throw new Misuse(`--${option} is in the currency of the invoice, ${currency}, and not in ${read.currency}.`);
  return read.value;
}

function decided(given: ReadLine, decision: Decision, permitted: ReadonlySet<number>): DecidedLine {
  const isReady = given.problem === null && isDecided(decision);
  const code = isReady ? decision.code : '';
  const { amount, currency, description, row } = given;
  const [facts, costs] = [factsOf(given), ownCostsOf(given)];
  return { given, decision, code, amount, currency, facts, costs, description, isPermitted: permitted.has(row) };
}

/** A code that was decided without its goods gets them from the tariff. */
function withGoods(
  line: DecidedLine,
  { catalogue }: { catalogue: { find(code: string): { en: string; ar: string } | undefined } },
): DecidedLine {
  const { decision } = line;
  const found = decision.code === '' || decision.goods !== null ? undefined : catalogue.find(decision.code);
  if (found === undefined) return line;
  return { ...line, decision: { ...decision, goods: { en: found.en, ar: found.ar } } };
}

/** What is said of a line in place of its decision. */
function stateOf(line: DecidedLine, bans: ReadonlyMap<DecidedLine, BannedLine>): string {
  const { given, decision } = line;
  const { ban } = bans.get(line) ?? {};
  if (given.problem !== null) return 'failed';
  return ban === 'prohibited' ? 'prohibited' : ban === 'perhaps' ? 'prohibited?' : decision.state;
}

const BAN_NOTES: Readonly<Record<Ban, (title: string) => string>> = {
  prohibited: (title) => `Prohibited: ${title}.`,
  perhaps: (title) => `Perhaps prohibited: ${title}. It is in no total: choose the line, or see --permitted.`,
  doubtful: (title) => `Some goods of the code are prohibited: ${title}.`,
};

function banNote({ ban, bans }: Pick<BannedLine, 'ban' | 'bans'>): string {
  return BAN_NOTES[ban]([...new Set(bans.map(({ title }) => title.en))].join(', '));
}

const PROBLEMS = {
  missing: 'The line has no amount.',
  unclear: 'The amount has two meanings; see --decimal.',
  unreadable: 'The amount cannot be read.',
  mismatch: 'The amount is not quantity times unit price.',
  cells: 'The row has more or fewer cells than there are names, so its figures may stand under the wrong ones.',
} as const;

function notesOf({ given, decision }: DecidedLine): string {
  const hints = decision.candidates.flatMap(({ code, hint }) => (hint === null ? [] : [`${code}: ${hint.en}`]));
  const notes = [
    given.problem === null ? '' : PROBLEMS[given.problem],
    given.isComputed === true ? 'The amount is quantity times unit price; the file has another text.' : '',
    decision.note === null ? '' : noteText(decision.note, given),
    decision.code === '' && decision.note === null ? hints.join('; ') : '',
  ];
  return notes.filter((note) => note !== '').join(' ');
}

/** A line as it is reported, with the ban on it. */
interface ShownLine {
  readonly line: DecidedLine;
  readonly state: string;
  readonly banned: BannedLine | undefined;
}

function reportLines(
  shown: readonly ShownLine[],
  billed: readonly BilledLine<DecidedLine, Measure>[],
  terms: Terms,
  exchange: Priced['bill']['exchange'],
): readonly ReportLine[] {
  const priced = new Map(billed.map((line) => [line.line, line]));
  const rates = new Map(exchange.map(({ currency, rate }) => [currency, rate]));
  return shown.map(({ line, state, banned }) => {
    const own = priced.get(line) ?? null;
    const all = own?.measures ?? banned?.measures ?? [];
    const kinds = all.map(({ kind, scope }) => (scope === 'all' ? kind : `${kind}?`));
    return {
      row: line.given.row,
      given: line.given,
      decision: { ...line.decision, candidates: line.decision.state === 'confident' ? [] : line.decision.candidates },
      priced: own,
      billCurrency: terms.currency,
      exchangeRate: own === null ? '' : (rates.get(line.currency) ?? '1'),
      texts: {
        state,
        by: line.decision.by ?? '',
        ...chargeTexts(own, 'en'),
        measures: [...new Set(kinds)].join(' '),
        note: [
          banned === undefined ? '' : banNote(banned),
          notesOf(line),
          ...(own?.open ?? []).map(({ title }) => `Open: ${title.en}.`),
        ]
          .filter((note) => note !== '')
          .join(' '),
      },
    };
  });
}

/** Where the lines go, part by part, and what is said of all of them behind them. */
interface Report {
  write(lines: readonly ReportLine[]): Promise<void>;
  end(priced: Priced): Promise<void>;
}

function reportTo(call: Call, file: string): Report {
  return call.flag('json') ? jsonReport(call.out) : rowReport(rowWriter(call, file, 'Invoice'));
}

function rowReport(writer: RowWriter): Report {
  let isBegun = false;
  const begin = async () => {
    if (!isBegun) await writer.write(REPORT_COLUMNS);
    isBegun = true;
  };
  return {
    async write(lines) {
      await begin();
      for (const row of lines.map(reportCells)) await writer.write(REPORT_COLUMNS.map((name) => row[name]));
    },
    end: () => writer.end(),
  };
}

function jsonReport(out: (text: string) => void): Report {
  let between = '{"lines":[';
  return {
    async write(lines) {
      for (const row of lines.map(reportCells)) {
        out(between + JSON.stringify(row));
        between = ',';
      }
    },
    end: async (priced) => out(`],${JSON.stringify(restOf(priced)).slice(1)}\n`),
  };
}

/** What JSON has behind the lines. */
function restOf({ read, bill, bans, terms, table, lineCount, billed }: Priced): object {
  const { totals, left, exchange, currency, isComplete, open, options } = bill;
  const { freight, insurance, discount, total, ignoredSheets } = read;
  const money = ({ row, kind, name, amount, isNegative }: OtherRow) => ({
    row,
    kind,
    name,
    amount: isNegative === true ? `-${amount}` : amount,
  });
  const leftLines = lineCount - billed;
  const { names, roles, grounds } = table.columns;
  return {
    currency,
    incoterm: terms.incoterm ?? null,
    insurance_percent: bill.insurancePercent,
    totals: { ...totals, complete: isComplete && leftLines === 0 },
    left_out: { ...left, count: leftLines },
    open,
    options,
    prohibited: bans.flatMap(({ ban, line }) => (ban === 'doubtful' ? [] : [line.given.row])),
    exchange,
    invoice: {
      freight,
      insurance,
      discount,
      total,
      ignored_sheets: ignoredSheets,
      asked: openQuestions({ read, terms }).map((each) => ({ ...money(each), key: each.key, why: each.why })),
      beside_bill: read.besideBill.map(money),
      left_orders: read.leftOrders,
      columns: roles.map((role, i) => ({
        column: i + 1,
        name: names[i] ?? '',
        role,
        because: grounds[i] ?? null,
      })),
    },
  };
}

const TOTAL_LABELS: Readonly<Record<(typeof TOTALS)[number], string>> = {
  value: 'value of the goods',
  freight: 'freight',
  insurance: 'insurance',
  declared_value: 'CIF value',
  import_duty_amount: 'duty',
  additional_duty_amount: 'additional duties',
  excise_amount: 'excise',
  vat_amount: 'VAT',
  fees_amount: 'fees',
  paid_at_border: 'paid at the border',
  total_duties_taxes: 'duties and taxes',
  landed_cost: 'landed cost',
};

function summaryText(priced: Priced): string {
  const { read, bill, bans, billed, lineCount } = priced;
  const { currency, totals, left } = bill;
  const money = (amount: string) => `${withMinorUnits(amount, currency)} ${currency}`;
  const count = (state: string) => priced.counts.get(state) ?? 0;
  const leftOut = lineCount - billed;
  const isWhole = bill.isComplete && leftOut === 0;
  const label = (name: (typeof TOTALS)[number]) =>
    name === 'landed_cost' && !isWhole ? 'landed cost, at least' : TOTAL_LABELS[name];
  return (
    [...columnTexts(priced.table.columns), ...sentencesOn(read), ...sentencesOnTerms(priced)]
      .map((sentence) => `${sentence}\n`)
      .join('') +
    table([
      ['confident', String(count('confident'))],
      ['alike (billed, code to choose)', String(count('alike'))],
      ['to choose', String(count('choose'))],
      ['too vague', String(count('vague'))],
      ['prohibited', String(count('prohibited'))],
      ['perhaps prohibited', String(count('prohibited?'))],
      ['failed', String(count('failed'))],
      [`in the bill`, `${billed} of ${lineCount}, ${money(totals.value)}`],
      [`not in the bill`, `${leftOut} of ${lineCount}, ${money(left.value)}`],
      ...bill.exchange.map((each) => [`rate of ${each.currency} (${each.source})`, `${each.rate} ${currency}`]),
      ...TOTALS.filter((name) => !isOptional(name) || Number(totals[name]) !== 0).map((name) => [
        label(name),
        money(totals[name]),
      ]),
    ]) +
    bill.options.map(({ title, saves }) => `${title.en}: saves ${money(saves)}.\n`).join('') +
    bans
      .map((banned) => `Row ${banned.line.given.row}, ${banned.line.given.description}: ${banNote(banned)}\n`)
      .join('') +
    `${INDICATIVE}\n`
  );
}

/** Totals that few bills have. */
function isOptional(name: (typeof TOTALS)[number]): boolean {
  return (
    name === 'additional_duty_amount' || name === 'excise_amount' || name === 'fees_amount' || name === 'paid_at_border'
  );
}

const OPEN_ON_ALL: Readonly<Record<OpenOnAll, string>> = {
  freight: 'The prices do not include the freight, and none is stated: the value is higher by it. See --freight.',
  insurance: 'The prices do not include the insurance, and none is stated: the value is higher by it. See --insurance.',
  fees: 'The fees are not in the bill.',
};

/** Under which terms the bill was made, where nobody said it. */
function sentencesOnTerms({ read, bill, terms, assumed }: Priced): string[] {
  const { incoterm, origin = '' } = terms;
  return [
    ...(incoterm === undefined ? [] : [`The prices are ${incoterm}. See --incoterm.`]),
    ...(incoterm === undefined && read.incoterm === 'DDP' ? ['The prices are DDP: duty may be in them.'] : []),
    ...(bill.insurancePercent === null
      ? []
      : [`Insurance is not stated: ${bill.insurancePercent} % is added, as is usual.`]),
    ...(origin === '' ? [] : [`Lines without an origin are taken as from ${origin}.`]),
    ...(assumed === null ? [] : [`The file names no currency: its amounts are taken as ${assumed}. See --currency.`]),
    ...bill.open.map((each) => OPEN_ON_ALL[each]),
  ];
}

const BESIDE_BILL: Readonly<Partial<Record<OtherRow['kind'], string>>> = {
  tax: 'a tax',
  payment: 'a payment',
  rounding: 'a rounding',
};

const WHY_ASKED: Readonly<Record<QuestionReason, string>> = {
  cost: 'is a cost that may belong to the value of the goods or not',
  negative: 'is below zero, and not named as a discount',
  unknown: 'is money under a name that is not known',
  tax_included: 'is a tax that the prices hold: take it off as a discount, or leave it in with none',
  insurance: 'is more than insurance costs, and may be a number of something else',
  tax_unclear:
    'is a tax, and nothing says whether the prices hold it: take it off as a discount, or leave it with none',
  currency: 'is in another currency than the invoice',
  discount_unclear:
    'is a discount that the amounts may have taken off already: take it off as a discount, or leave it with none',
  included: 'is said to be in the prices: leave it in with none, or say what it is',
  cash_discount: 'is a discount for paying early: take it off as a discount, or leave it with none',
  refund: 'was paid back: take it off as a discount, or leave it with none',
};

/** What each is most often. */
const EXAMPLES: Readonly<Partial<Record<QuestionReason, RowChoice>>> = {
  negative: 'discount',
  tax_included: 'discount',
  tax_unclear: 'none',
  discount_unclear: 'discount',
  cash_discount: 'discount',
  included: 'none',
  refund: 'none',
  insurance: 'insurance',
};

function questionSentence(
  { row, key, name, amount, isNegative, currency, why }: MoneyQuestion,
  money: (amount: string) => string,
): string {
  const signed = isNegative === true ? `-${amount}` : amount;
  const stated = why === 'currency' ? `${signed} ${currency}` : money(signed);
  if (amount === '')
    return `${name}: duty is on the price without tax. Leave it in with --as ${key}=none, or take it off the prices first.`;
  const answer = `${key}=${EXAMPLES[why] ?? 'freight'}`;
  return `${row === 0 ? '' : `Row ${row}, `}${name}: ${stated} ${WHY_ASKED[why]}. Say what it is, as in --as ${answer.includes(' ') ? `'${answer}'` : answer}.`;
}

function totalSentence({ billed, stated }: TotalCheck, money: (amount: string) => string): string {
  return `Goods and costs without discounts come to ${money(billed)} as billed, the invoice says ${money(stated)}: look for what is missing or counted twice.`;
}

/** The questions that no option answers. */
function openQuestions({ read, terms }: Pick<Priced, 'read' | 'terms'>): readonly MoneyQuestion[] {
  return read.questions.filter(({ why }) => why !== 'insurance' || terms.insurance === '');
}

/** What the invoice itself says that a reader of the bill has to know. */
function sentencesOn({
  total,
  freight,
  insurance,
  discount,
  questions,
  besideBill,
  leftOrders,
  counts,
  hiddenRows,
  brokenCells,
  ignoredSheets,
  ignoredRows,
  currency,
}: OpenedInvoice): string[] {
  const money = (amount: string) => `${withMinorUnits(amount, currency ?? '')} ${currency ?? ''}`.trim();
  const found = Object.entries({ freight, insurance, discount }).filter(([, amount]) => amount !== '');
  const rows = (each: readonly { readonly row: number }[]) => each.map(({ row }) => row).join(', ');
  return [
    ...(total === null || total.agrees ? [] : [totalSentence(total, money)]),
    ...found.map(
      ([name, amount]) => `The invoice has ${name === 'insurance' ? 'an' : 'a'} ${name} of ${money(amount)}.`,
    ),
    ...besideBill.map(
      ({ row, kind, name, amount }) =>
        `Row ${row}, ${name}: ${money(amount)} is ${BESIDE_BILL[kind] ?? 'not for goods'}; left out.`,
    ),
    ...questions.map((question) => questionSentence(question, money)),
    ...(leftOrders.length === 0
      ? []
      : [`Orders that were left out: ${leftOrders.map(({ order, status }) => `${order} (${status})`).join(', ')}.`]),
    ...counts.map(({ row, name }) => `Row ${row} counts packages or weighs them, and is no amount: ${name}.`),
    ...(hiddenRows.length === 0
      ? []
      : [`Rows that are hidden in the file or filtered out were read: ${hiddenRows.join(', ')}.`]),
    ...brokenCells.map(({ row, column, why }) => `Row ${row}, ${column || 'a cell'}: it ${why}.`),
    ...(ignoredSheets.length === 0 ? [] : [`Other sheets were not read: ${ignoredSheets.join(', ')}. See --sheet.`]),
    ...(ignoredRows.length === 0 ? [] : [`Rows without figures were passed over: ${rows(ignoredRows)}.`]),
  ];
}

function checkOpen(call: Call, priced: Priced): void {
  const { lineCount, billed, undecided, bans } = priced;
  const leftOut = lineCount - billed;
  const lineWord = (count: number) => (count === 1 ? '1 line is' : `${count} lines are`);
  if (leftOut > 0 && !call.flag('allow-open'))
    throw new Failure(`${lineWord(leftOut)} left out of the bill. With --allow-open the exit status is 0.`);
  const asked = openQuestions(priced).length;
  if (asked > 0 && !call.flag('allow-open'))
    throw new Failure(
      `${asked === 1 ? '1 row with money is' : `${asked} rows with money are`} in no amount. Say what they are with --as; with --allow-open the exit status is 0.`,
    );
  if (priced.read.total?.agrees === false && !call.flag('allow-open'))
    throw new Failure("What is billed is not the invoice's own total. With --allow-open the exit status is 0.");
  if (!call.flag('strict')) return;
  if (undecided > 0) throw new Failure(`${lineWord(undecided)} not decided.`);
  if (bans.length > 0)
    throw new Failure(`${lineWord(bans.length)} of goods that are prohibited, or may be. See --permitted.`);
}
