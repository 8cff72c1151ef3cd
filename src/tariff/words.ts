import { asciiDigits } from './code.ts';

const FOLDED: Readonly<Record<string, string>> = {
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ئ: 'ي',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ـ: '',
  ء: '',
};

/** One spelling for all the ways in which the same word is typed, in both languages. */
export function fold(text: string): string {
  return asciiDigits(text.normalize('NFKC').toLowerCase())
    .replace(/[آأإٱؤئىیةکـء]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** The folded words of a text, for the index and for the query alike. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
