import { isDeepStrictEqual } from 'node:util';
import type { Text } from '../../contract/language.ts';
import type { Measure } from '../../contract/measure-schemas.ts';
import type { DecidedLine } from '../../goods/deciding/decide.ts';
import { decideAmong, withoutContradicted } from '../../goods/deciding/decide-among.ts';
import type { Question } from '../../goods/deciding/question.ts';
import { readText } from '../../goods/deciding/read-text.ts';
import { type StatedFact, statedFacts } from '../../goods/deciding/stated-facts.ts';
import type { LikelyGoods } from '../../goods/goods-search.ts';
import { reasonsAmong } from '../../goods/guide-reasons.ts';
import { finish, type Steps } from '../../steps.ts';
import { hasSameDuty } from '../../tariff/changes.ts';
import { grouped } from '../../tariff/code.ts';
import type { GuideEntry } from '../../tariff/guide.ts';
import { linesBelow } from '../../tariff/lines.ts';
import { INDICATIVE } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { given, Misuse, type Shown } from '../command.ts';
import { searchItem } from '../json.ts';
import { operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { goodsSearchOf } from '../tariff-on.ts';
import { CLASSIFY, type Classification } from './contract.ts';

/** Candidates that are compared with the facts of a description, however few are asked for. */
const CONSIDERED = 5;

/** The subheadings that a description may belong to. */
export interface ClassifiedDescription {
  readonly decision: Classification['decision'];
  readonly candidates: readonly (LikelyGoods & { readonly lines: number })[];
  readonly distinguish: readonly { readonly code: string; readonly en: string; readonly ar: string }[];
  /** What the guide says of candidates whose goods belong under another one. */
  readonly reasons: readonly GuideEntry[];
  readonly facts: readonly StatedFact[];
  readonly line: DecidedLine | null;
  readonly question: (Question & { readonly note: Text | null }) | null;
}

/** Classifies a product description, or says that it does not tell enough. */
export const classify = operation(CLASSIFY, {
  answer: ({ description, limit }, sources): ClassifiedDescription | readonly ClassifiedDescription[] =>
    typeof description === 'string'
      ? classifyGoods(description, limit, sources)
      : finish(classifyEach(description, limit, sources)),
  answerInSteps: ({ description, limit }, sources) =>
    typeof description === 'string' ? null : classifyEach(description, limit, sources),
  toJson: (answer) => (isOne(answer) ? classificationJson(answer) : answer.map(classificationJson)),
  advice: (answer) => [INDICATIVE, ...(isOne(answer) ? [adviceOf(answer)] : adviceByNumber(answer))],
  command: {
    name: 'classify',
    words: 'DESCRIPTION…',
    summary: 'Find the subheading of goods from their description.',
    options: { limit: { type: 'string', value: 'N', help: 'How many candidates at most, 1 to 10 (5).' } },
    parametersOf(call) {
      if (call.words.length === 0)
        throw new Misuse('Describe the goods, for example: tarifa classify wireless earbuds');
      return { description: call.words.join(' '), ...given(call, 'limit') };
    },
    show: (answer) => shown(isOne(answer) ? [answer] : answer),
  },
});

function* classifyEach(
  descriptions: readonly string[],
  limit: number,
  sources: Sources,
): Steps<readonly ClassifiedDescription[]> {
  const classified: ClassifiedDescription[] = [];
  for (const description of descriptions) {
    classified.push(classifyGoods(description, limit, sources));
    yield;
  }
  return classified;
}

function questionJson({
  en,
  ar,
  choices,
  note,
  sameCharges,
}: NonNullable<ClassifiedDescription['question']>): NonNullable<Classification['question']> {
  return {
    en,
    ar,
    choices: choices.map(({ lines, ...texts }) => ({ lines: lines.map(({ code }) => code), ...texts })),
    note,
    same_charges: sameCharges,
  };
}

function adviceOf(answer: ClassifiedDescription): string {
  return lineAdvice(answer) ?? ADVICE[answer.decision];
}

/** What to do about each of several descriptions, which are counted from 1; what several need is said once. */
function adviceByNumber(answers: readonly ClassifiedDescription[]): string[] {
  const numbers = new Map<string, number[]>();
  for (const [i, answer] of answers.entries()) {
    const advice = adviceOf(answer);
    numbers.set(advice, [...(numbers.get(advice) ?? []), i + 1]);
  }
  return [...numbers].map(
    ([advice, of]) => `${of.length === 1 ? 'Description' : 'Descriptions'} ${of.join(', ')}: ${advice}`,
  );
}

/** What to do about the line, where the subheading is hardly in doubt. */
function lineAdvice({ decision, line, question }: ClassifiedDescription): string | null {
  if (line !== null) return `The description decides the line ${grouped(line.record.code)}: use it.`;
  if (decision !== 'confident' || question === null) return null;
  const isUrgent = question.sameCharges
    ? 'The charges can be computed without an answer, since all these lines are charged alike; a declaration needs it.'
    : 'The charges depend on the answer: do not choose yourself.';
  return `The first candidate is very likely right. Ask: ${question.en} ${isUrgent}`;
}

function isOne(answer: ClassifiedDescription | readonly ClassifiedDescription[]): answer is ClassifiedDescription {
  return 'decision' in answer;
}

function classificationJson({
  decision,
  candidates,
  distinguish,
  reasons,
  facts,
  line,
  question,
}: ClassifiedDescription): Classification {
  return {
    decision,
    candidates: candidates.map(({ record, probability, headingProbability, matched, lines }) => ({
      ...searchItem(record),
      probability,
      heading_probability: headingProbability,
      matched: [...matched],
      lines,
    })),
    distinguish: distinguish.map(({ code, en, ar }) => ({ hs_code: code, en, ar })),
    reasons: reasons.map(({ code, text, goesTo }) => ({ hs_code: code, text, goes_to: goesTo ?? '' })),
    facts: [...facts],
    line:
      line === null ? null : { ...searchItem(line.record), probability: line.probability, because: [...line.because] },
    question: question === null ? null : questionJson(question),
  };
}

const ADVICE: Readonly<Record<Classification['decision'], string>> = {
  confident: 'The first candidate is very likely right; find its line with resolve_code.',
  choose: 'Several subheadings are possible: ask for the fact that decides between them, and do not choose yourself.',
  vague: 'The description does not say what the goods are: ask for the kind of goods, the material and the use.',
  not_goods: 'The text names no goods, such as a charge, a service or an address: it has no code. Leave it out.',
};

const SENTENCES = {
  confident: 'The first subheading is very likely right.',
  choose: 'Several subheadings are possible; this is where they differ:',
  vague: 'The description does not say what the goods are. Name the kind of goods, the material and the use.',
  not_goods: 'The text names no goods: a charge, a service, an address or the like has no code.',
} as const;

function shown(answers: readonly ClassifiedDescription[]): Shown {
  const rows = answers.flatMap(({ candidates }) =>
    candidates.map(({ record, probability, headingProbability, matched }) => [
      grouped(record.code),
      `${Math.round(100 * probability)}%`,
      `${Math.round(100 * headingProbability)}%`,
      `${record.rate}%`,
      matched.join(' '),
      `${record.en}  |  ${record.ar}`,
    ]),
  );
  return {
    rows: rows.length === 0 ? [] : [['CODE', 'RIGHT', 'HEADING', 'DUTY', 'MATCHED', 'DESCRIPTION'], ...rows],
    after: answers.flatMap(({ decision, distinguish, reasons, line, question }) => [
      SENTENCES[decision],
      ...distinguish.map(({ code, en }) => `  ${grouped(code)}  ${en}`),
      ...reasons.map(({ code, text, goesTo }) => `Not ${grouped(code)} but ${grouped(goesTo ?? '')}: ${text.en}`),
      ...(line === null ? [] : [`The line is ${grouped(line.record.code)}: ${line.record.en}`]),
      ...(question === null ? [] : [question.en, ...question.choices.map(choiceShown)]),
    ]),
  };
}

function choiceShown({ en, lines }: Question['choices'][number]): string {
  return `  ${en}: ${lines.map(({ code }) => grouped(code)).join(', ')}`;
}

/** Classifies one description. */
export function classifyGoods(description: string, limit: number, sources: Sources): ClassifiedDescription {
  const search = goodsSearchOf(sources);
  const found = search.classify(description, Math.max(limit, CONSIDERED));
  const text = readText(description);
  const likely = withoutContradicted(text, { ...found, isConfident: found.decision === 'confident' });
  const decision = likely.isConfident ? 'confident' : found.decision === 'confident' ? 'choose' : found.decision;
  const candidates = likely.candidates.slice(0, limit);
  const [first] = likely.candidates;
  const chapter = first?.record.code.slice(0, 2) ?? '';
  const { line, question } = decideAmong(text, likely, { table: search.lineFacts, sameCharges: treatedAlike(sources) });
  return {
    decision,
    candidates: candidates.map((candidate) => ({ ...candidate, lines: linesBelow(candidate.record).length })),
    distinguish: decision === 'choose' ? differences(candidates.map(({ record }) => record)) : [],
    facts: statedFacts(text, chapter),
    reasons: reasonsAmong(
      description,
      candidates.map(({ record }) => record.code),
      sources.guide,
    ),
    line,
    question: question === null || first === undefined ? null : { ...question, note: noteOn(first.record, sources) },
  };
}

/** What decides between the codes below a subheading. */
function noteOn({ code }: TariffRecord, { guide }: Sources): Text | null {
  return guide.own(code).find(({ kind }) => kind === 'decides')?.text ?? null;
}

/** Tells whether two lines have the same duty and the same measures. Those of a line are looked up once. */
function treatedAlike({ measures }: Sources): (a: TariffRecord, b: TariffRecord) => boolean {
  const known = new Map<TariffRecord, readonly Measure[]>();
  const measuresOf = (line: TariffRecord) => {
    const own = known.get(line) ?? measures.measuresOf(line);
    known.set(line, own);
    return own;
  };
  return (a, b) => hasSameDuty(a, b) && isDeepStrictEqual(measuresOf(a), measuresOf(b));
}

/** The clauses of each description that not all of the others have. */
function differences(records: readonly TariffRecord[]): ClassifiedDescription['distinguish'] {
  if (records.length < 2) return [];
  const en = ownClauses(records.map((record) => clausesOf(record.en)));
  const ar = ownClauses(records.map((record) => clausesOf(record.ar)));
  return records.map(({ code }, i) => ({ code, en: en[i]?.join(', ') ?? '', ar: ar[i]?.join('، ') ?? '' }));
}

function ownClauses(all: readonly (readonly string[])[]): string[][] {
  return all.map((clauses) => clauses.filter((clause) => !all.every((other) => other.includes(clause))));
}

/** A comma or colon between digits belongs to a number. */
function clausesOf(text: string): string[] {
  return text
    .split(/(?<!\d)[,:،]|[,:،](?!\d)|[;()؛]/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}
