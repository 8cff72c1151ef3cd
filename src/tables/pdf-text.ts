import type { LineWord, TextLine } from './rows-by-position.ts';

// Puts the words of a page together: lines of words on one baseline, and texts in the order in which they are read.

/** White space from this width on, in heights of the letters, may separate columns; from the second on, words. */
const COLUMN_GAP = 0.5;
const WORD_GAP = 0.12;
/** Baselines that differ by less than this part of the height of the letters are one. */
const SAME_BASELINE = 0.4;
/** Letters that are read from the right; the digits of their scripts are read from the left. */
const RTL = /[[\p{Script=Arabic}\p{Script=Hebrew}]&&\p{L}]/v;

/** A word with its place on the page, counted from its upper left corner. */
export interface PlacedWord extends LineWord {
  readonly baseline: number;
  readonly height: number;
  readonly font?: string;
}

/** Groups words by their baselines, from the top of the first page to the bottom of the last. */
export function linesOf(words: readonly PlacedWord[]): TextLine[] {
  const lines: { words: PlacedWord[]; baseline: number; height: number }[] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    if (line !== undefined && word.baseline - line.baseline < SAME_BASELINE * Math.min(line.height, word.height))
      line.words.push(word);
    else lines.push({ words: [word], baseline: word.baseline, height: word.height });
  }
  return lines.map(({ words, baseline }) => {
    const height = words.reduce((highest, word) => Math.max(highest, word.height), 0);
    return { words: wholeWords(withoutDoubles(words), height), baseline, height, gap: COLUMN_GAP * height };
  });
}

/** The words of a line from left to right. Some programs draw bold letters by drawing them twice. */
function withoutDoubles(words: readonly PlacedWord[]): PlacedWord[] {
  const ordered = words.toSorted((a, b) => a.left - b.left);
  return ordered.filter((word, i) => {
    const last = ordered[i - 1];
    return last === undefined || last.text !== word.text || word.left - last.left > word.height / 10;
  });
}

/** Puts words together whose letters are drawn one by one, as browsers do with Arabic. */
function wholeWords(pieces: readonly LineWord[], height: number): LineWord[] {
  const words: LineWord[][] = [];
  for (const piece of pieces) {
    const last = words.at(-1)?.at(-1);
    if (last !== undefined && piece.left - last.right < WORD_GAP * height) words.at(-1)?.push(piece);
    else words.push([piece]);
  }
  return words.map((own) => ({
    text: inReadingOrder(own).join(''),
    left: own[0]?.left ?? 0,
    right: own.reduce((furthest, { right }) => Math.max(furthest, right), -Infinity),
  }));
}

/** The text of a cell. Letters in their joined shapes become plain letters. */
export function phraseOf(words: readonly LineWord[]): string {
  return inReadingOrder(words).join(' ').normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/**
 * Pieces of text that stand from left to right, in the order in which they are read: Arabic from the right and the numbers and
 * Latin words within it from the left, or the other way round within a Latin text.
 */
function inReadingOrder(pieces: readonly LineWord[]): string[] {
  const texts = pieces.map(({ text }) => text);
  if (!texts.some((text) => RTL.test(text))) return texts;
  const runs: { readonly isRtl: boolean; readonly texts: string[] }[] = [];
  for (const text of texts) {
    const isRtl = RTL.test(text);
    const last = runs.at(-1);
    if (last?.isRtl === isRtl) last.texts.push(text);
    else runs.push({ isRtl, texts: [text] });
  }
  for (const { isRtl, texts } of runs) if (isRtl) texts.reverse();
  return (isMostlyRtl(texts.join('')) ? runs.reverse() : runs).flatMap((run) => run.texts);
}

export function isMostlyRtl(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(new RegExp(RTL, 'gv')) > count(/\p{Script=Latin}/gu);
}
