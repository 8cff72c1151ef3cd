import { MEASURE_KINDS, type Measure } from '../contract/measure-schemas.ts';

/** A measure and the codes that it is stated for. */
export interface MeasureRow {
  /** Prefixes of 2 to 12 digits. */
  readonly codes: readonly string[];
  /** Prefixes that are taken out again. */
  readonly except: readonly string[];
  readonly measure: Measure;
}

/** Which measures of one country hold for a code on a day. Immutable. */
export class MeasureIndex {
  readonly #rows: readonly MeasureRow[];
  /** The positions of rows by each prefix that they name. */
  readonly #byPrefix = new Map<string, number[]>();
  /** The positions of rows by each code above a prefix that they name, exceptions included. */
  readonly #byCodeAbove = new Map<string, number[]>();
  /** The measures with scope `part`, for codes that a row covers only partly. */
  readonly #parts: readonly Measure[];

  constructor(rows: readonly MeasureRow[], country: string) {
    this.#rows = rows
      .filter(({ measure }) => measure.country === country)
      .sort((a, b) => MEASURE_KINDS.indexOf(a.measure.kind) - MEASURE_KINDS.indexOf(b.measure.kind));
    this.#parts = this.#rows.map(({ measure }) => ({ ...measure, scope: 'part' }));
    for (const [i, { codes, except }] of this.#rows.entries()) {
      for (const prefix of codes) add(this.#byPrefix, prefix, i);
      for (const prefix of [...codes, ...except])
        for (let digits = 2; digits < prefix.length; digits++) add(this.#byCodeAbove, prefix.slice(0, digits), i);
    }
  }

  /**
   * The measures that hold for a code on a day (an ISO date), the strictest kind first. One that holds only for some of
   * the codes below it has the scope `part`.
   */
  measuresOf(code: string, day: string): Measure[] {
    const found = new Set(this.#byCodeAbove.get(code));
    for (let digits = 2; digits <= code.length; digits++)
      for (const i of this.#byPrefix.get(code.slice(0, digits)) ?? []) found.add(i);
    return [...found]
      .sort((a, b) => a - b)
      .flatMap((i) => {
        const row = this.#rows[i] as MeasureRow;
        const coverage = isInForce(row.measure, day) ? coverageOf(row, code) : 'none';
        return coverage === 'none' ? [] : coverage === 'all' ? row.measure : (this.#parts[i] as Measure);
      });
  }

  /** The rows whose measures hold on a day. */
  rowsOn(day: string): MeasureRow[] {
    return this.#rows.filter(({ measure }) => isInForce(measure, day));
  }

  /** The last day, up to a day, on which a measure began or had ended; blank before the first. */
  lastChange(day: string): string {
    const days = this.#rows.flatMap(({ measure: { effective_from: from, effective_to: to } }) => [
      from ?? '',
      // Sorts after the last day and before the next one.
      to === null ? '' : `${to}+`,
    ]);
    return days.filter((each) => each <= day).reduce((last, each) => (each > last ? each : last), '');
  }
}

/** How much of a code a row covers. */
export function coverageOf({ codes, except }: MeasureRow, code: string): 'all' | 'part' | 'none' {
  const isIn = (prefixes: readonly string[], each: string) => prefixes.some((prefix) => each.startsWith(prefix));
  if (isIn(except, code)) return 'none';
  const isBelow = (prefix: string) => prefix.startsWith(code);
  if (isIn(codes, code)) return except.some(isBelow) ? 'part' : 'all';
  return codes.some((prefix) => isBelow(prefix) && !isIn(except, prefix)) ? 'part' : 'none';
}

function isInForce({ effective_from: from, effective_to: to }: Measure, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

function add(index: Map<string, number[]>, key: string, i: number): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [i]);
  else if (known.at(-1) !== i) known.push(i);
}
