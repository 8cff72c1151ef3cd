import { finish } from '../tariff/steps.ts';
import { derive, NotIndependent } from './derive.ts';
import { parseEdition } from './parse-edition.ts';
import type { EditionSource } from './publishing.ts';

const CHAPTER_DIGITS = 2;

/** The chapter of a code. */
export function chapterOf(code: string): string {
  return code.slice(0, CHAPTER_DIGITS);
}

/** The same editions with only some chapters, which are much faster to parse. */
export function onlyChapters(source: EditionSource, chapters: ReadonlySet<string>): EditionSource {
  return {
    publications: () => source.publications(),
    content: async (edition) => partOf(await source.content(edition), chapters),
  };
}

/**
 * The lines of some chapters in the text of an edition. They can be derived alone, since texts and rates are inherited
 * within a chapter; where a chapter has no rate at all, it is the whole text. A stored edition is ordered by code and has
 * no line break inside a cell, so a chapter is one piece of the text.
 */
export function partOf(content: string, chapters: ReadonlySet<string>): string {
  const header = content.slice(0, content.indexOf('\n') + 1);
  const part =
    header +
    [...chapters]
      .sort()
      .map((chapter) => pieceOf(content, chapter))
      .join('');
  // An edition without a code is a fault.
  if (part === header) return content;
  try {
    finish(derive(finish(parseEdition(part)), false));
    return part;
  } catch (error) {
    if (error instanceof NotIndependent) return content;
    throw error;
  }
}

function pieceOf(content: string, chapter: string): string {
  const start = content.indexOf(`\n${chapter}`) + 1;
  if (start === 0) return '';
  let end = start;
  while (content.startsWith(chapter, end)) end = content.indexOf('\n', end) + 1 || content.length;
  return content.slice(start, end);
}
