import type { LikelySubheading } from '../../classify/candidates.ts';
import { type StatedFact, statedFacts } from '../../classify/facts/stated-facts.ts';
import { reasonsAmong } from '../../classify/guide-reasons.ts';
import type { DecidedLine } from '../../classify/line/decide-line.ts';
import type { Question } from '../../classify/line/line-question.ts';
import { type GoodsVerdict, verdictInSteps } from '../../classify/verdict.ts';
import { EXPECTED_FIELD } from '../../contract/body.ts';
import { ApiError } from '../../contract/errors.ts';
import { SUBHEADING_DIGITS } from '../../contract/hs-levels.ts';
import type { Text } from '../../contract/language.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { finish, type Steps } from '../../steps.ts';
import { alikeUnder } from '../../tariff/alike.ts';
import { grouped } from '../../tariff/code.ts';
import type { GuideEntry } from '../../tariff/guide.ts';
import { linesBelow } from '../../tariff/lines.ts';
import { INDICATIVE } from '../../tariff/notes.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import {
  type BodyPlace,
  checkFields,
  checkId,
  checkLanguage,
  checkList,
  Faults,
  inWords,
  isAbsent,
  isObject,
  type JsonObject,
  refuseUnknown,
} from '../check-body.ts';
import { checkCountry, checkLooseCode, checkText } from '../check-values.ts';
import { BOTH, given, Misuse, type Shown } from '../command.ts';
import { inOneLanguage, searchItem } from '../json.ts';
import { type BodyAnswer, type InputOf, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { goodsSearchOf, hasOwnTariff } from '../tariff-on.ts';
import { CLASSIFY, type Classification, MAX_BODY_DESCRIPTIONS } from './contract.ts';

/** The subheadings that a description may belong to. */
export interface ClassifiedDescription {
  readonly decision: Classification['decision'];
  readonly candidates: readonly (LikelySubheading & { readonly lines: number })[];
  readonly distinguish: readonly { readonly code: string; readonly en: string; readonly ar: string }[];
  /** What the guide says of candidates whose goods belong under another one. */
  readonly reasons: readonly GuideEntry[];
  readonly facts: readonly StatedFact[];
  readonly line: DecidedLine | null;
  readonly question: (Question & { readonly note: Text | null }) | null;
}

/** Classifies a product description, or says that it does not tell enough. */
export const classify = operation(CLASSIFY, {
  answer: (input, sources) => finish(classifyInSteps(input, sources)),
  answerInSteps: classifyInSteps,
  answerBody: classifyBody,
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

function* classifyInSteps(
  { description, limit }: InputOf<typeof CLASSIFY>,
  sources: Sources,
): Steps<ClassifiedDescription | readonly ClassifiedDescription[]> {
  if (typeof description === 'string') return yield* classifyOne(description, limit, sources);
  const classified: ClassifiedDescription[] = [];
  for (const each of description) {
    classified.push(yield* classifyOne(each, limit, sources));
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
  const { decision, question } = answer;
  if (decision === 'choose' && question !== null && isBetweenSubheadings(question))
    return `Several subheadings are possible. Ask: ${question.en} Then classify again with the answer added.`;
  return lineAdvice(answer) ?? ADVICE[decision];
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
    ? 'The charges can be computed without an answer, since all these lines have the same duty; a declaration needs it.'
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
      `${record.en}${BOTH}${record.ar}`,
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
  return finish(classifyOne(description, limit, sources));
}

function* classifyOne(description: string, limit: number, sources: Sources): Steps<ClassifiedDescription> {
  const verdict = yield* verdictOf(description, null, sources);
  yield;
  return shownVerdict(verdict, description, limit, sources);
}

function verdictOf(description: string, code: string | null, sources: Sources): Steps<GoodsVerdict> {
  const { guide, measures } = sources;
  return verdictInSteps(description, code, { search: goodsSearchOf(sources), guide, areAlike: alikeUnder(measures) });
}

function shownVerdict(
  verdict: GoodsVerdict,
  description: string,
  limit: number,
  sources: Sources,
): ClassifiedDescription {
  const { decision, facts, line, question } = verdict;
  const [first] = verdict.candidates;
  const candidates = verdict.candidates.slice(0, limit);
  return {
    decision,
    candidates: candidates.map((candidate) => ({ ...candidate, lines: linesBelow(candidate.record).length })),
    distinguish: decision === 'choose' ? differences(candidates.map(({ record }) => record)) : [],
    facts: statedFacts(facts, first?.record.code.slice(0, 2) ?? ''),
    reasons: reasonsAmong(
      description,
      candidates.map(({ record }) => record.code),
      sources.guide,
    ),
    line,
    question:
      question === null || first === undefined
        ? null
        : { ...question, note: isBetweenSubheadings(question) ? null : noteOn(first.record, sources) },
  };
}

/** Its choices lead to subheadings instead of lines. */
function isBetweenSubheadings({ choices }: Question): boolean {
  return choices.some(({ lines }) => lines.some(({ level }) => level === SUBHEADING_DIGITS));
}

/** What decides between the codes below a subheading. */
function noteOn({ code }: TariffRecord, { guide }: Sources): Text | null {
  return guide.own(code).find(({ kind }) => kind === 'decides')?.text ?? null;
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

/** Goods as they stand in a body. */
interface StatedGoods {
  readonly place: BodyPlace;
  readonly text: string;
  readonly material: string;
  readonly brand: string;
  readonly category: string;
  readonly code: string | null;
}

const LIST = 'descriptions';
const TEXT = { kind: 'text', minLength: 2, maxLength: 500 } as const;
const BODY = Object.keys(CLASSIFY.body.request.properties);
const GOODS = ['id', 'text', 'material', 'brand', 'category', 'code', 'code_country'];
/** The longest text with its fields. */
const MAX_TOGETHER = 1_000;

/** Classifies goods that came as JSON: one a step. */
function* classifyBody(
  body: JsonObject,
  sources: Sources,
): Steps<BodyAnswer<ClassifiedDescription | readonly ClassifiedDescription[]>> {
  const faults = new Faults();
  refuseUnknown(body, BODY, null, faults);
  const language = checkLanguage(body, faults);
  const { limit } = checkFields(body, { limit: CLASSIFY.parameters.limit }, LIST, faults);
  const list = faults.read(null, LIST, () => checkList(body, LIST, MAX_BODY_DESCRIPTIONS)) ?? [];
  const goods = list.map((each, i) => readGoods(each, i + 1, sources, faults));
  faults.throwIfAny();
  yield;
  const answer: ClassifiedDescription[] = [];
  const data: unknown[] = [];
  for (const each of goods) {
    const { classified, agreement } = yield* classifyStated(each, Number(limit), sources);
    answer.push(classified);
    const json = { id: each.place.id, ...classificationJson(classified), agreement };
    data.push(language === undefined ? json : inOneLanguage(json, language));
    yield;
  }
  return { answer, data, language };
}

function readGoods(sent: unknown, line: number, sources: Sources, faults: Faults): StatedGoods {
  const object = typeof sent === 'string' ? { text: sent } : sent;
  const fields = isObject(object) ? object : {};
  const place = { line, id: checkId(fields['id'], line, faults) };
  if (!isObject(object)) faults.add(place, LIST, new ApiError('invalid_parameter', MESSAGES.not_a_line()));
  refuseUnknown(fields, GOODS, place, faults);
  const read = (field: string) =>
    isAbsent(fields[field])
      ? ''
      : (faults.read(place, field, () => checkText(field, TEXT, sentText(field, fields[field]))) ?? '');
  const text = faults.read(place, 'text', () => checkText('text', TEXT, sentText('text', fields['text']))) ?? '';
  const [material, brand, category] = ['material', 'brand', 'category'].map(read) as [string, string, string];
  if ([...text, ...material, ...brand, ...category].length > MAX_TOGETHER)
    faults.add(place, 'text', new ApiError('invalid_parameter', MESSAGES.long_goods(MAX_TOGETHER)));
  const code = faults.read(place, 'code', () => codeOf(fields, place, sources, faults)) ?? null;
  return { place, text, material, brand, category, code };
}

function sentText(field: string, value: unknown): string | undefined {
  if (isAbsent(value)) return undefined;
  if (typeof value === 'string') return value;
  throw new ApiError('invalid_parameter', MESSAGES.malformed_field(field, inWords(value), EXPECTED_FIELD.text));
}

const CODE = { kind: 'loose_code', minDigits: 4, maxDigits: 14 } as const;

/** The digits to compare with: of another country, only those that all countries share. */
function codeOf({ code, code_country }: JsonObject, place: BodyPlace, sources: Sources, faults: Faults): string | null {
  const country = isAbsent(code_country)
    ? undefined
    : faults.read(place, 'code_country', () => checkCountry('code_country', String(code_country)));
  if (isAbsent(code)) return null;
  const text = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  const digits = checkLooseCode(CODE, text);
  return country === undefined || hasOwnTariff(country, sources) ? digits : digits.slice(0, SUBHEADING_DIGITS);
}

/** Classifies a text with its fields. A category counts only where it settles what text and material leave open. */
function* classifyStated({ text, material, brand, category, code }: StatedGoods, limit: number, sources: Sources) {
  const own = [withoutBrand(text, brand), ...(material === '' ? [] : [material])].join(', ');
  let verdict = yield* verdictOf(own, code, sources);
  if (category !== '' && verdict.decision !== 'confident') {
    yield;
    const filed = yield* verdictOf(`${own}, ${category}`, code, sources);
    if (isBetter(filed, verdict)) verdict = filed;
  }
  yield;
  return { classified: shownVerdict(verdict, own, limit, sources), agreement: verdict.agreement };
}

/** Whether a verdict says more than another one without saying something else. */
function isBetter(filed: GoodsVerdict, own: GoodsVerdict): boolean {
  const [first] = filed.candidates;
  if (own.decision === 'vague') return filed.decision === 'confident' || filed.decision === 'choose';
  return filed.decision === 'confident' && own.candidates.some(({ record }) => record === first?.record);
}

/** The words of letters that must be left when the brand is taken out: else the brand is what says the most. */
const WORDS_LEFT = 2;

/** A text without the brand, whose words would be read as goods. */
function withoutBrand(text: string, brand: string): string {
  if (brand === '') return text;
  const rest = text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(brand)}(?![\\p{L}\\p{N}])`, 'giu'), ' ')
    .trim();
  return (rest.match(/\p{L}{3,}/gu) ?? []).length < WORDS_LEFT ? text : rest;
}
