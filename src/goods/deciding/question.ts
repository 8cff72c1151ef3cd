import { linesBelow } from '../../tariff/lines.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import type { OpenCode } from './decide.ts';
import type { LineFacts } from './line-facts.ts';
import type { Quantity } from './quantities.ts';

/** One short question that decides between lines. */
export interface Question {
  readonly en: string;
  readonly ar: string;
  readonly choices: readonly Choice[];
  /** Whether all lines are charged and permitted alike: the bill can be made, only the declaration cannot. */
  readonly sameCharges: boolean;
}

export interface Choice {
  readonly en: string;
  readonly ar: string;
  readonly lines: readonly TariffRecord[];
}

type SameCharges = (a: TariffRecord, b: TariffRecord) => boolean;
interface Text {
  readonly en: string;
  readonly ar: string;
}

const MAX_CHOICES = 6;
/** More choices than these are not listed in the question itself. */
const MAX_LISTED = 3;
const MAX_LABEL = 80;
/** Labels that begin alike may be longer. */
const MAX_LONG_LABEL = 110;
const DANGLING =
  /^(?:a|an|the|and|or|of|such|as|added|containing|including|having|for|with|without|in|by|to|not|no|than|other|minor|more|less|up|over|under|غير|عدا|من|في|على|بدون|بلا|أو|ذات|مع|إلى|أخرى|التي|يزيد|تزيد)$/i;

/** Words with which no label begins. */
const JOINING =
  /^(?:a|an|the|and|or|of|such|as|added|than|other|minor|more|less|up|over|under|عدا|أو|أخرى|التي|يزيد|تزيد)$/i;

/** What comes after them belongs to what stands before. */
const LISTING = /^(?:and|or|أو)$/i;

/** How to ask for a kind of quantity, and how its unit is written in Arabic. */
const QUANTITIES: Readonly<Record<string, Text & { readonly unit: string; readonly unitAr: string }>> = {
  power: { en: 'What power', ar: 'ما القدرة', unit: 'W', unitAr: 'واط' },
  voltage: { en: 'What voltage', ar: 'ما الجهد', unit: 'V', unitAr: 'فولت' },
  current: { en: 'What current', ar: 'ما شدة التيار', unit: 'A', unitAr: 'أمبير' },
  charge: { en: 'What capacity', ar: 'ما السعة', unit: 'Ah', unitAr: 'أمبير ساعة' },
  apparent_power: { en: 'What power', ar: 'ما القدرة', unit: 'kVA', unitAr: 'كيلوفولت أمبير' },
  mass: { en: 'What weight or capacity', ar: 'ما الوزن أو السعة', unit: 'kg', unitAr: 'كجم' },
  volume: { en: 'What volume', ar: 'ما السعة', unit: 'litres', unitAr: 'لتر' },
  length: { en: 'What size', ar: 'ما المقاس', unit: 'mm', unitAr: 'مم' },
  'length/thickness': { en: 'What thickness', ar: 'ما السماكة', unit: 'mm', unitAr: 'مم' },
  'length/width': { en: 'What width', ar: 'ما العرض', unit: 'mm', unitAr: 'مم' },
  'length/diameter': { en: 'What diameter', ar: 'ما القطر', unit: 'mm', unitAr: 'مم' },
  'length/height': { en: 'What height', ar: 'ما الارتفاع', unit: 'mm', unitAr: 'مم' },
  share: { en: 'What share', ar: 'ما النسبة', unit: '%', unitAr: '%' },
  heat: { en: 'What capacity', ar: 'ما السعة', unit: 'BTU', unitAr: 'وحدة حرارية' },
};

