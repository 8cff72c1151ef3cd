import type { FileRow } from './read-tables.ts';

/** Rows in order, all of them or a part: an array, or rows that are unpacked one after the other. */
export interface RowList extends Iterable<FileRow> {
  readonly length: number;
  slice(from?: number, to?: number): RowList;
}

/** Rows as text: 200,000 of them take 20 MB, and ten times as much as objects. */
interface Batch {
  readonly text: string;
  readonly count: number;
}

type Packed = readonly [
  row: number,
  cells: readonly string[],
  marks?: readonly [numbers: number[], merged: number[], dates: number[], broken: [number, string][], hidden: string],
];

/** The rows of a large file, held in little memory and read again each time they are gone through. */
export class PackedRows implements RowList {
  readonly #batches: Batch[];
  readonly #from: number;
  readonly #to: number;

  constructor(batches: Batch[] = [], from = 0, to = Number.POSITIVE_INFINITY) {
    this.#batches = batches;
    this.#from = from;
    this.#to = to;
  }

  add(rows: readonly FileRow[]): void {
    if (rows.length > 0) this.#batches.push({ text: JSON.stringify(rows.map(packed)), count: rows.length });
  }

  get length(): number {
    const count = this.#batches.reduce((sum, batch) => sum + batch.count, 0);
    return Math.max(0, Math.min(this.#to, count) - this.#from);
  }

  slice(from = 0, to = this.length): PackedRows {
    return new PackedRows(this.#batches, this.#from + from, Math.min(this.#to, this.#from + to));
  }

  *[Symbol.iterator](): Generator<FileRow> {
    let start = 0;
    for (const { text, count } of this.#batches) {
      const [first, last] = [Math.max(0, this.#from - start), Math.min(count, this.#to - start)];
      start += count;
      if (first >= last) continue;
      const rows: Packed[] = JSON.parse(text);
      for (let at = first; at < last; at++) yield unpacked(rows[at] as Packed);
    }
  }
}

function packed({ row, cells, numbers, merged, dates, broken, hidden }: FileRow): Packed {
  if (!(numbers || merged || dates || broken || hidden)) return [row, cells];
  return [
    row,
    cells,
    [[...(numbers ?? [])], [...(merged ?? [])], [...(dates ?? [])], [...(broken ?? [])], hidden ?? ''],
  ];
}

function unpacked([row, cells, marks]: Packed): FileRow {
  if (marks === undefined) return { row, cells };
  const [numbers, merged, dates, broken, hidden] = marks;
  return {
    row,
    cells,
    ...(numbers.length === 0 ? {} : { numbers: new Set(numbers) }),
    ...(merged.length === 0 ? {} : { merged: new Set(merged) }),
    ...(dates.length === 0 ? {} : { dates: new Set(dates) }),
    ...(broken.length === 0 ? {} : { broken: new Map(broken) }),
    ...(hidden === '' ? {} : { hidden: hidden as 'hidden' | 'filtered' }),
  };
}
