import { asciiDigits } from './code.ts';

/**
 * Arabic letters that people type for one another, Persian and Urdu keyboards included, and the one they stand under.
 * Those with a hamza or a madda over them are not here: it is a mark, and goes with the marks.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ھ: 'ه',
  ک: 'ك',
  گ: 'ك',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  ژ: 'ز',
  ـ: '',
};

/** Letters of both languages without marks and compatibility forms: nearly every text there is, and quickly folded. */
const SIMPLE = /^[ -~\u0621-\u063a\u0641-\u064a]*$/;
const CAPITAL = /[A-Z]/;
const ASCII = /^[ -\x7f]*$/;
/** What is left of the simple letters that have a mark over or under them; a hamza that stands alone after a letter goes. */
const UNMARKED: Readonly<Record<string, string>> = {
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ؤ: 'و',
  ئ: 'ي',
  ء: '',
};

/** One spelling for all the ways in which the same word is typed, in both languages. */
export function fold(text: string): string {
  const plain = plainCase(text);
  if (ASCII.test(plain)) return plain;
  if (SIMPLE.test(plain))
    return plain.replace(/[آأإؤئىة]|(?<=\p{L})ء/gu, (letter) => UNMARKED[letter] ?? LETTERS[letter] ?? letter);
  return plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ٱىیېةہەھکگڤپچژـ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=\p{L})ء/gu, '');
}

/** Lower case, ASCII digits and no compatibility forms: all of folding that leaves a word's letters as they were written. */
export function plainCase(text: string): string {
  if (!SIMPLE.test(text)) return asciiDigits(text.normalize('NFKC').toLowerCase());
  return CAPITAL.test(text) ? text.toLowerCase() : text;
}
