import words from './circumstances.json' with { type: 'json' };
import { type Clauses, isArabic, type Word } from './text-analysis.ts';
import { isNumber } from './tokenizer.ts';
import { LOW_INFORMATION_WORDS } from './vocabulary/word-lists.ts';

type Clause = readonly Word[];

const CIRCUMSTANCES: ReadonlySet<string> = new Set(words.words);
/** What goods are packed in, which can be goods too. */
const PACKING: ReadonlySet<string> = new Set(words.packing);
/** What packing is made of: "25 kg paper bags". */
const PACKING_MATERIALS: ReadonlySet<string> = new Set(words.packing_materials);
/** Devices, and what their sizes are sizes of: "laptop 16 GB RAM". */
const DEVICES: ReadonlySet<string> = new Set(words.devices);
const MEMORIES: ReadonlySet<string> = new Set(words.memories);
/** Who makes goods. Alone, a brand may stand for what it makes. */
const BRANDS: ReadonlySet<string> = new Set(words.brands);
const BRAND_PAIRS: ReadonlySet<string> = new Set(words.brand_pairs);
/** How goods are traded: "stock", "certificate", شهاده. Some of them are goods too. */
const TRADE: ReadonlySet<string> = new Set(words.trade);
/** Whom and where goods are for: after "for". */
const USERS: ReadonlySet<string> = new Set(words.users);
/** What goods come with. */
const ACCESSORIES: ReadonlySet<string> = new Set(words.accessories);
const UNITS: ReadonlySet<string> = new Set(words.units);
/** Colours and the like, which describe goods and sometimes name them. */
const DESCRIBING: ReadonlySet<string> = new Set(words.describing);
/** What goods often do without: "no added sugar". */
const ABSENT: ReadonlySet<string> = new Set(words.absent);
/** Two words that only together are circumstances: "front load", استعمال منزلي. */
const PAIRS: ReadonlySet<string> = new Set(words.pairs);

/** What is known of the words of a clause. */
export interface KnownNames {
  /** Whether a word is part of a name of goods that stands in the clause: "gold" in "gold bar 1 kg". */
  isInName(word: Word, clause: Clause): boolean;
  /** Whether the index has a word, or the word is a number. */
  isKnown(word: Word): boolean;
  /** Whether nothing explains a word, such as a part number. */
  isUnknown(word: Word, clause: Clause): boolean;
  /** Whether a word stands in no phrase with some names and in no text of their group, and is no head noun of goods. */
  isUnrelated(word: Word, names: Clause): boolean;
}

const NOTHING_KNOWN: KnownNames = {
  isInName: () => false,
  isKnown: () => true,
  isUnknown: () => false,
  isUnrelated: () => false,
};

/**
 * The words that may name the goods: without packing, sizes, quantities, praise, colours, use and origin, which say nothing
 * of what the goods are, unless they are part of a name. The same clauses if all words may.
 */
export function goodsOf(clauses: Clauses, names: KnownNames = NOTHING_KNOWN): Clauses {
  const goods = clauses.map((clause, i) => withoutCircumstances(clause, clauses.slice(0, i).flat(), names));
  if (goods.every((clause, i) => clause.length === clauses[i]?.length)) return clauses;
  return goods.filter((clause) => clause.length > 0);
}

/** A clause without its circumstances; `before` are the words of the clauses before it. */
function withoutCircumstances(clause: Clause, before: Clause, names: KnownNames): Clause {
  const once = clause.filter(
    (word, at) => !isCircumstance(clause, at, before) || (isDescribing(word) && names.isInName(word, clause)),
  );
  // A number may stand before a word that is left out: "set of 5 high quality".
  const kept = once.filter((word, at) => !(isNumber(word.text) && isCircumstance(once, at, before)));
  return withHead(withoutBrands(kept, names), clause);
}

/** Some words of a clause with one of them as the head noun. */
function withHead(kept: Clause, clause: Clause): Clause {
  if (kept.length === 0 || kept.length === clause.length || kept.some(({ head }) => head)) return kept;
  const head = isArabic(kept[0]?.text ?? '') ? 0 : kept.length - 1;
  return kept.map((word, at) => (at === head ? { ...word, head: true } : word));
}

/** "Bosch water pump": brands and unknown words beside a name of goods say whose they are. Alone, "Pampers" are diapers. */
function withoutBrands(clause: Clause, names: KnownNames): Clause {
  const others = clause.filter((word, at) => !isBrand(clause, at) && names.isKnown(word));
  if (others.length === 0 || others.length === clause.length) return clause;
  const isOfGoods = (word: Word) => names.isInName(word, others) || saysNothing(word, others, names);
  const isMaker = (word: Word, at: number) => isBrand(clause, at) || names.isUnknown(word, clause);
  return others.every(isOfGoods) && clause.every((word, at) => others.includes(word) || isMaker(word, at))
    ? others
    : clause;
}

/**
 * The names of goods in each clause, without the words that say nothing of them: "honey" of "honey stock lot, ready to ship".
 * The same clauses where other words may say something.
 */
export function namesIn(clauses: Clauses, names: KnownNames): Clauses {
  const named = clauses.map((clause) => withHead(withoutUnrelated(clause, names), clause));
  return named.every((clause, i) => clause.length === clauses[i]?.length) ? clauses : named;
}

