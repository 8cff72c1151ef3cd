import { type Day, isDay } from '../../day.ts';
import { asciiDigits } from '../../fold.ts';
import { excerpt, type RowPlace } from '../../tables/faults.ts';

import { withoutInvisible } from './clean-text.ts';
import type { Findings } from './findings.ts';

type Order = 'dayFirst' | 'monthFirst';

const ORDERS: readonly Order[] = ['dayFirst', 'monthFirst'];
const IN_WORDS: Readonly<Record<Order, string>> = { dayFirst: 'the day first', monthFirst: 'the month first' };

/** A text that a column of days holds: on how many rows, the first of them, and the day in either order. */
interface DayCell extends Readonly<Record<Order, Day | null>> {
  readonly text: string;
  readonly place: RowPlace;
  /** Whether each order reads it alike, as 2027-01-31. */
  readonly isPlain: boolean;
  readonly hasSlash: boolean;
  rows: number;
}

/** The days that the rows of a file state. */
export interface StatedDays {
  /** How many rows state each day. */
  readonly rows: ReadonlyMap<Day, number>;
  /** Why they can be read in two ways that come into force on different days; null where they cannot. */
  readonly doubt: string | null;
}

/**
 * The column of the days on which rows come into force. It is read as a whole, because a publisher writes all its days in
 * one order: 13/12/2026 shows what 01/12/2026 means.
 */
export class DayColumn {
  readonly #cells = new Map<string, DayCell>();

  /** Adds the cell of a row. One that looks like no date is passed over, with a warning. */
  add(source: string, place: RowPlace, column: string, findings: Findings): void {
    const text = asciiDigits(withoutInvisible(source)).trim();
    if (text === '') return;
    const known = this.#cells.get(text);
    if (known !== undefined) known.rows++;
    else {
      const cell = cellOf(text, place);
      if (cell === null) return findings.warn(place, column, 'a day that is not understood; not used');
      this.#cells.set(text, cell);
    }
  }

  /** The days of all rows. A cell that is no day in the order of the column is a fault. Later days than `day` are warned of. */
  read(day: Day, today: Day, column: string, findings: Findings): StatedDays {
    const cells = [...this.#cells.values()];
    const order = orderOf(cells);
    const rows = new Map<Day, number>();
    for (const cell of cells) {
      const stated = cell[order];
      if (stated === null) {
        findings.fault(cell.place, column, notADay(cell, order));
        continue;
      }
      rows.set(stated, (rows.get(stated) ?? 0) + cell.rows);
      const isLater = stated > day;
      for (let i = 0; i < cell.rows && isLater; i++)
        findings.warn(cell.place, column, 'in force from a later day than the edition');
    }
    return { rows, doubt: doubtOf(cells, today) };
  }
}

function cellOf(text: string, place: RowPlace): DayCell | null {
  const [iso] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (iso !== undefined) {
    const day = isDay(iso) ? iso : null;
    return { text, place, dayFirst: day, monthFirst: day, isPlain: true, hasSlash: false, rows: 1 };
  }
  const [, first = '', sign, second = '', year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/.exec(text) ?? [];
  if (year === undefined) return null;
  const dayFrom = (month: string, day: string): Day | null => {
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(written) ? written : null;
  };
  const [dayFirst, monthFirst] = [dayFrom(second, first), dayFrom(first, second)];
  return { text, place, dayFirst, monthFirst, isPlain: false, hasSlash: sign === '/', rows: 1 };
}

/** The order in which most rows are days; where both fit alike, the day comes first. */
function orderOf(cells: readonly DayCell[]): Order {
  const rowsIn = (order: Order) => cells.reduce((sum, cell) => sum + (cell[order] === null ? 0 : cell.rows), 0);
  return rowsIn('monthFirst') > rowsIn('dayFirst') ? 'monthFirst' : 'dayFirst';
}

/** Dots and dashes are written with the day first everywhere. Slashes need a day after the 12th somewhere in the column. */
function doubtOf(cells: readonly DayCell[], today: Day): string | null {
  const isTold = cells.some((cell) => !cell.isPlain && (!cell.hasSlash || !cell.dayFirst || !cell.monthFirst));
  const cell = cells.find(({ dayFirst, monthFirst }) => dayFirst !== monthFirst);
  if (isTold || cell === undefined || laterDays(cells, 'dayFirst', today) === laterDays(cells, 'monthFirst', today))
    return null;
  return `"${excerpt(cell.text)}" can be ${cell.dayFirst}, with ${IN_WORDS.dayFirst}, or ${cell.monthFirst}, with ${IN_WORDS.monthFirst}, and no cell of the column tells. With consent it is ${cell.dayFirst}; otherwise write the days as ${cell.monthFirst}.`;
}

function laterDays(cells: readonly DayCell[], order: Order, today: Day): string {
  return [...new Set(cells.map((cell) => cell[order] ?? '').filter((day) => day > today))].sort().join();
}

function notADay({ text, rows, ...readings }: DayCell, order: Order): string {
  const count = rows > 1 ? `, on ${rows} rows` : '';
  const isDayOtherwise = ORDERS.some((other) => readings[other] !== null);
  return isDayOtherwise
    ? `"${excerpt(text)}" is not a day with ${IN_WORDS[order]}, as the other cells of the column are written${count}`
    : `"${excerpt(text)}" is not a day${count}`;
}
