import { AMOUNT_PROBLEMS, type AmountProblem, type InvoiceLine } from '../../../src/invoice/lines.ts';
import { isCode } from '../../../src/tariff/code.ts';
import { type Charges, NO_CHARGES } from './desk.ts';
import { type Candidate, type DeskLine, type Goods, LINE_NOTES, LINE_STATES, newLine } from './desk-line.ts';

// Reads an invoice from parsed JSON. A link comes from anyone, and a device keeps what it was given for years: a field of
// another kind than expected gets its default, so that the page can rely on the types.

/** The longest description that is kept; the others are far shorter. */
const MAX_TEXT = 2_000;
const FIGURE = /^\d{1,40}(?:\.\d{1,40})?$/;
const CURRENCY = /^[A-Z]{3}$/;
/** A code as the invoice gives it; the service says whether it is one. */
const GIVEN_CODE = /^\d{1,20}$/;

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none if it is something else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function readCharges(value: unknown): Charges {
  const { freight, insurance, currency, vat } = fieldsOf(value);
  return {
    freight: readMatch(freight, FIGURE),
    insurance: readMatch(insurance, FIGURE),
    currency: readMatch(currency, CURRENCY) || NO_CHARGES.currency,
    vat: typeof vat === 'boolean' ? vat : NO_CHARGES.vat,
  };
}

/** What the invoice itself says of a line. */
export function readGiven(value: unknown): InvoiceLine {
  const { description, code, writtenCode, quantity, unitPrice, amount, problem, currency, origin } = fieldsOf(value);
  const figure = readMatch(amount, FIGURE);
  const cell = readText(writtenCode);
  return {
    description: readText(description),
    code: readMatch(code, GIVEN_CODE),
    ...(cell === '' ? {} : { writtenCode: cell }),
    quantity: readMatch(quantity, FIGURE),
    unitPrice: readMatch(unitPrice, FIGURE),
    amount: figure,
    problem: readProblem(problem, figure),
    currency: readMatch(currency, CURRENCY),
    origin: readText(origin),
  };
}

/** A line with what was decided for it. Where that makes no sense, the line waits to be looked up again. */
export function readLine(id: number, value: unknown): DeskLine {
  const fields = fieldsOf(value);
  const line = newLine(id, readGiven(fields['given']));
  const code = readCode(fields['code']);
  const state = LINE_STATES.find((each) => each === fields['state']) ?? 'waiting';
  const needsCode = state === 'confident' || state === 'done';
  if (state === 'waiting' || state === 'working' || (needsCode && code === '')) return line;
  const { candidates, error } = fields;
  return {
    ...line,
    state,
    code,
    goods: readGoods(fields['goods']),
    rate: readMatch(fields['rate'], FIGURE),
    candidates: Array.isArray(candidates) ? candidates.map(readCandidate).filter((each) => each !== null) : [],
    note: LINE_NOTES.find((each) => each === fields['note']) ?? null,
    error: typeof error === 'string' ? error : null,
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
  return { code, goods, rate: readMatch(fields['rate'], FIGURE), hint: readGoods(fields['hint']) };
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
