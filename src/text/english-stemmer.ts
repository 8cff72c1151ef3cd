import type { WordForm } from './text-analysis.ts';
import { hasDigit } from './tokenizer.ts';
import { IRREGULAR_WORDS, NOUNS_LIKE_PARTICIPLES, SYNONYMS } from './vocabulary/word-lists.ts';

const INFLECTED = 0.7;
const VOWEL = /[aeiouy]/;

/** The forms under which an English word is indexed and looked up, the most certain first. */
export function englishForms(word: string): WordForm[] {
  const irregular = IRREGULAR_WORDS.get(word);
  if (irregular !== undefined) return [{ term: irregular, weight: 1 }];
  const noun = singular(word);
  const synonym = SYNONYMS.get(noun);
  if (synonym !== undefined) return [synonym, noun].map((term) => ({ term, weight: 1 }));
  if (word.length < 4 || hasDigit(word)) return [{ term: word.length === 3 ? noun : word, weight: 1 }];
  const base = americanSpelling(noun);
  return [{ term: base, weight: 1 }, ...verbStems(base).map((term) => ({ term, weight: INFLECTED }))];
}

function singular(word: string): string {
  if (/[^aeiou]ie$/.test(word) && word.length > 4) return `${word.slice(0, -2)}y`;
  if (!word.endsWith('s') || 'sui'.includes(word.charAt(word.length - 2)) || word.length < 4) return word;
  if (word.endsWith('es')) {
    if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
    if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
    if (/[^aeou]oes$/.test(word) && word.length > 5) return word.slice(0, -2);
  }
  return word.slice(0, -1);
}

/** Matches a word with any of the spellings that `americanSpelling` replaces. Most words need only this one test. */
const BRITISH =
  /sulph|^(?:(?:an)?aes|haem|paed|oes)|(?:[bt]re|our(?:|ed|ing|less|ful|able)|ogue|is(?:e|ed|ing|er|ation)|yse(?:|d|r)|ll(?:ed|ing|er))$/;

function americanSpelling(word: string): string {
  if (!BRITISH.test(word)) return word;
  let spelling = word
    .replace(/sulph/, 'sulf')
    .replace(/^(an)?aes/, '$1es')
    .replace(/^(haem|paed|oes)/, (start) => start.replace(/[ao]e/, 'e'));
  if (spelling.length > 4) spelling = spelling.replace(/([bt])re$/, '$1er');
  if (spelling.length > 5) {
    spelling = spelling
      .replace(/our(|ed|ing|less|ful|able)$/, 'or$1')
      .replace(/ogue$/, 'og')
      .replace(/([a-z]{3})is(e|ed|ing|er|ation)$/, '$1iz$2')
      .replace(/yse(|d|r)$/, 'yze$1')
      .replace(/([aeiou])ll(ed|ing|er)$/, '$1l$2');
  }
  return spelling;
}

/** The verbs that a participle can come from: "slic" and "slice" for "sliced", "knit" for "knitting". */
function verbStems(word: string): string[] {
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  if (ending === 0 || NOUNS_LIKE_PARTICIPLES.has(word)) return [];
  if (word.length > 4 && word.endsWith('ied')) return [`${word.slice(0, -3)}y`];
  const stem = word.slice(0, -ending);
  if (stem.length < 3 || !VOWEL.test(stem)) return [];
  const last = stem.at(-1) ?? '';
  return last === stem.at(-2) && !'lszaeiou'.includes(last) ? [stem.slice(0, -1)] : [stem, `${stem}e`];
}