/** How to ask for a property. */
const PROPERTIES: Readonly<Record<string, Text>> = {
  state: { en: 'In what state', ar: 'ما حالتها' },
  sex: { en: 'For or of which sex', ar: 'لأي جنس' },
  age: { en: 'For what age', ar: 'لأي عمر' },
  patient: { en: 'For people or animals', ar: 'للإنسان أم للحيوان' },
  material: { en: 'Of what material', ar: 'من أي مادة' },
  fibre: { en: 'Of what fibre', ar: 'من أي ألياف' },
  form: { en: 'In what form', ar: 'بأي شكل' },
  division: { en: 'In what form', ar: 'بأي شكل' },
  application: { en: 'For what use', ar: 'لأي استعمال' },
  vehicle: { en: 'For which vehicle', ar: 'لأي مركبة' },
  animal: { en: 'Of which animal', ar: 'من أي حيوان' },
  fatness: { en: 'How much fat', ar: 'ما نسبة الدسم' },
  sugar: { en: 'With or without sugar', ar: 'بسكر أم بدونه' },
  salting: { en: 'Salted or not', ar: 'مملح أم لا' },
  cocoa: { en: 'With or without cocoa', ar: 'بكاكاو أم بدونه' },
  presentation: { en: 'In bulk or packed', ar: 'سائب أم معبأ' },
  fish: { en: 'Which fish', ar: 'أي سمك' },
  fruit: { en: 'Which fruit', ar: 'أي فاكهة' },
  vegetable: { en: 'Which vegetable', ar: 'أي خضار' },
  nut: { en: 'Which nuts', ar: 'أي مكسرات' },
  spice: { en: 'Which spice', ar: 'أي بهارات' },
  cereal: { en: 'Which cereal', ar: 'أي حبوب' },
  cut: { en: 'Which cut', ar: 'أي قطعية' },
  fire: { en: 'Fire-resistant or not', ar: 'مقاوم للحريق أم لا' },
  garment: { en: 'Which garment', ar: 'أي قطعة' },
};

/** Asks between the codes that a text leaves open, in both languages, with two to six choices. */
export function askBetween(open: readonly OpenCode[], parent: TariffRecord, sameCharges: SameCharges): Question | null {
  const numbers = choicesOfNumbers(open);
  const choices = grouped(numbers ?? choicesOfTexts(open, parent), sameCharges);
  const lines = open.flatMap(({ record }) => linesBelow(record));
  const [first] = lines;
  if (choices.length < 2 || first === undefined) return null;
  const start = beginningOf(
    open.map(({ facts }) => facts),
    numbers !== null,
  );
  const listed = choices.length <= MAX_LISTED;
  const join = (labels: readonly string[], or: string) => `${labels.slice(0, -1).join(', ')}${or}${labels.at(-1)}`;
  return {
    en: listed
      ? `${start.en}: ${join(
          choices.map(({ en }) => en),
          ' or ',
        )}?`
      : `${start.en}?`,
    ar: listed ? `${start.ar}: ${choices.map(({ ar }) => ar).join(' أم ')}؟` : `${start.ar}؟`,
    choices,
    sameCharges: lines.every((line) => sameCharges(first, line)),
  };
}

/** How the question begins: by the quantity or property in which all codes but the rest differ. */
function beginningOf(facts: readonly LineFacts[], areNumbers: boolean): Text {
  const named = facts.filter(({ isRest }) => !isRest);
  const inAll = (has: (each: LineFacts) => boolean) => named.length > 0 && named.every(has);
  const differ = (property: string) =>
    named.length < 2 ||
    new Set(named.map(({ properties }) => String([...(properties.get(property)?.said ?? [])]))).size > 1;
  for (const bound of areNumbers ? (named[0]?.bounds ?? []) : []) {
    const asked = QUANTITIES[nameOf(bound)] ?? QUANTITIES[bound.kind];
    if (asked !== undefined && inAll(({ bounds }) => bounds.some(({ kind }) => kind === bound.kind))) return asked;
  }
  for (const [property, asked] of Object.entries(PROPERTIES))
    if (inAll(({ properties }) => properties.has(property)) && differ(property)) return asked;
  return { en: 'Which of these is it', ar: 'أي من هذه هي البضاعة' };
}

function nameOf({ kind, role }: Quantity): string {
  return role === '' ? kind : `${kind}/${role}`;
}

/** One choice for each code, named by its bound; null if the codes differ by something else. */
function choicesOfNumbers(open: readonly OpenCode[]): Choice[] | null {
  const choices = open.flatMap(({ facts, record }) => {
    const text = boundText(facts);
    return text === null ? [] : [{ ...text, lines: linesBelow(record) }];
  });
  return choices.length === open.length && new Set(choices.map(({ en }) => en)).size === open.length ? choices : null;
}

