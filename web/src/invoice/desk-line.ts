import { SUBHEADING_DIGITS } from '../../../src/contract/hs-levels.ts';
import type { InvoiceLine } from '../../../src/invoice/lines.ts';
import { haveOneRate, MIN_DESCRIPTION } from '../../../src/invoice/rules.ts';
import { codeProblemOf } from '../../../src/invoice/written-code.ts';
import type { Classified, Resolved } from './answers.ts';

/** A text of the tariff in both languages. */
export interface Goods {
  readonly en: string;
  readonly ar: string;
}

/** What the tariff says of a code. */
export interface TariffRecord {
  readonly goods: Goods;
  readonly rate: string;
}

/** A code that a line may get. */
export interface Candidate {
  readonly code: string;
  readonly goods: Goods;
  readonly rate: string;
  /** The words in which it differs from the other candidates; null if they are not known. */
  readonly hint: Goods | null;
}

export const LINE_STATES = ['waiting', 'working', 'confident', 'choose', 'vague', 'failed', 'done'] as const;
export const LINE_NOTES = [
  'unknown_code',
  'unreadable_code',
  'missing_zero',
  'superseded',
  'retired',
  'too_short',
] as const;

/** What is known of a line: `confident` was filled in by the service, `done` was chosen by the visitor. */
export type LineState = (typeof LINE_STATES)[number];

/** Why the visitor should look at a line again. */
export type LineNote = (typeof LINE_NOTES)[number] | null;

/** A line of the invoice, and what was decided for it. */
export interface DeskLine {
  readonly id: number;
  readonly given: InvoiceLine;
  readonly state: LineState;
  /** The code that is billed; empty as long as there is none. */
  readonly code: string;
  readonly goods: Goods | null;
  readonly rate: string;
  /** What can be chosen: subheadings, or the lines below `code`. */
  readonly candidates: readonly Candidate[];
  readonly note: LineNote;
  /** The error code of a line that failed. */
  readonly error: string | null;
}

/** A line that nothing is known of yet. */
export function newLine(id: number, given: InvoiceLine): DeskLine {
  const nothing = { code: '', goods: null, rate: '', candidates: [], error: null };
  const note = codeProblemOf(given) === null ? null : 'unreadable_code';
  return { id, given, state: 'waiting', ...nothing, note };
}

/** Whether a line can be asked about at all. */
export function isTooShort({ given }: DeskLine): boolean {
  return given.code === '' && given.description.trim().length < MIN_DESCRIPTION;
}

export function isUndecided({ state }: DeskLine): boolean {
  return state === 'choose' || state === 'vague';
}

/** The line after its own code was resolved; null if the description has to decide. */
export function afterResolve(line: DeskLine, resolved: Resolved): DeskLine | null {
  const { status, lines, total } = resolved;
  if (lines.length === 0) return null;
  const note = status === 'superseded' || status === 'retired' ? status : null;
  const settled = settle({ ...line, note }, { code: resolved.matched ?? resolved.code, lines, total });
  // Where the goods of an old code went, only the visitor can say.
  return note === null || lines.length === 1
    ? settled
    : { ...settled, state: 'choose', code: '', goods: null, rate: '' };
}

/** The line after its description was classified. A confident one still needs the lines below its subheading. */
export function afterClassify(line: DeskLine, { decision, candidates, distinguish }: Classified): DeskLine {
  const hints = new Map(distinguish.map(({ hs_code, en, ar }) => [hs_code, { en, ar }]));
  const shown = candidates.map(({ hs_code, description, tariff_rate }) => ({
    code: hs_code,
    goods: description,
    rate: tariff_rate,
    hint: hints.get(hs_code) ?? null,
  }));
  const isKnown = decision === 'confident' && shown.length > 0;
  return { ...line, state: isKnown ? 'confident' : decision === 'confident' ? 'vague' : decision, candidates: shown };
}

interface LinesBelow {
  readonly code: string;
  readonly lines: Resolved['lines'];
  /** How many there are in all; the first are in `lines`. */
  readonly total: number;
}

/**
 * The line with the lines of the tariff below its code: the only one, or the code itself if all of them have the same rate.
 * Lines with different rates are left to the visitor.
 */
export function settle(line: DeskLine, { code, lines, total }: LinesBelow, chosen?: Candidate): DeskLine {
  const candidates = lines.map((each) => ({
    code: each.hs_code,
    goods: each.description,
    rate: each.tariff_rate,
    hint: null,
  }));
  const [first] = candidates;
  const state = line.state === 'done' ? 'done' : 'confident';
  if (first === undefined) return { ...line, state: 'vague', candidates };
  if (candidates.length === 1) return { ...line, ...codeOf(first), state, candidates };
  const rates = candidates.map(({ rate }) => rate);
  if (!haveOneRate(rates, total)) return { ...line, ...NO_CODE, state: 'choose', candidates };
  return { ...line, code, goods: chosen?.goods ?? null, rate: first.rate, state, candidates };
}

const NO_CODE = { code: '', goods: null, rate: '' };

function codeOf({ code, goods, rate }: Candidate): Pick<DeskLine, 'code' | 'goods' | 'rate'> {
  return { code, goods, rate };
}

/** The line with a code that the visitor chose; the candidates stay, so that the choice can be changed. */
export function choose(line: DeskLine, candidate: Candidate): DeskLine {
  return { ...line, ...codeOf(candidate), state: 'done', note: null, error: null };
}

/**
 * The line with what the tariff says of its code. If the tariff has no such code and the line no rate, the code came from
 * a link: the line is looked up again.
 */
export function describeLine(line: DeskLine, record: TariffRecord | undefined): DeskLine {
  if (line.code === '' || line.goods !== null) return line;
  if (record !== undefined) return { ...line, goods: record.goods, rate: line.rate || record.rate };
  return line.rate === '' ? newLine(line.id, line.given) : line;
}

/**
 * The likeliest code of a line that its description leaves open. Subheadings come from a classification, the likeliest
 * first; the lines of the tariff below a code are in the order of their codes, so none of them is proposed.
 */
export function likeliest({ given, state, code, candidates }: DeskLine): Candidate | undefined {
  const [first] = candidates;
  const isOpen = state === 'choose' && code === '' && given.code === '';
  return isOpen && first?.code.length === SUBHEADING_DIGITS ? first : undefined;
}

/** How many lines are in each state. */
export function countStates(lines: readonly DeskLine[]): Readonly<Record<LineState, number>> {
  const counts = { waiting: 0, working: 0, confident: 0, choose: 0, vague: 0, failed: 0, done: 0 };
  for (const { state } of lines) counts[state]++;
  return counts;
}
