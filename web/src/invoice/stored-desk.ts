import { INCOTERMS, type Incoterm } from '../../../src/contract/incoterms.ts';
import { type Candidate, type Goods, GROUNDS, NOTES } from '../../../src/invoice/decide.ts';
import type { TotalCheck } from '../../../src/invoice/ledger.ts';
import type { Papers } from '../../../src/invoice/letterhead.ts';
import {
  AMOUNT_PROBLEMS,
  type AmountProblem,
  FACTS,
  type InvoiceLine,
  type RowFacts,
} from '../../../src/invoice/lines.ts';
import type { Terms } from '../../../src/invoice/price.ts';
import { isCode } from '../../../src/tariff/code.ts';
import { type DeskLine, type DeskState, LINE_STATES, NO_CHARGES, newLine, type Source } from './desk.ts';

// An invoice as text: whole for the storage of the device, and short for a link. A link comes from anyone, and a device keeps
// what it was given for years: a field of another kind than expected gets its default, so that the page can rely on the types.

/** Increased when the form changes: an older one is not read any more. */
const VERSION = 1;
/** The most lines that a link may have. */
const MAX_LINES = 10_000;
/** The longest description that is kept; the others are far shorter. */
const MAX_TEXT = 2_000;
const FIGURE = /^\d{1,40}(?:\.\d{1,40})?$/;
const CURRENCY = /^[A-Z]{3}$/;
const COUNTRY = /^[A-Z]{2}$/;
/** The longest number, date or name of a company that is kept. */
const MAX_PAPER = 120;
/** A code as the invoice gives it; the service says whether it is one. */
const GIVEN_CODE = /^\d{1,20}$/;

type Fields = Readonly<Record<string, unknown>>;

/** The whole state as text, for the storage of the device. Lines under way wait again. */
export function deskText({ lines, ...rest }: DeskState): string {
  const kept = lines.map((line) => (line.state === 'working' ? { ...line, state: 'waiting' as const } : line));
  return JSON.stringify({ version: VERSION, ...rest, lines: kept });
}

/** Reads a stored state; null if it is none. */
export function parseDesk(text: string | null): DeskState | null {
  const { version, name, charges, papers, lines, check, sources } = fieldsOf(parseJson(text));
  if (version !== VERSION || !Array.isArray(lines)) return null;
  // Tabs know a line by its id. Ids that are not those of different lines are given anew.
  const ids = lines.map((line) => fieldsOf(line)['id']);
  const areIds = ids.every((id) => Number.isSafeInteger(id) && Number(id) > 0) && new Set(ids).size === ids.length;
  return {
    name: readText(name),
    charges: readCharges(charges),
    papers: readPapers(papers),
    lines: lines.map((line, index) => readLine(areIds ? Number(ids[index]) : index + 1, line)),
    check: readCheck(check),
    sources: Array.isArray(sources) ? sources.map(readSource) : [],
  };
}

/** One line in a link: the cells of the invoice, the code that was decided, the problem of its amount, and other facts. */
type LinkLine = readonly unknown[];

const CELLS = ['description', 'code', 'quantity', 'unitPrice', 'amount', 'currency', 'origin'] as const;

/** The invoice without what the service can answer again, for a link. */
export function linkText({ lines, charges, papers }: DeskState): string {
  const compact = lines.map(({ given, code, state }): LinkLine => {
    const isKept = code !== '' && (state === 'done' || state === 'confident' || state === 'alike');
    const facts = given.facts ?? '';
    const cells = [
      ...CELLS.map((name) => given[name]),
      ...(isKept ? [state, code] : ['', '']),
      given.problem ?? '',
      given.codeCountry ?? '',
      facts,
    ];
    return cells.slice(0, 1 + cells.findLastIndex((cell) => cell !== ''));
  });
  const own = Object.values(papers).some((text) => text !== '') ? [papers] : [];
  return JSON.stringify([VERSION, charges, compact, ...own]);
}

