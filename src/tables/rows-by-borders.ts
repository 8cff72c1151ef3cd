import { type CellPlace, cellAt, type Rule, type RuledTable } from './borders.ts';
import { linesOf, type PlacedWord, phraseOf } from './pdf-text.ts';
import { columnCount, FIGURE, joinWrapped, splitWord, type TextLine } from './rows-by-position.ts';

/** A row of a drawn table. */
export interface RuledRow {
  readonly cells: readonly string[];
  readonly merged?: ReadonlySet<number>;
}

interface RuledCell extends CellPlace {
  readonly words: PlacedWord[];
}

/** Where white space shows this many times the columns that are drawn, the lines are frames around several tables. */
const FRAMES = 1.5;
/** A text of more lines is an address or a paragraph, whose lines stand for themselves. */
const PARAGRAPH = 3;

/** The rows of a drawn table with these words; null if its lines are no borders of cells. */
export function ruledRows(table: RuledTable, words: readonly PlacedWord[]): RuledRow[] | null {
  const cells = new Map<string, RuledCell>();
  for (const word of words.flatMap((each) => withinBorders(each, table.rules))) {
    const place = cellAt(table, (word.left + word.right) / 2, word.baseline - word.height * 0.3);
    if (place === null) continue;
    const key = `${place.row} ${place.column}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { ...place, words: [word] });
    else cell.words.push(word);
  }
  const used = new Set([...cells.values()].map(({ column }) => column)).size;
  if (used < 2 || columnCount(linesOf(words)) > used * FRAMES) return null;
  const rows: RuledRow[] = [];
  for (let row = 0; row < table.rows.length; row++) {
    const own = [...cells.values()].filter((cell) => cell.row === row);
    if (own.length === 0) continue;
    const above = [...cells.values()].filter((cell) => cell.row < row && cell.end > row);
    rows.push(...bandRows(own, above, table.columns.length));
  }
  return rows;
}

/** The parts of a run of text on both sides of the borders that it crosses: programs write neighbours as one. */
function withinBorders(word: PlacedWord, rules: readonly Rule[]): PlacedWord[] {
  const y = word.baseline - word.height * 0.3;
  const crossed = rules.find(
    ({ isUpright, at, from, to }) => isUpright && at > word.left + 1 && at < word.right - 1 && y >= from && y <= to,
  );
  const parts = crossed === undefined ? null : splitWord(word, crossed.at);
  return parts === null ? [word] : parts.flatMap((part) => withinBorders({ ...word, ...part }, rules));
}

/** The rows between two level lines: mostly one. Where several columns have several figures, the rows are not drawn. */
function bandRows(own: readonly RuledCell[], above: readonly RuledCell[], columns: number): RuledRow[] {
  const lines = linesOf(own.flatMap(({ words }) => words)).map((line) => {
    const cells = Array.from({ length: columns }, () => '');
    return { line, cells, isCrossed: false };
  });
  for (const { column, words } of own)
    for (const line of linesOf(words)) {
      const distanceTo = ({ line: { baseline } }: { line: TextLine }) => Math.abs(baseline - line.baseline);
      const nearest = lines.reduce((best, each) => (distanceTo(each) < distanceTo(best) ? each : best));
      nearest.cells[column] = [nearest.cells[column], phraseOf(line.words)].filter(Boolean).join(' ');
    }
  const figures = Array.from(
    { length: columns },
    (_, at) => lines.filter(({ cells }) => FIGURE.test(cells[at] ?? '')).length,
  );
  const withFigures = figures.filter((count) => count > 0).length;
  const withSeveral = figures.filter((count) => count > 1).length;
  if (withSeveral > 0 && withSeveral >= Math.min(2, withFigures))
    return joinWrapped(lines, columns).map((cells) => ({ cells }));
  const isText = withFigures === 0 && own.some(({ words }) => linesOf(words).length > PARAGRAPH);
  if (isText) return lines.map(({ cells }) => ({ cells }));
  const cells = Array.from({ length: columns }, () => '');
  const merged = new Set<number>();
  for (const cell of above) {
    cells[cell.column] = textOf(cell);
    merged.add(cell.column);
  }
  for (const cell of own) {
    cells[cell.column] = textOf(cell);
    merged.delete(cell.column);
  }
  return [merged.size > 0 ? { cells, merged } : { cells }];
}

function textOf({ words }: RuledCell): string {
  return linesOf(words)
    .map(({ words }) => phraseOf(words))
    .join(' ');
}
