import type { InvoiceLine } from '../invoice/lines.ts';
import { haveOneRate, MIN_DESCRIPTION, readingByChapter } from '../invoice/rules.ts';
import { type CodeProblem, codeProblemOf, codeWithZero } from '../invoice/written-code.ts';
import { classifyGoods } from '../operations/classify/classify.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { Sources } from '../operations/sources.ts';
import type { TariffRecord } from '../tariff/record.ts';

/** What is decided for a line. Only `confident` has a record. */
export interface Decision {
  readonly state: 'confident' | 'choose' | 'vague';
  readonly record: TariffRecord | null;
  /** What can be chosen from, the likeliest first; of a confident line, the lines below its code. */
  readonly candidates: readonly TariffRecord[];
  /** What tells the candidates apart, or why the visitor should look. */
  readonly note: string;
}

const MAX_CANDIDATES = 5;
const MAX_LINES = OPERATIONS.resolve.parameters.limit.maximum;
const MAX_DESCRIPTION = OPERATIONS.classify.parameters.description.maxLength;
/** So much of a cell that cannot be read is shown. */
const MAX_SHOWN = 40;
/** Decisions that are kept: invoices repeat their goods. */
const MAX_KEPT = 5_000;

/** Decides lines by their code, or else by their description. Equal lines are decided once. */
export function decider(sources: Sources): (line: InvoiceLine) => Decision {
  const kept = new Map<string, Decision>();
  return (line) => {
    const key = `${line.code}\n${line.writtenCode ?? ''}\n${line.description}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const decision = decide(line, sources);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, decision);
    return decision;
  };
}

function decide(line: InvoiceLine, sources: Sources): Decision {
  const { code, description } = line;
  const problem = codeProblemOf(line);
  if (code === '' && problem === null) return byDescription(description, sources);
  const own = code === '' ? null : byOwnCode(line, sources);
  if (own !== null) return own;
  const { state, record, candidates } = byDescription(description, sources);
  // A code of the invoice that does not exist or cannot be read is a reason to look, also if the description is clear.
  const note = problem === null ? `The code ${code} of the invoice is not known.` : unreadNote(problem, line);
  const open = record === null || candidates.includes(record) ? candidates : [record, ...candidates];
  return { state: state === 'vague' ? 'vague' : 'choose', record: null, candidates: open, note };
}

function unreadNote(problem: CodeProblem, { writtenCode = '', description }: InvoiceLine): string {
  const cell = writtenCode.length > MAX_SHOWN ? `${writtenCode.slice(0, MAX_SHOWN)}…` : writtenCode;
  const reason =
    problem === 'several'
      ? `The invoice has several codes for the line (${cell})`
      : `The code ${cell} of the invoice cannot be read`;
  return description.length < MIN_DESCRIPTION ? `${reason}.` : `${reason}, so the description was used.`;
}

/**
 * The decision for the code of a line; null if it leads to no line. A code with an odd number of digits is read as written
 * and with the zero that a spreadsheet may have dropped. If both exist, the chapter that the description leads to decides.
 */
function byOwnCode(line: InvoiceLine, sources: Sources): Decision | null {
  const { code, description } = line;
  const zeroCode = codeWithZero(line);
  const asWritten = byCode(code, sources);
  const withZero = zeroCode === null ? null : byCode(zeroCode, sources);
  if (zeroCode === null || withZero === null) return asWritten;
  const noted = { ...withZero, note: `The code ${code} was read as ${zeroCode}. ${withZero.note}`.trimEnd() };
  if (asWritten === null) return noted;
  const { state, record, candidates } = byDescription(description, sources);
  const described = state === 'vague' ? [] : record === null ? candidates : [record];
  const reading = readingByChapter(
    [code, zeroCode],
    described.map((found) => found.code),
  );
  if (reading !== null) return reading === zeroCode ? noted : asWritten;
  const open = [asWritten, withZero].flatMap((each) => (each.record === null ? each.candidates : [each.record]));
  const note = `The code ${code} may be ${zeroCode} without its zero.`;
  return { state: 'choose', record: null, candidates: open, note };
}

/** The decision for a code; null if it leads to no line. */
function byCode(code: string, sources: Sources): Decision | null {
  const input = { code, hs_version: undefined, limit: MAX_LINES, offset: 0 };
  const { status, items, total, matched, hsVersion } = OPERATIONS.resolve.answer(input, sources);
  if (items.length === 0) return null;
  const isMoved = status === 'superseded' || status === 'retired';
  const note =
    status === 'superseded'
      ? `The code ${code} is of HS ${hsVersion}.`
      : status === 'retired'
        ? `The code ${code} is no longer in force.`
        : '';
  if (isMoved && items.length > 1) return { state: 'choose', record: null, candidates: items, note };
  const own = matched === null ? undefined : sources.catalogue.find(matched);
  return { ...settled(own ?? items[0], items, total), note };
}

function byDescription(description: string, sources: Sources): Decision {
  if (description.trim().length < MIN_DESCRIPTION)
    return { state: 'vague', record: null, candidates: [], note: 'No description.' };
  const input = { description: description.slice(0, MAX_DESCRIPTION), limit: MAX_CANDIDATES };
  const { decision, candidates, distinguish } = classifyGoods(input.description, input.limit, sources);
  const records = candidates.map(({ record }) => record);
  const [first] = records;
  if (decision === 'confident' && first !== undefined) {
    const { items, total } = OPERATIONS.resolve.answer(
      { code: first.code, hs_version: undefined, limit: MAX_LINES, offset: 0 },
      sources,
    );
    return { ...settled(first, items, total), note: '' };
  }
  const state = decision === 'choose' ? 'choose' : 'vague';
  if (decision === 'not_goods') return { state, record: null, candidates: [], note: 'The text names no goods.' };
  const note = distinguish.map(({ code, en }) => `${code}: ${en}`).join('; ');
  return { state, record: null, candidates: records, note };
}

/**
 * The only line, or the code itself if all lines below it have the same rate. Different rates are not decided, nor are more
 * lines than were read.
 */
function settled(
  record: TariffRecord | undefined,
  lines: readonly TariffRecord[],
  total: number,
): Omit<Decision, 'note'> {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return { state: 'confident', record: only, candidates: [] };
  const rates = lines.map(({ rate }) => rate);
  if (record === undefined || !haveOneRate(rates, total)) return { state: 'choose', record: null, candidates: lines };
  return { state: 'confident', record, candidates: lines };
}