function withoutUnrelated(clause: Clause, names: KnownNames): Clause {
  if (clause.length < 2) return clause;
  const isNamed = (word: Word) => names.isInName(word, clause) || (!isIn(TRADE, word) && names.isInName(word, [word]));
  const named = clause.filter(isNamed);
  if (named.length === 0 || named.length === clause.length) return clause;
  return clause.every((word) => named.includes(word) || saysNothing(word, named, names)) ? named : clause;
}

function saysNothing(word: Word, named: Clause, names: KnownNames): boolean {
  return !word.negated && (isIn(TRADE, word) || names.isUnrelated(word, named));
}

function isBrand(clause: Clause, at: number): boolean {
  const [word, previous, next] = [clause[at], clause[at - 1], clause[at + 1]];
  if (word === undefined || word.negated) return false;
  const isPairOfBrand = (first?: Word, second?: Word) =>
    first !== undefined && second !== undefined && BRAND_PAIRS.has(`${first.text} ${second.text}`);
  return BRANDS.has(word.text) || isPairOfBrand(previous, word) || isPairOfBrand(word, next);
}

function isDescribing(word: Word): boolean {
  return !word.packing && !word.negated && isIn(DESCRIBING, word);
}

function isCircumstance(clause: Clause, at: number, before: Clause): boolean {
  const [word, previous, next] = [clause[at], clause[at - 1], clause[at + 1]];
  if (word === undefined) return false;
  if (word.negated) return isIn(ABSENT, word);
  if (word.packing || LOW_INFORMATION_WORDS.has(termOf(word)) || isIn(CIRCUMSTANCES, word)) return true;
  if (word.adjunct && (isIn(USERS, word) || isIn(ACCESSORIES, word) || isInPacking(clause, at))) return true;
  if (isIn(PACKING, word)) return isPacking(clause, at);
  if (isIn(PACKING_MATERIALS, word) && isOfPacking(clause, at)) return true;
  if (isIn(MEMORIES, word) && isSizeOfDevice(clause, at, before)) return true;
  if (isNumber(word.text))
    return next === undefined || isNumber(next.text) || isIn(UNITS, next) || isIn(PACKING, next) || hasUnit(word);
  if (word.text === 'x' && next !== undefined && isNumber(next.text)) return true;
  if (isIn(UNITS, word) && previous !== undefined && isNumber(previous.text)) return true;
  // "Washing powder front load" is powder, but a "front load washer" is no washer of a bolt.
  return (isPair(previous, word) && isEnd(clause, at)) || (isPair(word, next) && isEnd(clause, at + 1));
}

/**
 * "500 g box", "100 bags", كيس 20 كيلو: after a number, or in Arabic after the goods and before a number. "Plastic bags" and
 * "24 glass bottles" are goods.
 */
function isPacking(clause: Clause, at: number): boolean {
  const before = clause.slice(0, at);
  const isOther = (word: Word) => !isNumber(word.text) && !isIn(PACKING_MATERIALS, word);
  if (before.some(({ text }) => isNumber(text)))
    return before.some(isOther) || clause.slice(at + 1).some((word) => isOther(word) && !isIn(UNITS, word));
  const isFirst = before.every((word) => isIn(PACKING_MATERIALS, word));
  const word = clause[at];
  if (word === undefined || !isArabic(word.text) || isFirst) return false;
  let next = at + 1;
  while (next < clause.length && isIn(PACKING_MATERIALS, clause[next])) next++;
  return isNumber(clause[next]?.text ?? '');
}

/** Materials stand before their packing in English, and after it in Arabic. */
function isOfPacking(clause: Clause, at: number): boolean {
  const word = clause[at];
  const step = word !== undefined && isArabic(word.text) ? -1 : 1;
  let packing = at + step;
  while (isIn(PACKING_MATERIALS, clause[packing]) && !isIn(PACKING, clause[packing])) packing += step;
  return isIn(PACKING, clause[packing]) && isPacking(clause, packing);
}

/** "16 GB RAM" and رام 16 جيجا after a device; "laptop RAM 16 GB" is memory. */
function isSizeOfDevice(clause: Clause, at: number, before: Clause): boolean {
  const [word, previous, next] = [clause[at], clause[at - 1], clause[at + 1]];
  if (![...before, ...clause.slice(0, at)].some((each) => isIn(DEVICES, each))) return false;
  if (word !== undefined && isArabic(word.text)) return next !== undefined && isNumber(next.text);
  return isIn(UNITS, previous) || (previous !== undefined && hasUnit(previous));
}

/** "In plastic bottles" after the goods. */
function isInPacking(clause: Clause, at: number): boolean {
  if (clause[0]?.adjunct !== false) return false;
  let last = at;
  while (clause[last + 1]?.adjunct === true) last++;
  const packing = clause[last];
  return packing !== undefined && isIn(PACKING, packing);
}

/** Whether no further words follow, or only a quantity. */
function isEnd(clause: Clause, at: number): boolean {
  const next = clause[at + 1];
  return next === undefined || isNumber(next.text) || next.packing;
}

function isPair(first: Word | undefined, second: Word | undefined): boolean {
  if (first === undefined || second === undefined) return false;
  return PAIRS.has(`${termOf(first)} ${termOf(second)}`) || PAIRS.has(`${first.text} ${second.text}`);
}

function isIn(words: ReadonlySet<string>, word: Word | undefined): boolean {
  return word !== undefined && (words.has(termOf(word)) || words.has(word.text));
}

/** Whether a number has its unit: "500ml". */
function hasUnit({ text }: Word): boolean {
  return UNITS.has(text.replace(/^[\d.,]+/, ''));
}

function termOf({ forms, text }: Word): string {
  return forms[0]?.term ?? text;
}
