// Finds the rows and columns of a table that is only drawn: in a PDF by the places of its words on the page, in plain
// text by the places of its characters. Columns are where the rows share white space.

/** A word or phrase, and where it begins and ends in its line: in points, or in characters. */
export interface LineWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** The words on one baseline, from left to right. */
export interface TextLine {
  readonly words: readonly LineWord[];
  /** How far below the first line it stands, and how high its letters are; both 0 in plain text. */
  readonly baseline: number;
  readonly height: number;
  /** White space from this width on may separate columns; less separates words. */
  readonly gap: number;
}

/** Joins the words of a cell in the order in which they are read. */
type Join = (words: readonly LineWord[]) => string;

/** A table of fewer lines, such as one with the number and date of an invoice, ends before a line with more phrases. */
const SMALL_TABLE = 4;
/** Lines that tell whether the next one has the same columns, and lines that vote on a place between columns. */
const COMPARED_LINES = 100;
const VOTING_LINES = 1_000;
/** More places than any table has columns: the lines have nothing in common. */
const MAX_CUTS = 500;

/** Lines with the same columns, which are cut at these places. */
interface Block {
  lines: TextLine[];
  cuts: readonly number[];
}

/** A line cut into cells. */
export interface CutLine {
  readonly line: TextLine;
  readonly cells: readonly string[];
  /** Whether a phrase of it crosses from one column into the next, as a sentence below the table does. */
  readonly isCrossed: boolean;
}

/** Cuts text whose columns are runs of spaces at the places that its rows share: an empty cell moves no other. */
export function cutFixedWidth(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/).map((source): TextLine => {
    const words = [...source.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      left: index,
      right: index + word.length,
    }));
    return { words, baseline: 0, height: 0, gap: 2 };
  });
  const join: Join = (words) => words.map((word) => word.text).join(' ');
  return blocksOf(lines.filter(({ words }) => words.length > 0)).flatMap(({ lines, cuts }) =>
    lines.map((line) => [...cutLine(line, cuts, join).cells]),
  );
}

/** The rows of a page. A cell that wraps is joined to its row. */
export function rowsByPosition(lines: readonly TextLine[], join: Join): string[][] {
  return blocksOf(lines).flatMap(({ lines, cuts }) =>
    joinWrapped(
      lines.map((line) => cutLine(line, cuts, join)),
      cuts.length + 1,
    ),
  );
}

/** Groups lines into blocks with the same columns, from the first to the last. Lines of a sentence end no block. */
function blocksOf(lines: readonly TextLine[]): Block[] {
  const counts = lines.map((line) => phrasesOf(line).length);
  // Lines of two phrases are a table only where no line has more.
  const least = counts.some((count) => count > 2) ? 3 : 2;
  const ordered = counts.filter((count) => count >= least).sort((a, b) => a - b);
  // A letterhead has fewer phrases in a line than the table below it, and columns of its own.
  const most = Math.max(least, Math.ceil(((ordered.at(-2) ?? 0) * 2) / 3));
  const all = cutsOf(lines.filter((_, i) => (counts[i] ?? 0) >= most));
  if (all.length + 1 >= (ordered[ordered.length >> 1] ?? 0)) return [{ lines: [...lines], cuts: all }];
  const blocks: Block[] = [];
  let open: Block = { lines: [], cuts: [] };
  let table: TextLine[] = [];
  for (const [i, line] of lines.entries()) {
    const count = counts[i] ?? 0;
    if (count >= least) {
      let cuts = cutsOf([...table, line]);
      const hasMore = count > open.cuts.length + 1 && count > cuts.length + 1 && table.length < SMALL_TABLE;
      if (table.length > 0 && (cuts.length < open.cuts.length || hasMore)) {
        blocks.push(open);
        open = { lines: [], cuts: [] };
        table = [];
        cuts = cutsOf([line]);
      }
      table = [...table, line].slice(-COMPARED_LINES);
      open.cuts = cuts;
    }
    open.lines.push(line);
  }
  return [...blocks, open];
}