/** Reads the text of a link; null if it is none. */
export function parseLink(text: string): DeskState | null {
  const { 0: version, 1: charges, 2: lines, 3: papers } = fieldsOf(parseJson(text));
  if (version !== VERSION || !Array.isArray(lines) || lines.length > MAX_LINES) return null;
  if (!lines.every((line) => Array.isArray(line))) return null;
  return {
    name: '',
    charges: readCharges(charges),
    papers: readPapers(papers),
    lines: lines.map(readLinkLine),
    check: null,
    sources: [],
  };
}

function readLinkLine(cells: LinkLine, index: number): DeskLine {
  // A link may also have the rate and the goods after the code. They are not read: only the service tells them.
  const [state, code, problem, codeCountry, facts] = cells.slice(CELLS.length);
  const own = Object.fromEntries(CELLS.map((name, at) => [name, cells[at]]));
  const given = readGiven({ ...own, problem, codeCountry, facts });
  const isKept = state === 'done' || state === 'confident' || state === 'alike';
  return readLine(index + 1, { given, state: isKept ? state : 'waiting', code });
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The fields of an object; none if it is something else. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readCharges(value: unknown): Terms {
  const fields = fieldsOf(value);
  const { freight, insurance, discount, costsCurrency, currency, rates, vat } = fields;
  const term = Object.keys(INCOTERMS).find((each) => each === fields['incoterm']) as Incoterm | undefined;
  const texts = { country: COUNTRY, origin: COUNTRY, insurancePercent: FIGURE };
  const known = Object.entries(texts).filter(([name, pattern]) => readMatch(fields[name], pattern) !== '');
  const flags = ['proof', 'isVatRegistered', 'hasFees'].filter((name) => fields[name] === true);
  return {
    ...Object.fromEntries([...known.map(([name]) => [name, fields[name]]), ...flags.map((name) => [name, true])]),
    ...(term === undefined ? {} : { incoterm: term }),
    freight: readMatch(freight, FIGURE),
    insurance: readMatch(insurance, FIGURE),
    discount: readMatch(discount, FIGURE),
    costsCurrency: readMatch(costsCurrency, CURRENCY),
    currency: readMatch(currency, CURRENCY) || NO_CHARGES.currency,
    rates: readTexts(rates, CURRENCY, FIGURE),
    vat: typeof vat === 'boolean' ? vat : NO_CHARGES.vat,
  };
}

function readPapers(value: unknown): Papers {
  const fields = fieldsOf(value);
  const text = (name: keyof Papers) => readText(fields[name]).slice(0, MAX_PAPER);
  return { number: text('number'), date: text('date'), supplier: text('supplier'), importer: text('importer') };
}

function readCheck(value: unknown): TotalCheck | null {
  const fields = fieldsOf(value);
  const [billed, stated] = [readMatch(fields['billed'], FIGURE), readMatch(fields['stated'], FIGURE)];
  return billed === '' || stated === '' ? null : { billed, stated, agrees: fields['agrees'] === true };
}

/** The entries of an object whose names and texts fit. */
function readTexts(value: unknown, name: RegExp, text: RegExp): Readonly<Record<string, string>> {
  const entries = Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => {
    const [key, own] = entry;
    return name.test(key) && typeof own === 'string' && text.test(own);
  });
  return Object.fromEntries(entries);
}

