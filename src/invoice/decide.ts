import { SUBHEADING_DIGITS } from '../contract/hs-levels.ts';
import { chapterOf } from '../tariff/code.ts';
import type { InvoiceLine } from './lines.ts';
import { codeProblemOf, codeWithZero } from './written-code.ts';

/** A text of the tariff in both languages. */
export interface Goods {
  readonly en: string;
  readonly ar: string;
}

/** A code of the tariff with its goods and its duty rate in percent. */
export interface TariffCode {
  readonly hs_code: string;
  readonly description: Goods;
  readonly tariff_rate: string;
}

/** The lines that a code leads to: the part of the API's answer that is needed here. */
export interface Resolved {
  readonly code: string;
  readonly status: string;
  readonly matched: string | null;
  readonly lines: readonly TariffCode[];
  /** How many there are in all; the first are in `lines`, those that the description makes likely before the others. */
  readonly total: number;
  /** Whether all lines are charged, banned and permitted alike in every country. */
  readonly same_charges: boolean;
  /** Whether the description is of the goods of this code; null without a description. */
  readonly agreement: 'agrees' | 'differs' | 'unknown' | null;
}

/** The subheadings that a description leads to. */
export interface Classified {
  readonly decision: string;
  /** The likeliest first, each with the probability of its heading. */
  readonly candidates: readonly TariffCode[];
  readonly distinguish: readonly (Goods & { readonly hs_code: string })[];
  /** Goods that do not belong under a candidate, and where they go. */
  readonly reasons: readonly { readonly hs_code: string; readonly text: Goods; readonly goes_to: string }[];
  /** The one line that the description decides; null where it does not. */
  readonly line: TariffCode | null;
  /** What decides between likely headings or between the lines of the first candidate; null where there is nothing to ask. */
  readonly question:
    | (Goods & {
        readonly choices: readonly (Goods & { readonly lines: readonly string[] })[];
        readonly same_charges: boolean;
      })
    | null;
}

/** What is known of a code besides its digits. */
export interface About {
  readonly description?: string | undefined;
  /** The country whose national digits it has. */
  readonly codeCountry?: string | undefined;
}

/** What is asked of a tariff to decide a line: by the API client at the desk, in process on the command line. */
export interface TariffPort {
  readonly resolve: (code: string, about?: About) => Promise<Resolved>;
  readonly classify: (description: string) => Promise<Classified>;
}

/** A code that a line may get. */
export interface Candidate {
  readonly code: string;
  readonly goods: Goods;
  readonly rate: string;
  /** The words in which it differs from the other candidates; null if they are not known. */
  readonly hint: Goods | null;
  /** Goods that do not belong under it, and the code where they go: only what speaks of the goods of the line. */
  readonly elsewhere?: Goods & { readonly code: string };
  /** Whether it is below the code of the invoice, follows from the description, or was chosen for the same words before. */
  readonly by: 'code' | 'description' | 'choice';
}

/**
 * How a line is decided: `confident` has the line of twelve digits, `alike` a shorter code below which all lines have one duty,
 * so that it can be billed and not declared. `done` was chosen by the visitor.
 */
export const DECISIONS = ['confident', 'alike', 'choose', 'vague', 'done'] as const;
/** What a line rests on: the code of the invoice, its description, or both where they agree. */
export const GROUNDS = ['code', 'description', 'both'] as const;
export const NOTES = [
  'differs',
  'unknown_code',
  'unreadable_code',
  'several_codes',
  'missing_zero',
  'zero_added',
  'superseded',
  'retired',
  'too_short',
  'not_goods',
  'chosen_before',
] as const;

/** Why the visitor should look at a line. */
export type Note = (typeof NOTES)[number];

export interface Decision {
  readonly state: (typeof DECISIONS)[number];
  readonly by: (typeof GROUNDS)[number] | null;
  /** The code that is billed; empty as long as there is none. */
  readonly code: string;
  /** Null as long as they are not known. */
  readonly goods: Goods | null;
  readonly rate: string;
  /** What can be chosen, the likeliest first: subheadings, or the lines below a code. */
  readonly candidates: readonly Candidate[];
  /** The one question that decides between the candidates; null where it is only which one. */
  readonly question: Goods | null;
  readonly note: Note | null;
}

/** The shortest description that can be classified. */
export const MIN_DESCRIPTION = 2;
/** The digits of a line that can be declared. */
export const LINE_DIGITS = 12;
/** Lines of the invoice's code that are shown beside what the description says. */
const MAX_OF_CODE = 3;
/** Decisions that are kept: invoices repeat their goods. */
const MAX_KEPT = 5_000;

const OPEN = { code: '', goods: null, rate: '' } as const;

export const UNDECIDED: Decision = { state: 'vague', by: null, ...OPEN, candidates: [], question: null, note: null };

/** Whether a line has a code that can be billed. */
export function isDecided({ state, code }: Pick<Decision, 'code'> & { readonly state: string }): boolean {
  return code !== '' && (state === 'confident' || state === 'alike' || state === 'done');
}

/** Whether a line ends at a question. */
export function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'choose' || state === 'vague' || state === 'alike';
}