/** The places between columns: white space that all lines share, and that separates phrases in most of them. */
function cutsOf(lines: readonly TextLine[]): number[] {
  const words = lines.flatMap((line) => line.words).sort((a, b) => a.left - b.left);
  const cuts: { readonly at: number; readonly isCertain: boolean }[] = [];
  let right = words[0]?.right ?? 0;
  for (const word of words) {
    if (word.left > right) {
      const at = (right + word.left) / 2;
      const { wide, narrow } = gapsAt(at, lines);
      if (wide > 0 && wide >= narrow * 3 && cuts.push({ at, isCertain: narrow === 0 }) > MAX_CUTS) return [];
    }
    right = Math.max(right, word.right);
  }
  // A space between two words of one header is no column: nothing else would stand in it.
  const isFilled = (from = -Infinity, to = Infinity) =>
    lines.filter(({ words }) => words.some(({ left, right }) => left > from && right < to)).length > 1;
  return cuts
    .filter(({ at, isCertain }, i) => isCertain || (isFilled(cuts[i - 1]?.at, at) && isFilled(at, cuts[i + 1]?.at)))
    .map(({ at }) => at);
}

/** How many lines have a wide gap at a place, and how many a narrow one, as between two words. */
function gapsAt(at: number, lines: readonly TextLine[]): { wide: number; narrow: number } {
  let [wide, narrow] = [0, 0];
  for (const { words, gap } of lines.slice(0, VOTING_LINES)) {
    const index = indexAfter(at, words);
    const [before, after] = [words[index - 1], words[index]];
    if (before === undefined || after === undefined) continue;
    if (after.left - before.right >= gap) wide++;
    else narrow++;
  }
  return { wide, narrow };
}