/** What the invoice itself says of a line. */
function readGiven(value: unknown): InvoiceLine {
  const fields = fieldsOf(value);
  const figure = readMatch(fields['amount'], FIGURE);
  const cell = readText(fields['writtenCode']);
  const country = readMatch(fields['codeCountry'], /^[A-Z]{2}$/);
  const facts: RowFacts = readTexts(fields['facts'], new RegExp(`^(?:${FACTS.join('|')})$`), /^.{1,200}$/s);
  return {
    description: readText(fields['description']),
    code: readMatch(fields['code'], GIVEN_CODE),
    ...(cell === '' ? {} : { writtenCode: cell }),
    quantity: readMatch(fields['quantity'], FIGURE),
    unitPrice: readMatch(fields['unitPrice'], FIGURE),
    amount: figure,
    problem: readProblem(fields['problem'], figure),
    ...(fields['isComputed'] === true ? { isComputed: true } : {}),
    currency: readMatch(fields['currency'], CURRENCY),
    origin: readText(fields['origin']),
    ...(country === '' ? {} : { codeCountry: country }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
    ...(fields['hasProof'] === true ? { hasProof: true } : {}),
  };
}

/** A line with what was decided for it. Where that makes no sense, the line waits to be looked up again. */
function readLine(id: number, value: unknown): DeskLine {
  const fields = fieldsOf(value);
  const place = fieldsOf(fields['from']);
  const [source, row] = [Number(place['source']), Number(place['row'])];
  const from = Number.isSafeInteger(source) && Number.isSafeInteger(row) ? { from: { source, row } } : {};
  const line = { ...newLine(id, readGiven(fields['given'])), ...from };
  const code = readCode(fields['code']);
  const state = LINE_STATES.find((each) => each === fields['state']) ?? 'waiting';
  const needsCode = state === 'confident' || state === 'alike' || state === 'done';
  if (state === 'waiting' || state === 'working' || (needsCode && code === '')) return line;
  const { candidates, error } = fields;
  return {
    ...line,
    state,
    code,
    goods: readGoods(fields['goods']),
    rate: readMatch(fields['rate'], FIGURE),
    candidates: Array.isArray(candidates) ? candidates.map(readCandidate).filter((each) => each !== null) : [],
    by: GROUNDS.find((each) => each === fields['by']) ?? null,
    question: readGoods(fields['question']),
    note: NOTES.find((each) => each === fields['note']) ?? null,
    error: typeof error === 'string' ? error : null,
  };
}

function readSource(value: unknown): Source {
  const { file, sheet, rows } = fieldsOf(value);
  return {
    file: readText(file),
    sheet: readText(sheet),
    rows: (Array.isArray(rows) ? rows : []).map((each) => {
      const { row, cells } = fieldsOf(each);
      return {
        row: Number(row),
        cells: (Array.isArray(cells) ? cells : []).map(readText),
      };
    }),
  };
}

/** A code of the tariff that can be billed; empty if it is none. */
function readCode(value: unknown): string {
  return typeof value === 'string' && isCode(value, 4, 14) ? value : '';
}

/** A line with an amount may be a mismatch; one without has a problem in any case. */
function readProblem(value: unknown, amount: string): AmountProblem | null {
  const problem = AMOUNT_PROBLEMS.find((each) => each === value) ?? null;
  if (amount !== '') return problem === 'mismatch' ? problem : null;
  return problem === null || problem === 'mismatch' ? 'missing' : problem;
}

function readCandidate(value: unknown): Candidate | null {
  const fields = fieldsOf(value);
  const [code, goods] = [readCode(fields['code']), readGoods(fields['goods'])];
  if (code === '' || goods === null) return null;
  const by = (['code', 'choice'] as const).find((each) => each === fields['by']) ?? 'description';
  const [elsewhere, goesTo] = [
    readGoods(fields['elsewhere']),
    readMatch(fieldsOf(fields['elsewhere'])['code'], /^\d{2,6}$/),
  ];
  return {
    code,
    goods,
    rate: readMatch(fields['rate'], FIGURE),
    hint: readGoods(fields['hint']),
    ...(elsewhere === null || goesTo === '' ? {} : { elsewhere: { ...elsewhere, code: goesTo } }),
    by,
  };
}

function readGoods(value: unknown): Goods | null {
  const { en, ar } = fieldsOf(value);
  return typeof en === 'string' && typeof ar === 'string' ? { en, ar } : null;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
}

function readMatch(value: unknown, pattern: RegExp): string {
  return typeof value === 'string' && pattern.test(value) ? value : '';
}