/** Decides lines; equal lines are decided once. */
export function decider(tariff: TariffPort): (line: InvoiceLine) => Promise<Decision> {
  const kept = new Map<string, Promise<Decision>>();
  return (line) => {
    const key = [line.code, line.writtenCode, line.codeCountry, line.description].join('\n');
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const decision = decide(line, tariff);
    kept.set(key, decision);
    return decision;
  };
}

/** Decides a line by its code and its description: where they differ, both are shown and neither is taken. */
export async function decide(line: InvoiceLine, tariff: TariffPort): Promise<Decision> {
  const { code, description } = line;
  const isDescribed = description.trim().length >= MIN_DESCRIPTION;
  const own = code === '' ? null : await byOwnCode(line, isDescribed, tariff);
  if (own !== null) return own;
  const problem = codeProblemOf(line);
  const note = code !== '' ? 'unknown_code' : problem === null ? null : PROBLEM_NOTES[problem];
  if (!isDescribed) return { ...UNDECIDED, note: note ?? 'too_short' };
  const decision = await byDescription(await tariff.classify(description), tariff);
  // A code of the invoice that does not exist or cannot be read is a reason to look, also if the description is clear.
  if (note === null) return decision;
  return { ...decision, ...OPEN, by: null, state: decision.state === 'vague' ? 'vague' : 'choose', note };
}

/**
 * A decision with the line that was chosen for the same words before. It is offered first, and taken by nobody but the visitor
 * unless it is decided anyway.
 */
export function withChosenBefore(decision: Decision, chosen: Candidate | null): Decision {
  if (chosen === null || (decision.code === chosen.code && isDecided(decision))) return decision;
  const others = decision.candidates.filter(({ code }) => code !== chosen.code);
  return {
    ...decision,
    ...OPEN,
    by: null,
    state: 'choose',
    question: null,
    candidates: [{ ...chosen, by: 'choice' }, ...others],
    note: 'chosen_before',
  };
}

const PROBLEM_NOTES = { several: 'several_codes', unreadable: 'unreadable_code' } as const;

/** The decision after the visitor chose a candidate; a shorter code still needs the lines below it. */
export async function decideChosen(chosen: Candidate, tariff: Pick<TariffPort, 'resolve'>): Promise<Decision> {
  const { code, goods, rate } = chosen;
  if (code.length >= LINE_DIGITS) return { ...UNDECIDED, state: 'done', code, goods, rate };
  const resolved = await tariff.resolve(code);
  const settled = settle(resolved, goods, 'code');
  if (settled === null) return { ...UNDECIDED, state: 'done', code, goods, rate };
  return { ...settled, by: null, state: settled.state === 'confident' ? 'done' : settled.state };
}

/**
 * The decision for the code of a line; null if it leads to no line. A code with an odd number of digits is read as written
 * and with the zero that a spreadsheet may have dropped. If both exist, the chapter that the description leads to decides.
 */
async function byOwnCode(line: InvoiceLine, isDescribed: boolean, tariff: TariffPort): Promise<Decision | null> {
  const { code, description, codeCountry } = line;
  const about = { description: isDescribed ? description : undefined, codeCountry };
  const zeroCode = codeWithZero(line);
  const asWritten = await byCode(code, about, tariff);
  const withZero = zeroCode === null ? null : await byCode(zeroCode, about, tariff);
  if (zeroCode === null || withZero === null) return asWritten;
  const noted = { ...withZero, note: withZero.note ?? ('zero_added' as const) };
  if (asWritten === null) return noted;
  const { decision, candidates: described } = isDescribed ? await tariff.classify(description) : NOTHING;
  const chapters = new Set(decision === 'vague' ? [] : described.map(({ hs_code }) => chapterOf(hs_code)));
  const [reading, ...others] = [code, zeroCode].filter((each) => chapters.has(chapterOf(each)));
  if (reading !== undefined && others.length === 0) return reading === zeroCode ? noted : asWritten;
  const candidates = [...asWritten.candidates, ...withZero.candidates];
  return { ...asWritten, ...OPEN, by: null, state: 'choose', candidates, note: 'missing_zero' };
}

const NOTHING = { decision: 'vague', candidates: [] as readonly TariffCode[] };

/** The decision for a code; null if it leads to no line. */
async function byCode(code: string, about: About, tariff: TariffPort): Promise<Decision | null> {
  const resolved = await tariff.resolve(code, about);
  const { status, lines, agreement } = resolved;
  const settled = settle(resolved, null, 'code');
  if (settled === null) return null;
  if (agreement === 'differs' && about.description !== undefined) {
    const described = await tariff.classify(about.description);
    const ofCode = settled.candidates.slice(0, MAX_OF_CODE);
    const candidates = [...ofCode, ...described.candidates.map((each) => candidateOf(each, 'description', described))];
    return { ...settled, ...OPEN, by: null, state: 'choose', candidates, note: 'differs' };
  }
  const note = status === 'superseded' || status === 'retired' ? status : null;
  // Where the goods of an old code went, only the visitor can say.
  if (note !== null && lines.length > 1) return { ...settled, ...OPEN, by: null, state: 'choose', note };
  return { ...settled, by: settled.code === '' ? null : agreement === 'agrees' ? 'both' : 'code', note };
}

