import type { Circumstances } from './circumstances.ts';

// Copies of texts as people write them: with a typing mistake, two words glued together, circumstances of marked texts around
// them (use, packing, trade, brands, questions), or Arabic in Latin letters. The model learns from them, so that such queries mean the same to it.

/** The share of texts that are changed each time they are learned from; texts of one word less often. */
const CHANGED = 0.8;
const CHANGED_WORD = 0.45;

/** The kinds of changes with their shares among the changed copies: English, then Arabic. */
const KINDS = [
  ['mistake', 0.24, 0.22],
  ['glued', 0.07, 0.06],
  ['context', 0.55, 0.5],
  ['contextAndMistake', 0.14, 0.12],
  ['latin', 0, 0.1],
] as const;
type Kind = (typeof KINDS)[number][0];

/** A random number from 0 up to, but not including, 1. */
type Random = () => number;

const LETTERS_ONLY = /^\p{L}+$/u;
const MIN_MISTYPED = 4;
/** Longer texts can have a second mistake. */
const MANY_WORDS = 4;
const ENGLISH_LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ARABIC_LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىء';
/** Rows of keyboards: neighbours are hit for one another. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'];
const LOOK_ALIKE = 'بتثنيئ جحخ دذ رز سش صض طظ عغ فق كق هة ىي اأإآ تط ثس ذز وؤ'.split(' ');

/** The ways to write each Arabic letter in Latin letters, as people chat. */
const LATIN: Readonly<Record<string, string>> = {
  ا: 'a|a|e|',
  أ: 'a|a|e|2',
  إ: 'i|e|2',
  آ: 'a|aa|2a',
  ب: 'b',
  ت: 't',
  ث: 'th|s|t',
  ج: 'j|g',
  ح: 'h|7',
  خ: 'kh|5|x',
  د: 'd',
  ذ: 'th|z|d|dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh|ch',
  ص: 's|9',
  ض: 'd|th|dh',
  ط: 't|6',
  ظ: 'z|th|dh',
  ع: 'a|3|',
  غ: 'gh|g',
  ف: 'f|f|ph',
  ق: 'q|k|g|8',
  ك: 'k|c',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a|ah|eh|a',
  و: 'w|o|u|oo',
  ي: 'y|i|ee',
  ى: 'a|i',
  ء: '|a|2',
  ئ: 'e|2|y',
  ؤ: 'o|2|w',
};
const LATIN_ARTICLES = ['al ', 'al', 'el ', 'al-'];
const WEAK_LETTERS = /[اأإآوييىةءعؤئ]/;
const SHORT_VOWEL = 0.62;
const SEPARATORS = [' ', ' ', ', ', ' - '];

/** The text as it is, or a changed copy. */
export function changedText(text: string, circumstances: Circumstances, random: Random): string {
  const words = text.split(/\s+/);
  if (random() >= (words.length === 1 ? CHANGED_WORD : CHANGED)) return text;
  const isArabic = /[\u0600-\u06ff]/.test(text);
  switch (kindOf(isArabic, random)) {
    case 'mistake':
      return mistyped(words, random).join(' ');
    case 'glued':
      return glued(words, random);
    case 'context':
      return inContext(text, circumstances[isArabic ? 'ar' : 'en'], random);
    case 'contextAndMistake':
      return inContext(mistyped(words, random).join(' '), circumstances[isArabic ? 'ar' : 'en'], random);
    case 'latin':
      return words.map((word) => inLatinLetters(word, random)).join(' ');
  }
}

function kindOf(isArabic: boolean, random: Random): Kind {
  let left = random();
  for (const [kind, english, arabic] of KINDS) {
    left -= isArabic ? arabic : english;
    if (left < 0) return kind;
  }
  return 'mistake';
}

function pick<T>(from: ArrayLike<T>, random: Random): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

