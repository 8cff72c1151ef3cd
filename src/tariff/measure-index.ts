import { MEASURE_KINDS, type Measure } from '../contract/measure-schemas.ts';

/** A measure and the codes that it is stated for. */
export interface MeasureRow {
  /** Prefixes of 2, 4, 6, 8, 10 or 12 digits. */
  readonly codes: readonly string[];
  /** Prefixes that are taken out again. */
  readonly except: readonly string[];
  readonly measure: Measure;
}

/** Which measures of one country hold for a code on a day. Immutable. */
export class MeasureIndex {
  readonly #rows: readonly MeasureRow[];
  /** The measures with scope `part`, for codes that a row covers only partly. */
  readonly #parts: readonly Measure[];
  /** The positions of rows by each of their codes, and by each code above one. */
  readonly #byCode = new Map<string, number[]>();
  readonly #aboveCode = new Map<string, number[]>();
  /** The same by each of their exceptions. */
  readonly #byException = new Map<string, number[]>();
  readonly #aboveException = new Map<string, number[]>();

  constructor(rows: readonly MeasureRow[], country: string) {
    this.#rows = rows
      .filter(({ measure }) => measure.country === country)
      .sort((a, b) => MEASURE_KINDS.indexOf(a.measure.kind) - MEASURE_KINDS.indexOf(b.measure.kind));
    this.#parts = this.#rows.map(({ measure }) => ({ ...measure, scope: 'part' }));
    for (const [i, { codes, except }] of this.#rows.entries()) {
      for (const prefix of codes) addPrefix(prefix, i, this.#byCode, this.#aboveCode);
      for (const prefix of except) addPrefix(prefix, i, this.#byException, this.#aboveException);
    }
  }

  /**
   * The measures that hold for a code on a day (an ISO date), the strictest kind first. One that holds only for some of
   * the codes below it has the scope `part`.
   */
  measuresOf(code: string, day: string): Measure[] {
    const covering = new Set<number>();
    const excepting = new Set<number>();
    for (let digits = 2; digits <= code.length; digits += 2) {
      const prefix = code.slice(0, digits);
      for (const i of this.#byCode.get(prefix) ?? NONE) covering.add(i);
      for (const i of this.#byException.get(prefix) ?? NONE) excepting.add(i);
    }
    const below = this.#aboveCode.get(code) ?? NONE;
    if (covering.size === 0 && below.length === 0) return [];
    const measures: Measure[] = [];
    const exceptedBelow = this.#aboveException.get(code) ?? NONE;
    for (const i of [...new Set([...covering, ...below])].sort((a, b) => a - b)) {
      const row = this.#rows[i] as MeasureRow;
      if (excepting.has(i) || !isInForce(row.measure, day)) continue;
      const isWhole = covering.has(i) && !exceptedBelow.includes(i);
      if (isWhole) measures.push(row.measure);
      else if (covering.has(i) || hasCodeBelow(row, code)) measures.push(this.#parts[i] as Measure);
    }
    return measures;
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

/** Whether a row names a code below another that is not taken out again. */
function hasCodeBelow({ codes, except }: MeasureRow, code: string): boolean {
  if (except.length === 0) return true;
  return codes.some((each) => each.startsWith(code) && !except.some((prefix) => each.startsWith(prefix)));
}

function isInForce({ effective_from: from, effective_to: to }: Measure, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

const NONE: readonly number[] = [];

/** Adds a row at a prefix and at all codes above it. */
function addPrefix(prefix: string, i: number, at: Map<string, number[]>, above: Map<string, number[]>): void {
  add(at, prefix, i);
  for (let digits = 2; digits < prefix.length; digits += 2) add(above, prefix.slice(0, digits), i);
}

function add(index: Map<string, number[]>, key: string, i: number): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [i]);
  else if (known.at(-1) !== i) known.push(i);
}
