import { asciiDigits } from './code.ts';

/** Arabic letters that people type for one another, Persian and Urdu keyboards included, and the one they stand under. */
const LETTERS: Readonly<Record<string, string>> = {
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ئ: 'ي',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ک: 'ك',
  گ: 'ك',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  ژ: 'ز',
  ـ: '',
};

/** One spelling for all the ways in which the same word is typed, in both languages. */
export function fold(text: string): string {
  const plain = plainCase(text);
  if (/^[\x20-\x7f]*$/.test(plain)) return plain;
  return plain
    .replace(/[آأإٱؤئىیېةۀہھکگڤپچژـ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})ء/gu, '');
}

/** Lower case, ASCII digits and no compatibility forms: all of folding that leaves a word's letters as they were written. */
export function plainCase(text: string): string {
  return asciiDigits(text.normalize('NFKC').toLowerCase());
}
