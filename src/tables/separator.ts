import { csvRows } from './csv.ts';

const SAMPLE_ROWS = 20;

/** Guesses the separator: the one that splits most of the first rows into the same number of cells. */
export function findSeparator(sample: string, isWhole: boolean): string {
  let best = { separator: ',', score: 0 };
  for (const separator of [',', ';', '\t', '|']) {
    const counts = new Map<number, number>();
    let rows = 0;
    try {
      for (const { cells } of csvRows(sample, { separator, isLast: isWhole })) {
        if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
        if (++rows === SAMPLE_ROWS) break;
      }
    } catch {
      // This separator fails here; the rows before still count.
    }
    const score = Math.max(0, ...[...counts].map(([cells, rows]) => rows * 100 + Math.min(cells, 99)));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}