/** One choice for each code, named by what its text has and the texts beside it have not. */
function choicesOfTexts(open: readonly OpenCode[], parent: TariffRecord): Choice[] {
  const rests = open.filter(({ facts }) => isPlainRest(facts));
  const named = open.filter((each) => rests.length > 1 || !rests.includes(each));
  const en = shortened(
    named.map(({ facts }) => facts.en),
    parent.en,
  );
  const ar = shortened(
    named.map(({ facts }) => facts.ar),
    parent.ar,
  );
  return open.map((each) => {
    const at = named.indexOf(each);
    const lines = linesBelow(each.record);
    return at < 0 ? { en: 'something else', ar: 'غير ذلك', lines } : { en: en[at] ?? '', ar: ar[at] ?? '', lines };
  });
}

function isPlainRest({ en }: LineFacts): boolean {
  return /^other\b(?! than)|not (?:elsewhere|otherwise)/i.test(en) && !/such as/.test(en);
}

/** A code that differs by one bound only: "60 W or less". */
function boundText({ bounds, isRest }: LineFacts): Text | null {
  const [bound] = bounds;
  if (isRest && bound === undefined) return { en: 'another size', ar: 'مقاس آخر' };
  const asked = bound === undefined ? undefined : (QUANTITIES[nameOf(bound)] ?? QUANTITIES[bound.kind]);
  if (bound === undefined || asked === undefined || bounds.length > 1) return null;
  const { min, max, minOpen, maxOpen } = bound;
  const [least, most] = [min, max].map((number) => Number(number.toPrecision(6)).toString());
  if (min === max) return { en: `${least} ${asked.unit}`, ar: `${least} ${asked.unitAr}` };
  if (min === Number.NEGATIVE_INFINITY)
    return {
      en: maxOpen ? `under ${most} ${asked.unit}` : `up to ${most} ${asked.unit}`,
      ar: `${maxOpen ? 'أقل من' : 'حتى'} ${most} ${asked.unitAr}`,
    };
  if (max === Number.POSITIVE_INFINITY)
    return {
      en: minOpen ? `over ${least} ${asked.unit}` : `${least} ${asked.unit} or more`,
      ar: minOpen ? `أكثر من ${least} ${asked.unitAr}` : `${least} ${asked.unitAr} أو أكثر`,
    };
  return {
    en: minOpen ? `over ${least} up to ${most} ${asked.unit}` : `${least} to ${most} ${asked.unit}`,
    ar: `${minOpen ? 'أكثر من' : 'من'} ${least} حتى ${most} ${asked.unitAr}`,
  };
}

/** Texts without the words with which all of them begin or end, each different from the others. */
function shortened(texts: readonly string[], parent: string): string[] {
  const words = texts.map((text) => withoutRemarks(text).split(' '));
  const from = texts.length > 1 ? commonBeginning(words) : 0;
  const to = texts.length > 1 ? commonClauses(words.map((own) => own.slice(from))) : 0;
  const labels = words.map((own) => {
    let last = own.length - to;
    // "Containing" alone says nothing.
    const isPart = () => last === from || DANGLING.test(own[last - 1] ?? '') || isOpen(own.slice(from, last));
    while (last < own.length && isPart()) last++;
    const short = own
      .slice(from, last)
      .join(' ')
      .replace(/^[,،;]+|[,،;]+$/g, '');
    return short.length < 3 || short === parent ? own.join(' ') : short;
  });
  return labels.map((label) => toldApart(label, labels));
}

/** Whether a bracket opens in words and does not close. */
function isOpen(words: readonly string[]): boolean {
  const text = words.join(' ');
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}

/**
 * With how many same words all texts begin that labels do without. Within a clause either all labels begin with a
 * preposition, or none: "mixtures for meat" stands beside "mixtures other than for meat".
 */
function commonBeginning(words: readonly (readonly string[])[]): number {
  let common = commonWords(words);
  const have = (pattern: RegExp) => words.filter((own) => pattern.test(own[common] ?? '')).length;
  const isClause = () => words.every((own) => /[,،;]$/.test(own[common - 1] ?? ''));
  const isPart = () => have(JOINING) > 0 || (!isClause() && ![0, words.length].includes(have(DANGLING)));
  while (common > 0 && (isPart() || words.some((own) => isOpen(own.slice(0, common))))) {
    const isListed = have(LISTING) > 0;
    do common--;
    while (isListed && common > 0 && !isClause());
  }
  return common;
}

