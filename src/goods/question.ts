import { withoutParticulars } from './particulars.ts';
import { any, PLACE_NAMES, PLACES_OR_GOODS } from './phrases.ts';
import words from './question-words.json' with { type: 'json' };

/** Customs words with any ending: جمرك, جمارك, جمركية; كمرك in Iraq. Not in the name of goods: أختام جمركية (customs seals). */
const CUSTOMS = String.raw`(?<!${any(words.customsGoods)}\s+(?:ال)?)(?:[جك]مرك|[جك]مارك)\p{L}*`;
/** Not in "heavy-duty" or "duty-free". */
const DUTY = String.raw`(?<!(?:heavy|light|medium|high|extra|super|continuous)[\s-])dut(?:y|ies)(?![\s-]+(?:free|cycle))`;
/** Before a noun with the article it is a code, else it may be the fish. */
const CODE = String.raw`كود(?=\s+(?:ال|لل))`;
/** Arabic letters come after "z". */
const arabicPlaces = PLACE_NAMES.filter((place) => place > 'z');
/** A place after "from", "in" or "to", which is a prefix in Arabic. "ham made from turkey" does not come from Turkey. */
const ORIGIN_OR_DESTINATION = [
  String.raw`(?<!made\s)${any(words.prepositions)}\s+(?:the\s+)?${any([...PLACE_NAMES, ...PLACES_OR_GOODS])}`,
  any(arabicPlaces.map((place) => `ل${place.replace(/^ال/, 'ل')}`)),
].join('|');
/** "2 pallets of", "a bottle of". */
const QUANTITY = String.raw`(?:\p{N}+|an?|one|two|three|ten)\s*${any(words.packages)}\s+of`;
/** The Arabic ending of the feminine, or "its". */
const ENDING = '(?:[هة]ا?)?';

/** What shows that a text is a question about customs. */
const SIGNS = [any(Object.values(words.signs).flat()) + ENDING, CUSTOMS, DUTY, CODE].join('|');
/** What names no goods in such a question. */
const OTHERS = [any(Object.values(words.others).flat()) + ENDING, any(PLACE_NAMES), QUANTITY].join('|');
const SIGN = wholeWords(SIGNS);
/** Goods that were used; a hand for seconds is part of a watch. */
const SECOND_HAND =
  /\b(?:second[\s-]?hand|pre[\s-]?owned|pre[\s-]?loved)\b(?!\s+(?:of|for)\s+(?:a\s+)?(?:watch|clock))/giu;
const PLACE = wholeWords(ORIGIN_OR_DESTINATION);
const QUESTION_WORD = wholeWords([ORIGIN_OR_DESTINATION, SIGNS, OTHERS].join('|'));

/**
 * The goods that a text is about: "laptops" in "What is the HS code for laptops in the UAE?". Origin and
 * destination are left out of every text; words about customs and trade only of a question, since goods may have such a name.
 */
export function goodsIn(given: string): string {
  const text = withoutParticulars(given.replace(SECOND_HAND, 'used'));
  const goods = text.replaceAll(text.search(SIGN) < 0 ? PLACE : QUESTION_WORD, ' ');
  return /[\p{L}\p{N}]/u.test(goods) ? goods : text;
}

/** Arabic words also with "and", a preposition and the article before them. */
function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])و?(?:ب?ال|لل)?(?:${pattern})(?![\\p{L}\\p{N}'’])`, 'giu');
}
