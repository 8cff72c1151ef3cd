import { finish } from '../steps.ts';
import { derive, NotIndependent } from './derive.ts';
import { readEntries } from './parse-edition.ts';
import type { SetSource } from './publishing.ts';

/** The same editions with only some chapters, which are parsed much faster. A text is read whole to compare its hash. */
export function onlyChapters(source: SetSource, chapters: ReadonlySet<string>): SetSource {
  return {
    publications: () => source.publications(),
    async content(edition) {
      const content = await source.content(edition);
      return partOf(content, chapters) ?? content;
    },
  };
}

/** Lines at the start of a chapter. In a usual tariff one of them has a rate. */
const FIRST_LINES = 20;

/**
 * The lines of some chapters in the text of an edition; null if they cannot be derived alone. Texts and rates are inherited
 * within a chapter, so it can be where the chapter has a rate. A stored edition is ordered by code and has no line break
 * inside a cell, so a chapter is one piece of the text.
 */
export function partOf(content: string, chapters: ReadonlySet<string>): string | null {
  const header = content.slice(0, content.indexOf('\n') + 1);
  const pieces = [...chapters]
    .sort()
    .map((chapter) => ({ chapter, text: pieceOf(content, chapter) }))
    .filter(({ text }) => text !== '');
  // An edition without a code is a fault.
  if (pieces.length === 0) return null;
  return pieces.every(({ chapter, text }) => hasRate(header, chapter, text))
    ? header + pieces.map(({ text }) => text).join('')
    : null;
}

/** Whether the chapter stands first and gets a rate from one of its first lines. */
function hasRate(header: string, chapter: string, piece: string): boolean {
  let end = 0;
  for (let lines = 0; lines < FIRST_LINES && end < piece.length; lines++) end = endOfLine(piece, end);
  const { entries } = finish(readEntries(header + piece.slice(0, end)));
  if (entries[0]?.code !== chapter) return false;
  try {
    finish(derive(entries, false));
    return true;
  } catch (error) {
    if (error instanceof NotIndependent) return false;
    throw error;
  }
}

function pieceOf(content: string, chapter: string): string {
  const start = content.indexOf(`\n${chapter}`) + 1;
  if (start === 0) return '';
  let end = start;
  while (content.startsWith(chapter, end)) end = endOfLine(content, end);
  return content.slice(start, end);
}

/** Where the next line begins. */
function endOfLine(text: string, from: number): number {
  return text.indexOf('\n', from) + 1 || text.length;
}