/** With how many same words all texts begin. */
function commonWords([first = [], ...others]: readonly (readonly string[])[]): number {
  const until = first.findIndex((word, i) => !others.every((own) => bare(own[i] ?? '') === bare(word)));
  const shortest = Math.min(first.length, ...others.map(({ length }) => length));
  return Math.min(until < 0 ? first.length : until, shortest - 1);
}

/** How many same words all texts end with that are whole clauses. What a clause denies is part of it: "not for industrial use". */
function commonClauses(words: readonly (readonly string[])[]): number {
  let common = commonWords(words.map((own) => [...own].reverse()));
  while (common > 0 && !words.every((own) => /[,،;]$/.test(own.at(-common - 1) ?? ''))) common--;
  return common;
}

/** A long text cut short; where another one has the same beginning, the clauses in which they differ. */
function toldApart(label: string, labels: readonly string[]): string {
  const short = cut(label);
  if (labels.filter((other) => cut(other) === short).length < 2) return short;
  const clauses = clausesOf(label);
  const alike = labels.filter((other) => clausesOf(other)[0] === clauses[0]);
  const own = clauses.filter((clause) => !alike.every((other) => clausesOf(other).includes(clause)));
  const [first = ''] = clauses;
  const telling = (own.includes(first) ? own : [cut(first), ...own]).join(label.includes('،') ? '، ' : ', ');
  return cut(own.length === 0 ? label : telling, MAX_LONG_LABEL);
}

function clausesOf(text: string): string[] {
  return text.split(/[,،;] /).map((clause) => clause.trim());
}

/** Without what a text says of the tariff and not of the goods. */
function withoutRemarks(text: string): string {
  return text
    .replace(/[,،]? ?\((?:the tariff|placed|listed|although|see|(?:ال)?مدرجة?|مذكورة?|تدرج)[^)]*\)/g, '')
    .replace(/,? (?:although|not (?:elsewhere |separately )?(?:listed|specified|mentioned)) [^,;]*$/, '')
    .replace(/،? (?:(?:غير )?(?:ال)?(?:مدرجة?|مذكورة?) (?:في|ضمن|تحت)|غير (?:ال)?(?:مدرجة?|مذكورة?)|رغم) [^،؛]*$/, '');
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[,،;:().]/g, '');
}

/** The beginning of a long text, up to a comma or a space. */
function cut(text: string, most = MAX_LABEL): string {
  if (text.length <= most) return text;
  // A comma between digits belongs to a number.
  const clause = text.slice(0, most).replace(/(?:(?<!\d)[,،;(]|[,،;(](?!\d))(?:[^,،;(]|(?<=\d),(?=\d))*$/, '');
  const isClause = clause.length < most && clause.length > most / 3;
  const words = (isClause ? clause : text.slice(0, most + 1).replace(/ \S*$/, '')).trim().split(' ');
  while (words.length > 1 && (isDangling(words) || isOpen(words))) words.pop();
  return words.join(' ').replace(/[,،;(]+$/, '');
}

/** Whether words end in one that nothing follows. "Or less" is an end. */
function isDangling(words: readonly string[]): boolean {
  const [previous, last = ''] = words.slice(-2);
  return DANGLING.test(last) && !(previous === 'or' && /^(?:less|more)$/.test(last));
}

/** At most six choices: the least likely ones are merged, first those with the same charges. */
function grouped(choices: readonly Choice[], sameCharges: SameCharges): Choice[] {
  const groups = [...choices];
  while (groups.length > MAX_CHOICES) {
    const last = groups.pop();
    const isAlike = ({ lines }: Choice) =>
      lines[0] !== undefined && last?.lines[0] !== undefined && sameCharges(lines[0], last.lines[0]);
    const at = Math.max(
      groups.findLastIndex((each, i) => i >= MAX_CHOICES - 1 && isAlike(each)),
      MAX_CHOICES - 1,
    );
    const other = groups[at];
    if (last === undefined || other === undefined) break;
    const isRest = (label: string) => /^(?:something else|غير ذلك)$/.test(label);
    const join = (a: string, b: string, or: string) =>
      isRest(b) || a.endsWith('…') ? `${a.replace(/…$/, '')}…` : cut(`${a}${or}${b}`);
    groups[at] = {
      en: join(other.en, last.en, ', '),
      ar: join(other.ar, last.ar, '، '),
      lines: [...other.lines, ...last.lines],
    };
  }
  return groups;
}
