import { compareQuantities, type Quantity } from '../facts/quantities.ts';
import { ALWAYS_STATED, isContainer, MIXED_PROPERTIES, type TextFacts, type Values } from '../facts/read-facts.ts';
import type { LineFacts, Wording } from './line-facts.ts';

/** What speaks for and against a line. */
export interface LineEvidence {
  readonly facts: LineFacts;
  /** What of the line the text says, with its weight: "state", "power", "w:breast". */
  readonly met: ReadonlyMap<string, number>;
  /** What of the line the text contradicts, and what only speaks against it. */
  readonly violated: readonly string[];
  readonly doubted: readonly string[];
  /** Words of the whole, which speak for no code. */
  readonly shared: ReadonlySet<string>;
  /** What of the line the text does not say. */
  readonly open: readonly string[];
  /** The weight of the words of its shortest wording that the text does not have. */
  readonly missing: number;
  /** How much of the words of one wording the text has, from 0 to 1. */
  readonly coverage: number;
  /** The words of the text by which it was met, for people. */
  readonly because: readonly string[];
}

const ARABIC = /[\u0600-\u06ff]/;
const PROPERTY_WEIGHT = 1;
/** Of a property that the same words say as another one. */
const REPEATED_WEIGHT = 0.2;
const QUANTITY_WEIGHT = 1.2;
const ADJUNCT_WEIGHT = 0.4;
const CONTAINER_WEIGHT = 0.15;
/** Two plain words are enough of any wording. */
const ENOUGH = 2;
/** From this share of a denied wording on, the text says what the line excludes. */
const EXCLUDED = 0.7;

/** Weighs a text against codes with one parent. */
export function weigh(text: TextFacts, siblings: readonly LineFacts[]): LineEvidence[] {
  const usual = usualWords(siblings);
  return siblings.map((facts) => evidenceOf(text, facts, siblings.length, usual));
}

const known = new WeakMap<readonly LineFacts[], ReadonlyMap<string, number>>();

