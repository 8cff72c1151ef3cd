/**
 * Arabic letters that people type for one another, also on Persian and Urdu keyboards, with the letter that replaces them. In
 * Gulf Arabic گ is how ق is spoken (گلم for قلم).
 * Letters with a hamza or madda are not here: Unicode decomposes them into a letter and a mark, and marks are removed.
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
  گ: 'ق',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  ژ: 'ز',
  ـ: '',
};

/** Fast path: ASCII and plain Arabic letters, which is nearly every text. These need no Unicode normalisation. */
const SIMPLE = /^[ -~\u0621-\u063a\u0641-\u064a]*$/;
const CAPITAL = /[A-Z]/;
const ASCII = /^[ -\x7f]*$/;
/** On the fast path, letters with a hamza or madda become the bare letter. A hamza after a letter is removed. */
const WITHOUT_HAMZA: Readonly<Record<string, string>> = {
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ؤ: 'و',
  ئ: 'ي',
  ء: '',
};

/** Folds the different ways of typing a word, in both languages, into one spelling. */
export function fold(text: string): string {
  const plain = plainCase(text);
  if (ASCII.test(plain)) return plain;
  if (SIMPLE.test(plain))
    return plain.replace(/[آأإؤئىة]|(?<=\p{L})ء/gu, (letter) => WITHOUT_HAMZA[letter] ?? LETTERS[letter] ?? letter);
  return plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ٱىیېةہەھکگڤپچژـ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=\p{L})ء/gu, '');
}

/** The part of folding that keeps the letters as written: lower case, ASCII digits, no compatibility forms. */
export function plainCase(text: string): string {
  if (!SIMPLE.test(text)) return asciiDigits(text.normalize('NFKC').toLowerCase());
  return CAPITAL.test(text) ? text.toLowerCase() : text;
}

/** Replaces Arabic-Indic (٠١٢) and Persian (۰۱۲) digits by ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
