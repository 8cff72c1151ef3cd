/** A description without its leading dashes, and their number: publishers show the depth in the tree by dashes. */
export interface CleanText {
  readonly text: string;
  readonly depth: number;
  /** Whether the text ends in a colon, which announces codes below it. */
  readonly hasColon: boolean;
}

// \u0640 is the tatweel, which stretches Arabic words; publishers also use it as a dash.
const DASH = /[-\u2010-\u2015\u2212\u0640]/g;
const LEADING = /^[\s"'.:;,،؛\-\u2010-\u2015\u2212\u0640]*/;
/** What is taken off the end, one at a time. "U.A" before a full stop shows an abbreviation, which keeps it. */
const TRAILING = /(?:[\s:;,،؛]|(?<!\p{L}\.\p{L})\.|\s[-\u2010-\u2015\u2212\u0640])$/u;
/** The last characters are enough for that expression. */
const TRAILING_LENGTH = 6;
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u3000]+/g;
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const BARE_OTHER = /^(others?|غيرها|غيره|غيرهم|أخرى?|اخرى?|أخر|آخر)$/i;

/** Removes marks of direction and the like, which Arabic programs put around figures and days. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Removes dashes, tatweels, stray white space, invisible characters and punctuation at the ends. */
export function cleanText(source: string): CleanText {
  const flat = withoutInvisible(source).replace(SPACES, ' ').trim();
  const leading = LEADING.exec(flat)?.[0] ?? '';
  const depth = leading.match(DASH)?.length ?? 0;
  let text = flat.slice(leading.length);
  // Put an opening quote back where the text closes it.
  if (leading.endsWith('"') && (text.split('"').length & 1) === 0) text = `"${text}`;
  text = withoutTrailing(text).replaceAll('\u0640', '');
  return { text, depth, hasColon: flat.endsWith(':') };
}

/** Takes one piece off at a time: an expression for the whole end would take quadratic time. */
function withoutTrailing(text: string): string {
  let end = text.length;
  for (;;) {
    const last = TRAILING.exec(text.slice(Math.max(0, end - TRAILING_LENGTH), end));
    if (last === null) return text.slice(0, end);
    end -= last[0].length;
  }
}

/** Whether a text is only "Other", which means nothing without the texts above it. */
export function isBareOther(text: string): boolean {
  return text.length < 8 && BARE_OTHER.test(text);
}

/** The language that most letters of a text belong to; null on a tie. */
export function languageOf(text: string): 'en' | 'ar' | null {
  let arabic = 0;
  let latin = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit | 32) >= 97 && (unit | 32) <= 122) latin++;
    else if (unit >= 0x620 && unit <= 0x6ff) arabic++;
  }
  return latin > arabic ? 'en' : arabic > latin ? 'ar' : null;
}
