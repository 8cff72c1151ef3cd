/** Kinds of characters. They are bits, so that one test can ask for several kinds. */
const GAP = 1;
const DIGIT = 2;
const LETTER = 4;
const MARK = 8;
const BREAK = 16;

/** The kind of each UTF-16 code unit; 0 until it is first needed. */
const KINDS = new Uint8Array(0x1_0000);
const QUOTES = "'’`´";
const SEPARATORS = '.,٫';

/**
 * Splits a text into tokens: numbers with their separators, words with their apostrophes, and signs that end a clause.
 * A hand-written scanner: it finds the same tokens as the regular expression in its test in a fraction of the time.
 */
export class Tokenizer {
  readonly #text: string;
  /** Where the current token starts and ends. */
  start = 0;
  end = 0;
  /** Whether the current token ends a clause. */
  isBreak = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Moves to the next token; returns false at the end of the text. */
  next(): boolean {
    const text = this.#text;
    this.start = skip(text, this.end, GAP);
    if (this.start === text.length) return false;
    const kind = kindAt(text, this.start);
    this.isBreak = kind === BREAK;
    if (kind === BREAK) this.end = this.start + 1;
    else if (kind === DIGIT) this.end = skipJoined(text, skip(text, this.start, DIGIT), SEPARATORS, DIGIT);
    else this.end = skipJoined(text, skip(text, this.start, LETTER | MARK), QUOTES, LETTER);
    return true;
  }
}

/** The end of a run of characters of these kinds. */
function skip(text: string, from: number, kinds: number): number {
  let at = from;
  while (at < text.length && (kindAt(text, at) & kinds) !== 0) at++;
  return at;
}

/** The end of further runs of one kind, each after a single joint character. */
function skipJoined(text: string, from: number, joints: string, kind: number): number {
  let at = from;
  while (at + 1 < text.length && kindAt(text, at + 1) === kind && joints.includes(text.charAt(at)))
    at = skip(text, at + 1, kind);
  return at;
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const known = KINDS[unit] ?? 0;
  if (known !== 0) return known;
  if (unit >= 0xd800 && unit <= 0xdfff) return kindOfSurrogate(text, at);
  const kind = kindOf(text.charAt(at));
  KINDS[unit] = kind;
  return kind;
}

/** Both halves of a surrogate pair have the kind of the whole character. */
function kindOfSurrogate(text: string, at: number): number {
  const fromBefore = text.codePointAt(at - 1) ?? 0;
  const fromHere = text.codePointAt(at) ?? 0;
  return kindOf(String.fromCodePoint(fromBefore > 0xffff ? fromBefore : fromHere));
}

function kindOf(character: string): number {
  if (/\d/.test(character)) return DIGIT;
  if (/\p{L}/u.test(character)) return LETTER;
  if (/\p{M}/u.test(character)) return MARK;
  return ',;:()،؛|[]'.includes(character) ? BREAK : GAP;
}

/** Whether a word is a number: it starts with a digit. */
export function isNumber(word: string): boolean {
  return isDigit(word.charCodeAt(0));
}

export function hasDigit(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (isDigit(word.charCodeAt(i))) return true;
  return false;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
