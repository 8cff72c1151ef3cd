/** A text of a tariff without its dashes, and how many there were: they show how deep it stands. */
export interface Cleaned {
  readonly text: string;
  readonly depth: number;
}

const DASH = /[-\u2010-\u2015\u2212\u0640]/g;
const LEADING = /^[\s"'.:;,،؛\-\u2010-\u2015\u2212\u0640]*/;
const TRAILING = /(?:[\s:;,،؛]|(?<!\p{L}\.\p{L})\.|\s[-\u2010-\u2015\u2212\u0640])+$/u;
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u3000]+/g;
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const BARE = /^(others?|غيرها|غيره|غيرهم|أخرى?|اخرى?|أخر|آخر)$/i;

/** Cleans a text as publishers write it: stray newlines and spaces, dashes for depth, a tatweel within a word or as a dash. */
export function clean(source: string): Cleaned {
  const flat = source.replace(INVISIBLE, '').replace(SPACES, ' ').trim();
  const leading = LEADING.exec(flat)?.[0] ?? '';
  const depth = leading.match(DASH)?.length ?? 0;
  let text = flat.slice(leading.length);
  // A quotation that begins the text is given back; one that nothing closes is dropped.
  if (leading.endsWith('"') && (text.split('"').length & 1) === 0) text = `"${text}`;
  text = text.replace(TRAILING, '').replaceAll('\u0640', '');
  return { text, depth };
}

/** Whether a text is only "Other", which says nothing without the codes above. */
export function isBare(text: string): boolean {
  return text.length < 8 && BARE.test(text);
}

/** Which of the two languages a text is in; null where it has no letters of either, or as many of both. */
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
