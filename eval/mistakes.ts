import { xorshift } from '../tools/training/random.ts';
import type { Engine } from './measure.ts';
import type { LabelledSet } from './sets.ts';

const SEED = 20_261_119;
const LETTERS_ONLY = /^\p{L}+$/u;
/** A letter less leaves too little of shorter words. */
const MIN_LETTERS = 4;
const LETTERS = { en: 'abcdefghijklmnopqrstuvwxyz', ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوية' };

/** Each kind of mistake makes another word of a word, at a place that is neither its first nor its last letter. */
const MISTAKES = {
  lost: (word, at) => word.slice(0, at) + word.slice(at + 1),
  swapped: (word, at) => `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`,
  wrong: (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
} as const satisfies Record<string, (word: string, at: number, letter: string) => string>;

/** What mistakes in the longest word of each query cost: points of queries whose first result has the right heading. */
export type Losses = { readonly [Kind in keyof typeof MISTAKES]: number };

export async function measureMistakes(
  sets: readonly LabelledSet[],
  language: 'en' | 'ar',
  engine: Engine,
): Promise<{ readonly queries: number; readonly losses: Losses }> {
  const random = xorshift(SEED);
  const queries = sets.filter(({ name }) => name.endsWith(`-${language}`)).flatMap((set) => set.queries);
  const right = { typed: 0, lost: 0, swapped: 0, wrong: 0 };
  let count = 0;
  for (const { query, relevant } of queries) {
    const words = query.split(/\s+/);
    const longest = longestWord(words);
    const word = words[longest];
    if (word === undefined) continue;
    const isRight = async (text: string) => {
      const [code = ''] = await engine(text, 1);
      return relevant.some((hs6) => code.slice(0, 4) === hs6.slice(0, 4)) ? 1 : 0;
    };
    const at = 1 + (random() % (word.length - 2));
    const letter = LETTERS[language].charAt(random() % LETTERS[language].length);
    count++;
    right.typed += await isRight(query);
    for (const kind of ['lost', 'swapped', 'wrong'] as const)
      right[kind] += await isRight(words.with(longest, MISTAKES[kind](word, at, letter)).join(' '));
  }
  const loss = (after: number) => (100 * (right.typed - after)) / count;
  return {
    queries: count,
    losses: { lost: loss(right.lost), swapped: loss(right.swapped), wrong: loss(right.wrong) },
  };
}

/** The place of the longest word that can be mistyped, or -1. */
function longestWord(words: readonly string[]): number {
  let longest = -1;
  for (const [i, word] of words.entries())
    if (LETTERS_ONLY.test(word) && word.length >= MIN_LETTERS && word.length > (words[longest]?.length ?? 0))
      longest = i;
  return longest;
}
