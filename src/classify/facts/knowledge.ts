/** What is known of facts about goods, in both languages: the properties by which lines differ, and the units of quantities. */
import properties from './properties.json' with { type: 'json' };
import quantityWords from './quantity-words.json' with { type: 'json' };
import denials from './tariff-denials.json' with { type: 'json' };
import phrases from './tariff-phrases.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** A word for a value, or one that denies it: "unsalted". */
export interface ValueWord {
  readonly text: string;
  readonly denies: boolean;
}

/** A property by which lines of a tariff differ. Its values exclude each other. */
export interface Property {
  readonly property: string;
  /** Goods often have two values ("steel with a wooden handle"): another one only speaks against a line. */
  readonly mixed: boolean;
  /** The chapters whose lines it tells apart; none if those of all. */
  readonly chapters: readonly string[];
  /** Phrases with a word of it that say nothing of it: "man-made" says nothing of a sex. */
  readonly saysNothing: readonly string[];
  readonly values: readonly {
    readonly value: string;
    /** Who sells such goods says so: a text without it is hardly of a line that asks for it ("armoured", "for sowing"). */
    readonly rare: boolean;
    readonly words: readonly ValueWord[];
  }[];
}

/** A unit; its factor is what it is worth in the first unit of its kind. */
export interface Unit {
  readonly kind: string;
  readonly name: string;
  readonly factor: number;
  readonly words: readonly string[];
}

interface SavedProperty {
  readonly mixed?: boolean;
  readonly chapters?: readonly string[];
  readonly says_nothing?: readonly string[];
  readonly values: Readonly<Record<string, SavedValue>>;
}

interface SavedValue {
  readonly rare?: boolean;
  readonly en?: readonly string[];
  readonly ar?: readonly string[];
  readonly denied_en?: readonly string[];
  readonly denied_ar?: readonly string[];
}

export const PROPERTIES: readonly Property[] = Object.entries<SavedProperty>(properties).map(
  ([property, { mixed = false, chapters = [], says_nothing = [], values }]) => ({
    property,
    mixed,
    chapters,
    saysNothing: says_nothing,
    values: Object.entries(values).map(
      ([value, { rare = false, en = [], ar = [], denied_en = [], denied_ar = [] }]) => ({
        value,
        rare,
        words: [
          ...[...en, ...ar].map((text) => ({ text, denies: false })),
          ...[...denied_en, ...denied_ar].map((text) => ({ text, denies: true })),
        ],
      }),
    ),
  }),
);

export const UNITS: readonly Unit[] = Object.entries(units).flatMap(([kind, ofKind]) =>
  Object.entries<Omit<Unit, 'kind' | 'name'>>(ofKind).map(([name, unit]) => ({ kind, name, ...unit })),
);

/** Phrases of tariffs; each matches any of its patterns. */
export const TARIFF_PHRASES = {
  /** The code holds what its siblings leave. */
  rest: patternOf(phrases.rest, 'i'),
  examples: patternOf(phrases.examples, 'g'),
  except: patternOf(phrases.except, ''),
  /** Says where else goods are listed; it tells nothing about the goods. */
  listedElsewhere: patternOf(phrases.listed_elsewhere, 'gi'),
  /** "Not A, B or C" excludes the whole list in a tariff. */
  excludedList: patternOf(phrases.excluded_list, 'g'),
  /** What a code excludes bounds other goods; "salted or unsalted" asks for nothing; a ply is not the whole board. */
  boundsOfOtherGoods: patternOf(phrases.bounds_of_other_goods, 'gi'),
  forHomes: patternOf(phrases.for_homes, 'i'),
  betweenGoods: patternOf(phrases.between_goods, 'u'),
  beforeCode: patternOf([`^\\s*${anyOf(phrases.before_a_code)}[\\s:#.]*`], 'iu'),
  joinedWord: new RegExp(`${anyOf(phrases.before_a_joined_word)} ([\\p{L}]+)`, 'gu'),
};

type WordList = keyof typeof words;

/** Lists of words, as `fold` writes them. */
export const WORDS: Readonly<Record<WordList, ReadonlySet<string>>> = {
  containers: new Set(words.containers),
  'says nothing of goods': new Set(words['says nothing of goods']),
  machines: new Set(words.machines),
  'for a trade': new Set(words['for a trade']),
  'before a use': new Set(words['before a use']),
  'before packing': new Set(words['before packing']),
  packed: new Set(words.packed),
  'attached and': new Set(words['attached and']),
  'attached for': new Set(words['attached for']),
  parts: new Set(words.parts),
};

/** How the tariff denies, and how a text denies that the analysis of words understands: "not containing" and "without". */
export const TARIFF_DENIALS: readonly { readonly find: RegExp; readonly write: string }[] = denials.map(
  ({ find, write }) => ({ find: new RegExp(find, 'gu'), write }),
);

function patternOf(patterns: readonly string[], flags: string): RegExp {
  return new RegExp(patterns.join('|'), flags);
}

/** One of several patterns. */
function anyOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

/** How texts join, compare and name numbers, as parts of patterns. */
export const QUANTITY_WORDS = {
  times: anyOf(quantityWords.times),
  betweenNumbers: anyOf(quantityWords.between_numbers),
  ofAnInterval: anyOf(quantityWords.of_an_interval),
  beforeAnIntervalWithAnd: anyOf(quantityWords.before_an_interval_with_and),
  arabicAnd: anyOf(quantityWords.arabic_and),
  signsOfNumbersInWords: anyOf(quantityWords.signs_of_numbers_in_words),
  above: anyOf(quantityWords.above),
  atMost: anyOf(quantityWords.at_most),
  below: anyOf(quantityWords.below),
  atLeast: anyOf(quantityWords.at_least),
  orLess: anyOf(quantityWords.or_less),
  orMore: anyOf(quantityWords.or_more),
  afterTheirNumber: anyOf(quantityWords.after_their_number),
  /** Words for numbers before or after a unit, "one litre", and what is written instead. */
  numbersInWords: quantityWords.numbers_in_words.map(({ find, write }) => ({ find: new RegExp(find, 'gu'), write })),
  /** What a length measures, with the words that say so. */
  measured: Object.entries(quantityWords.measured).map(([role, words]) => [role, new RegExp(words.join('|'))] as const),
  /** What a share is of, by each word for it. */
  shares: new Map(Object.entries(quantityWords.shares).flatMap(([name, words]) => words.map((word) => [word, name]))),
  /** Numbers that stand after a word and have no unit: "21 karat", "octane 95". */
  statedWithoutUnit: quantityWords.stated_without_a_unit.map(({ find, ...rest }) => ({
    ...rest,
    find: new RegExp(find, 'g'),
  })),
};