/** The words with one mistake, or sometimes two. The longer of two random words is mistyped. */
function mistyped(words: readonly string[], random: Random): string[] {
  const changed = [...words];
  const long = [...words.keys()].filter((i) => {
    const word = words[i] ?? '';
    return word.length >= MIN_MISTYPED && LETTERS_ONLY.test(word);
  });
  if (long.length === 0) return changed;
  const mistakes = long.length > MANY_WORDS && random() < 0.5 ? 2 : 1;
  for (let mistake = 0; mistake < mistakes; mistake++) {
    const [one, other] = [pick(long, random), pick(long, random)];
    const at = (changed[one] ?? '').length >= (changed[other] ?? '').length ? one : other;
    changed[at] = withMistake(changed[at] ?? '', random);
  }
  return changed;
}

function withMistake(word: string, random: Random): string {
  const isLong = word.length >= 5;
  const first = isLong ? 1 : 0;
  const at = first + Math.floor(random() * (word.length - 2 * first));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const kind = random();
  if (kind < 0.32) return before + after;
  if (kind < 0.57)
    return at + (isLong ? 2 : 1) < word.length ? before + after.charAt(0) + letter + after.slice(1) : before + after;
  if (kind < 0.87) return before + wrongLetter(letter, random) + after;
  if (kind < 0.94) return before + letter + letter + after;
  return before + letter + pick(alphabetOf(letter), random) + after;
}

/** A neighbour on the keyboard, a letter that looks alike, or any letter. */
function wrongLetter(letter: string, random: Random): string {
  const kind = random();
  const row = KEYBOARD.find((keys) => keys.includes(letter.toLowerCase()));
  if (kind < 1 / 3 && row !== undefined) {
    const at = row.indexOf(letter.toLowerCase());
    return row.charAt(at === 0 ? 1 : random() < 0.5 || at === row.length - 1 ? at - 1 : at + 1);
  }
  const alike = LOOK_ALIKE.filter((letters) => letters.includes(letter));
  if (kind < 2 / 3 && alike.length > 0) return pick(pick(alike, random).replace(letter, ''), random);
  return pick(alphabetOf(letter), random);
}

function alphabetOf(letter: string): string {
  return /[\u0600-\u06ff]/.test(letter) ? ARABIC_LETTERS : ENGLISH_LETTERS;
}

/** The words without one of the spaces between two words of letters. */
function glued(words: readonly string[], random: Random): string {
  const places = words.slice(1).flatMap((word, i) => {
    return LETTERS_ONLY.test(word) && LETTERS_ONLY.test(words[i] ?? '') ? [i] : [];
  });
  const at = places.length === 0 ? -1 : pick(places, random);
  return words.reduce((text, word, i) => (i === 0 ? word : `${text}${i - 1 === at ? '' : ' '}${word}`), '');
}

/** The text with one circumstance before or after it, or several. */
function inContext(text: string, circumstances: readonly string[], random: Random): string {
  const separator = pick(SEPARATORS, random);
  const context = Array.from({ length: random() < 0.4 ? 2 : 1 }, () => pick(circumstances, random)).join(separator);
  return random() < 0.65 ? `${text}${separator}${context}` : `${context}${separator}${text}`;
}

function inLatinLetters(word: string, random: Random): string {
  const hasArticle = word.startsWith('ال') && word.length > 4;
  const letters = [...(hasArticle ? word.slice(2) : word)];
  let latin = hasArticle ? pick(LATIN_ARTICLES, random) : '';
  for (const [i, letter] of letters.entries()) {
    const spellings = LATIN[letter];
    latin += spellings === undefined ? letter : pick(spellings.split('|'), random);
    const next = letters[i + 1];
    const isBetweenConsonants =
      spellings !== undefined && next !== undefined && !WEAK_LETTERS.test(letter) && !WEAK_LETTERS.test(next);
    if (isBetweenConsonants && random() < SHORT_VOWEL) latin += pick('aaaeiuo', random);
  }
  return latin;
}