async function byDescription(described: Classified, tariff: TariffPort): Promise<Decision> {
  const { decision, line, question } = described;
  if (decision === 'not_goods') return { ...UNDECIDED, note: 'not_goods' };
  const candidates = described.candidates.map((each) => candidateOf(each, 'description', described));
  const [first] = described.candidates;
  // A line is a promise of its own: it is given too where only the facts of the line settle its subheading.
  const decided: Partial<Decision> =
    line === null
      ? {}
      : {
          state: 'confident',
          by: 'description',
          code: line.hs_code,
          goods: line.description,
          rate: line.tariff_rate,
        };
  if (decision !== 'confident' || first === undefined) {
    const open: Decision = { ...UNDECIDED, state: decision === 'choose' ? 'choose' : 'vague', candidates, ...decided };
    // Between headings, the choices lead to the candidates themselves.
    const leadsToFirst = question?.choices.some(({ lines }) => first !== undefined && lines.includes(first.hs_code));
    return question !== null && leadsToFirst === true ? asked(open, question) : open;
  }
  // Where the line is decided, nothing below its subheading is asked for: an allowance counts requests.
  if (line !== null) return { ...UNDECIDED, candidates, ...decided };
  const settled = settle(await tariff.resolve(first.hs_code), first.description, 'description');
  if (settled === null) return { ...UNDECIDED, state: 'choose', candidates };
  return question === null || settled.candidates.length < 2
    ? { ...settled, by: settled.code === '' ? null : 'description' }
    : asked(settled, question);
}

/** A decision that ends at a question: each candidate has the choice that leads to it, and those of a choice come first. */
function asked(settled: Decision, question: NonNullable<Classified['question']>): Decision {
  const choiceOf = (code: string) => question.choices.findIndex(({ lines }) => lines.includes(code));
  const candidates = settled.candidates.map((candidate) => {
    const choice = question.choices[choiceOf(candidate.code)];
    return choice === undefined ? candidate : { ...candidate, hint: { en: choice.en, ar: choice.ar } };
  });
  // A choice may lead to a subheading that is no candidate: it is shown by its own words, and its duty is asked for when taken.
  const others = question.choices.flatMap(({ lines, en, ar }): Candidate[] => {
    const [code] = lines;
    const isShown = settled.candidates.some((candidate) => lines.includes(candidate.code));
    return isShown || code === undefined ? [] : [{ code, goods: { en, ar }, rate: '', hint: null, by: 'description' }];
  });
  const rank = ({ code }: Candidate) => (choiceOf(code) < 0 ? question.choices.length : choiceOf(code));
  const open = {
    ...settled,
    candidates: [...candidates, ...others].toSorted((a, b) => rank(a) - rank(b)),
    question: { en: question.en, ar: question.ar },
  };
  const isAlike = settled.state === 'alike' && question.same_charges;
  return isAlike ? { ...open, by: 'description' } : { ...open, ...OPEN, state: 'choose', by: null };
}

/**
 * The only line below a code, or the code itself if all lines are charged alike; otherwise nothing is decided. Null without
 * a line.
 */
function settle(
  { matched, code, lines, same_charges }: Resolved,
  goods: Goods | null,
  by: 'code' | 'description',
): Decision | null {
  const candidates = lines.map((each) => candidateOf(each, by));
  const [first] = candidates;
  if (first === undefined) return null;
  const settled: Decision = { ...UNDECIDED, by, candidates };
  if (candidates.length === 1)
    return { ...settled, state: 'confident', code: first.code, goods: first.goods, rate: first.rate };
  if (!same_charges) return { ...settled, state: 'choose', by: null };
  return { ...settled, state: 'alike', code: matched ?? code, goods, rate: first.rate };
}

function candidateOf(code: TariffCode, by: Candidate['by'], described?: Classified): Candidate {
  const found = described?.distinguish.find(({ hs_code }) => hs_code === code.hs_code);
  const hint = found === undefined ? null : { en: found.en, ar: found.ar };
  const reason = described?.reasons.find(({ hs_code }) => code.hs_code.startsWith(hs_code));
  const elsewhere = reason === undefined ? {} : { elsewhere: { ...reason.text, code: reason.goes_to } };
  return { code: code.hs_code, goods: code.description, rate: code.tariff_rate, hint, by, ...elsewhere };
}

/**
 * The likeliest code of a line that its description leaves open. Subheadings come from a classification, the likeliest
 * first; the lines of the tariff below a code are in the order of their codes, so none of them is proposed.
 */
export function likeliest(
  given: InvoiceLine,
  { state, code, candidates }: Pick<Decision, 'code' | 'candidates'> & { readonly state: string },
): Candidate | undefined {
  const [first] = candidates;
  const isUnsettled = state === 'choose' && code === '' && given.code === '';
  return isUnsettled && first?.code.length === SUBHEADING_DIGITS ? first : undefined;
}