/** In how many of the siblings each word is. */
function usualWords(siblings: readonly LineFacts[]): ReadonlyMap<string, number> {
  const counted = known.get(siblings);
  if (counted !== undefined) return counted;
  const counts = new Map<string, number>();
  for (const { wordings } of siblings) {
    const own = new Set(
      wordings.flatMap(({ words, denied, shared }) => (denied || shared ? [] : words.flatMap(({ terms }) => terms))),
    );
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  known.set(siblings, counts);
  return counts;
}

function evidenceOf(
  text: TextFacts,
  facts: LineFacts,
  count: number,
  usual: ReadonlyMap<string, number>,
): LineEvidence {
  const met = new Map<string, number>();
  const violated: string[] = [];
  const doubted: string[] = [];
  const open: string[] = [];
  const because: string[] = [];
  for (const [property, values] of facts.properties) {
    const result = compareValues(text.properties.get(property), values);
    if (result === 'met') {
      const words = wordingsFor(text, property);
      const isNew = words.length === 0 || words.some((word) => !because.includes(word));
      met.set(property, isNew ? PROPERTY_WEIGHT : REPEATED_WEIGHT);
      because.push(...words);
    } else if (result === 'violated') (MIXED_PROPERTIES.has(property) ? doubted : violated).push(property);
    else if (result === 'denied') violated.push(property);
    else if (result === 'open' && values.said.size > 0) {
      open.push(property);
      if ([...values.said].every((value) => ALWAYS_STATED.has(`${property}=${value}`))) doubted.push(property);
    }
  }
  for (const bound of facts.bounds) {
    const stated = text.quantities.filter((quantity) => isComparable(quantity, bound));
    const results = new Set(stated.map((quantity) => compareQuantities(quantity, bound)));
    const name = `${bound.kind}/${bound.role}`;
    if (results.size !== 1 || results.has('open')) open.push(name);
    else if (results.has('outside')) violated.push(name);
    else {
      met.set(name, QUANTITY_WEIGHT);
      because.push(...stated.map(({ value, unit }) => `${value} ${unit}`));
    }
  }
  let coverage = 0;
  const missing = new Map<boolean, number>();
  for (const wording of facts.wordings.filter((each) => !each.shared)) {
    const share = weighWording(text, wording, { met, violated, because, count, usual });
    coverage = Math.max(coverage, share.said / Math.max(share.total, 1e-9));
    const language = ARABIC.test(wording.words[0]?.text ?? '');
    if (!wording.denied)
      missing.set(language, Math.min(missing.get(language) ?? Number.POSITIVE_INFINITY, share.total - share.said));
  }
  const sharedWords = facts.wordings.filter((each) => each.shared).flatMap(({ words }) => words);
  const shared = new Set([...facts.shared, ...sharedWords.map(({ terms }) => `w:${terms[0] ?? ''}`)]);
  return {
    facts,
    met,
    violated,
    doubted,
    shared,
    open,
    missing: Math.min(...text.languages.map((isArabic) => missing.get(isArabic) ?? 0)),
    coverage,
    because: [...new Set(because)],
  };
}

interface Weighing {
  readonly met: Map<string, number>;
  readonly violated: string[];
  readonly because: string[];
  readonly count: number;
  readonly usual: ReadonlyMap<string, number>;
}

/** Adds what a wording says for or against a line, and returns how much of it the text has. */
function weighWording(
  text: TextFacts,
  { words, denied }: Wording,
  { met, violated, because, count, usual }: Weighing,
): { readonly said: number; readonly total: number } {
  let total = 0;
  let said = 0;
  let unsaid = 0;
  const found: { readonly name: string; readonly word: string; readonly weight: number }[] = [];
  for (const { text: word, terms, adjunct } of words) {
    const others = Math.max(...terms.map((term) => usual.get(term) ?? 1)) - 1;
    const rarity = denied || count < 2 ? 1 : 1 - others / count;
    const weight = rarity * (adjunct ? ADJUNCT_WEIGHT : 1) * (isContainer(word) ? CONTAINER_WEIGHT : 1);
    total += weight;
    if (terms.some((term) => text.said.has(term))) {
      said += weight;
      found.push({ name: `w:${terms[0] ?? ''}`, word, weight });
    } else if (terms.some((term) => text.denied.has(term))) unsaid += weight;
  }
  if (total === 0) return { said, total };
  if (denied) {
    if (said / total >= EXCLUDED) violated.push(`!${words.map(({ text }) => text).join(' ')}`);
    if (unsaid / total >= EXCLUDED) met.set(`!${words[0]?.terms[0] ?? ''}`, 1);
    return { said, total };
  }
  // Few of many words say little.
  for (const { name, word, weight } of found) {
    met.set(name, Math.max(met.get(name) ?? 0, weight * Math.min(1, said / Math.min(total, ENOUGH)) ** 1.5));
    because.push(word);
  }
  if (unsaid / total >= 0.5) violated.push(words.map(({ text }) => text).join(' '));
  return { said, total };
}

/** Whether a stated number may be what a line bounds. */
export function isComparable(stated: Quantity, bound: Quantity): boolean {
  // A car battery of 45 A is one of 45 Ah.
  if (bound.kind === 'charge' && stated.kind === 'current') return true;
  if (stated.kind !== bound.kind) return false;
  if (stated.role === bound.role) return stated.role !== 'size';
  if (stated.kind === 'share') return bound.role === '' || stated.role === '';
  // "25 mm" without a word is a thickness or a diameter: other sizes are stated in larger units or by name.
  const isSmall = stated.unit === 'mm' || stated.unit === 'inch';
  if (stated.role === '' || stated.role === 'thickness' || stated.role === 'diameter')
    return isSmall && ['', 'thickness', 'diameter', 'height'].includes(bound.role);
  return bound.role === '' && stated.role !== 'size' && stated.role !== 'length';
}

function compareValues(
  text: Values | undefined,
  { said, denied }: Values,
): 'met' | 'violated' | 'denied' | 'open' | 'possible' {
  if (text === undefined) return 'open';
  const says = (values: ReadonlySet<string>) => [...values].some((value) => text.said.has(value));
  if (says(denied) && !says(said)) return 'denied';
  if (said.size > 0) {
    if (says(said)) return 'met';
    if (text.said.size > 0) return 'violated';
    return [...said].every((value) => text.denied.has(value)) ? 'denied' : 'open';
  }
  if ([...denied].every((value) => text.denied.has(value))) return 'met';
  return text.said.size > 0 ? 'possible' : 'open';
}

function wordingsFor(text: TextFacts, property: string): string[] {
  return [...text.wordings].filter(([name]) => name.startsWith(`${property}=`)).map(([, words]) => words);
}