/** The index of the first word behind a place that no word covers. */
function indexAfter(at: number, words: readonly LineWord[]): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.left ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words without a wide gap between them. */
function phrasesOf({ words, gap }: TextLine): LineWord[][] {
  const phrases: LineWord[][] = [];
  for (const word of words) {
    const last = phrases.at(-1)?.at(-1);
    if (last !== undefined && word.left - last.right < gap) phrases.at(-1)?.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

/** How many columns the white space of these lines shows. */
export function columnCount(lines: readonly TextLine[]): number {
  return cutsOf(lines).length + 1;
}

/** Cuts a line into cells. A phrase that stands across a cut goes whole into the column where most of it is. */
export function cutLine(line: TextLine, cuts: readonly number[], join: Join): CutLine {
  const columns: LineWord[][] = Array.from({ length: cuts.length + 1 }, () => []);
  let isCrossed = false;
  for (const whole of phrasesOf(line)) {
    // Figures beside each other may be written as one text.
    const phrase = whole.flatMap((word) => cuts.reduce<readonly LineWord[]>(splitFigures, [word]));
    const crossed = cuts.some((cut) => phrase.some(({ left, right }) => left < cut && cut < right));
    isCrossed ||= crossed;
    if (crossed) columns[columnOf(phrase[0]?.left ?? 0, phrase.at(-1)?.right ?? 0, cuts)]?.push(...phrase);
    else for (const word of phrase) columns[columnOf(word.left, word.right, cuts)]?.push(word);
  }
  return { line, cells: columns.map(join), isCrossed };
}

/** A text in two, at the space that is nearest to a place; null without a space. */
export function splitWord({ text, left, right }: LineWord, at: number): [LineWord, LineWord] | null {
  const width = (right - left) / text.length;
  const distanceTo = (space: number) => Math.abs(left + (space + 0.5) * width - at);
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (spaces.length === 0) return null;
  const space = spaces.reduce((best, each) => (distanceTo(each) < distanceTo(best) ? each : best));
  const [before, after] = [text.slice(0, space).trimEnd(), text.slice(space).trimStart()];
  if (before === '' || after === '') return null;
  return [
    { text: before, left, right: Math.min(at, left + before.length * width) },
    { text: after, left: Math.max(at, right - after.length * width), right },
  ];
}

function splitFigures(words: readonly LineWord[], at: number): readonly LineWord[] {
  return words.flatMap((word) => {
    const isCrossed = word.left < at && at < word.right && word.text.split(' ').every((part) => FIGURE.test(part));
    return (isCrossed ? splitWord(word, at) : null) ?? [word];
  });
}

/** The column that has most of this range. */
function columnOf(left: number, right: number, cuts: readonly number[]): number {
  let best = { column: 0, share: -Infinity };
  for (let column = 0; column <= cuts.length; column++) {
    const share = Math.min(right, cuts[column] ?? Infinity) - Math.max(left, cuts[column - 1] ?? -Infinity);
    if (share > best.share) best = { column, share };
  }
  return best.column;
}

/** A line further below than this, in heights of its letters, continues no cell. */
const FARTHEST = 1.7;
/** Spaces that differ by less than this factor are equal. */
const LARGER = 1.08;
/** A number, also with the sign or code of a currency: it begins a row of its own. */
export const FIGURE = /^(?:[A-Z]{3}|\p{Sc})?\s*[-(]?\p{Nd}[\p{Nd}.,٫٬'\s]*\)?\s*%?\s*(?:[A-Z]{3}|\p{Sc})?$/u;

/**
 * Joins lines with few cells to the row that they continue. Cells may stand at the top of their row or in its middle, so
 * lines above a row can belong to it, too: the largest space between two rows separates them.
 */
export function joinWrapped(lines: readonly CutLine[], columns: number): string[][] {
  const isRow = lines.map(({ cells }) => cells.filter((cell) => cell !== '').length >= Math.max(2, columns / 2));
  const continues = lines.map(
    ({ cells, isCrossed }, i) => !isRow[i] && !isCrossed && !cells.some((cell) => FIGURE.test(cell)),
  );
  const spaces = lines.map(({ line }, i) => line.baseline - (lines[i - 1]?.line.baseline ?? -Infinity));
  const isTight = tightness(lines, spaces, isRow, continues);
  /** The line that each line is joined to; itself where none. */
  const owners = lines.map((_, i) => i);
  for (let start = 0; start < lines.length; start++) {
    if (!continues[start]) continue;
    let end = start;
    while (continues[end]) end++;
    let fromAbove = start;
    if (isRow[start - 1]) while (fromAbove < end && isTight(fromAbove)) fromAbove++;
    let fromBelow = end;
    if (isRow[end]) while (fromBelow > start && isTight(fromBelow)) fromBelow--;
    // What stands above the first row of a table is in its middle only if as much stands below.
    if (!isRow[start - 1] && !(continues[end + 1] && isTight(end + 1))) fromBelow = end;
    const cut = fromAbove <= fromBelow ? null : largestSpace(spaces, start, end);
    for (let i = start; i < end; i++)
      owners[i] = i < (cut ?? fromAbove) ? start - 1 : i >= (cut ?? fromBelow) ? end : i;
    start = end;
  }
  const rows = new Map<number, string[]>();
  for (const [i, { cells }] of lines.entries()) {
    const owner = owners[i] ?? i;
    const row = rows.get(owner);
    const both = row?.map((cell, column) => [cell, cells[column] ?? ''].filter((text) => text !== '').join(' '));
    rows.set(owner, both ?? [...cells]);
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

/** Tells whether a line is so near to the one above it as lines of one cell are, and rows are not. */
function tightness(
  lines: readonly CutLine[],
  spaces: readonly number[],
  isRow: readonly boolean[],
  continues: readonly boolean[],
): (i: number) => boolean {
  const isNear = (i: number) => (spaces[i] ?? Infinity) <= FARTHEST * (lines[i]?.line.height ?? 0);
  const between = spaces.filter((_, i) => isRow[i] && isRow[i - 1]).sort((a, b) => a - b);
  const rowSpace = between[between.length >> 1] ?? Infinity;
  const within = spaces.filter((_, i) => isNear(i) && (continues[i] || continues[i - 1]));
  const nearest = within.reduce((least, space) => Math.min(least, space), Infinity);
  // Where no line is nearer than rows are, as in a report of a printer, nearness tells nothing.
  const tellsNothing = nearest * LARGER > rowSpace;
  return (i) => isNear(i) && (tellsNothing || (spaces[i] ?? Infinity) * LARGER <= rowSpace);
}

/** Where the space between two rows is clearly the largest; the end where none is. */
function largestSpace(spaces: readonly number[], start: number, end: number): number {
  const own = spaces.slice(start, end + 1);
  const largest = own.reduce((most, space) => Math.max(most, space), 0);
  const isClear = own.filter((space) => space * LARGER > largest).length === 1;
  return isClear ? start + own.indexOf(largest) : end;
}
