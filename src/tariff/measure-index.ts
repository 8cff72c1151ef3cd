import { MEASURE_KINDS, type Measure } from '../contract/measure-schemas.ts';
import { Countries } from './countries.ts';

/** A measure and the codes that it is stated for. */
export interface MeasureRow {
  /** Prefixes of 2, 4, 6, 8, 10 or 12 digits. */
  readonly codes: readonly string[];
  /** Prefixes that are taken out again. */
  readonly except: readonly string[];
  readonly measure: Measure;
}

/** A measure that concerns a code. */
export interface Match {
  readonly measure: Measure;
  /** How many digits of the code the measure names. */
  readonly digits: number;
  /** False where it holds only for some of the codes below. */
  readonly isWhole: boolean;
  /** Whether it is stated for all goods of the tariff, as an agreement is. */
  readonly isGeneral: boolean;
}

type Sure = 'status' | 'source_class';
type ChargeField = 'rate' | 'amount' | 'currency' | 'unit' | 'rule' | 'minimum' | 'basis' | 'at_least' | 'at_most';

/** What a measure that is no charge has in the fields of one, where nothing of it is in doubt. */
export const NO_CHARGE: Pick<Measure, ChargeField | Sure | 'condition' | 'origins' | 'not_origins'> = {
  ...{ rate: null, amount: null, currency: null, unit: null, rule: null, minimum: null, basis: null },
  ...{ at_least: null, at_most: null, condition: null, origins: [], not_origins: [] },
  ...{ status: 'in_force', source_class: 'official' },
};

/** It is no measure on imports. */
export const EXPORT_ONLY = 'export_only';
/** The condition of a preference: a proof of origin. */
export const PROOF = 'certificate_of_origin';

/** Whether it is not known if a measure holds, whatever an importer knows. */
export function isUnconfirmed({ status }: Measure): boolean {
  return status !== 'in_force';
}

/** Whether a condition is stated in another way than by claiming it, or cannot be stated. */
function isSettled(condition: string): boolean {
  return [PROOF, EXPORT_ONLY, 'residual'].includes(condition) || condition.startsWith('exporter_');
}

/** A measure that names this number of chapters is about goods of all kinds. */
const ALL_CHAPTERS = 70;

/** Whether a measure is about goods of all kinds, as an agreement is. */
export function isOnAllGoods({ codes }: Pick<MeasureRow, 'codes'>): boolean {
  return codes.filter(({ length }) => length === 2).length >= ALL_CHAPTERS;
}

const NO_COUNTRIES = new Countries();

/** Which measures hold for a code on a day. Immutable. */
export class MeasureIndex {
  readonly #rows: readonly MeasureRow[];
  readonly #country: string;
  /** The index of each country, built when it is first asked for: most instances answer for one. */
  readonly #indexes = new Map<string, CountryIndex>();
  /** The countries that have measures. */
  readonly charging: ReadonlySet<string>;
  /** What the set states of countries beside their measures. */
  readonly countries: Countries;

  /** `country` is the one that is meant where none is named. */
  constructor(rows: readonly MeasureRow[], country: string, countries = NO_COUNTRIES) {
    this.#rows = rows;
    this.#country = country;
    this.countries = countries;
    this.charging = new Set(rows.map(({ measure }) => measure.country));
  }

  /**
   * The measures that hold for a code on a day (an ISO date), the strictest kind first. One that holds only for some of
   * the codes below it, for goods of some origins, or perhaps no longer, has the scope `part`. Those of all goods are
   * left out: they say nothing of the code. With `concerns`, only those of an origin that is known are taken.
   */
  measuresOf(
    code: string,
    day: string,
    country = this.#country,
    concerns: ((measure: Measure) => boolean) | null = null,
  ): Measure[] {
    const index = this.#of(country);
    return index
      .specific(code, day)
      .filter(({ measure }) => concerns === null || concerns(measure))
      .map(({ measure, isWhole }) => {
        const isOfSome = concerns === null && measure.origins.length > 0;
        const isDoubtful = measure.condition === EXPORT_ONLY || isUnconfirmed(measure);
        return isWhole && !isOfSome && !isDoubtful ? measure : index.partly(measure);
      });
  }

  /** The same with those of all goods, and how closely each names the code. */
  matchesOf(code: string, day: string, country = this.#country): Match[] {
    return this.#of(country).matches(code, day);
  }

  /** The measures of all goods that hold on a day. */
  generalOn(day: string, country = this.#country): Measure[] {
    return this.#of(country).general.filter((measure) => isInForce(measure, day));
  }

  /** The conditions that an importer can claim in a country. */
  claims(country = this.#country): ReadonlySet<string> {
    return this.#of(country).claims;
  }

  /** The rows whose measures hold on a day. */
  rowsOn(day: string, country = this.#country): MeasureRow[] {
    return this.#of(country).rows.filter(({ measure }) => isInForce(measure, day));
  }

  /** The last day, up to a day, on which a measure or a row of a table began or had ended; blank before the first. */
  lastChange(day: string): string {
    let last = '';
    const ofMeasures = this.#rows.map(({ measure }) => ({ from: measure.effective_from, to: measure.effective_to }));
    for (const { from, to } of [...ofMeasures, ...this.countries.days]) {
      // The end sorts after the last day and before the next one.
      for (const each of [from ?? '', to === null ? '' : `${to}+`]) if (each <= day && each > last) last = each;
    }
    return last;
  }

  #of(country: string): CountryIndex {
    let index = this.#indexes.get(country);
    if (index === undefined) {
      index = new CountryIndex(this.#rows.filter(({ measure }) => measure.country === country));
      this.#indexes.set(country, index);
    }
    return index;
  }
}

/** The positions of rows by each of their codes and exceptions, and by each code above one. */
class PrefixIndex {
  readonly byCode = new Map<string, number[]>();
  readonly aboveCode = new Map<string, number[]>();
  readonly byException = new Map<string, number[]>();
  readonly aboveException = new Map<string, number[]>();

  add(i: number, { codes, except }: MeasureRow): void {
    for (const prefix of codes) addPrefix(prefix, i, this.byCode, this.aboveCode);
    for (const prefix of except) addPrefix(prefix, i, this.byException, this.aboveException);
  }
}

/** The measures of one country by the codes that they name. */
class CountryIndex {
  readonly rows: readonly MeasureRow[];
  readonly claims: ReadonlySet<string>;
  readonly #parts = new Map<Measure, Measure>();
  readonly general: readonly Measure[];
  readonly #isGeneral: readonly boolean[];
  /** Apart, since most questions are not about the many rows for all goods. */
  readonly #specific = new PrefixIndex();
  readonly #all = new PrefixIndex();

  constructor(rows: readonly MeasureRow[]) {
    this.rows = rows.toSorted((a, b) => rankOf(a.measure) - rankOf(b.measure));
    this.#isGeneral = this.rows.map(isOnAllGoods);
    this.general = this.rows.filter((_, i) => this.#isGeneral[i]).map(({ measure }) => measure);
    this.claims = new Set(
      rows.flatMap(({ measure: { condition } }) => (condition === null || isSettled(condition) ? [] : [condition])),
    );
    for (const [i, row] of this.rows.entries()) {
      this.#all.add(i, row);
      if (this.#isGeneral[i] !== true) this.#specific.add(i, row);
    }
  }

  matches(code: string, day: string): Match[] {
    return this.#matchesIn(this.#all, code, day);
  }

  /** Those that are not for all goods. */
  specific(code: string, day: string): Match[] {
    return this.#matchesIn(this.#specific, code, day);
  }

  #matchesIn({ byCode, aboveCode, byException, aboveException }: PrefixIndex, code: string, day: string): Match[] {
    /** The rows that cover the code, each with the longest of its prefixes. */
    const covering = new Map<number, number>();
    const excepting = new Set<number>();
    for (let digits = 2; digits <= code.length; digits += 2) {
      const prefix = code.slice(0, digits);
      for (const i of byCode.get(prefix) ?? NONE) covering.set(i, digits);
      for (const i of byException.get(prefix) ?? NONE) excepting.add(i);
    }
    const below = aboveCode.get(code) ?? NONE;
    if (covering.size === 0 && below.length === 0) return [];
    const exceptedBelow = aboveException.get(code) ?? NONE;
    const matches: Match[] = [];
    for (const i of [...new Set([...covering.keys(), ...below])].sort((a, b) => a - b)) {
      const row = this.rows[i] as MeasureRow;
      if (excepting.has(i) || !isInForce(row.measure, day)) continue;
      const digits = covering.get(i);
      if (digits === undefined && !hasCodeBelow(row, code)) continue;
      matches.push({
        measure: row.measure,
        digits: digits ?? code.length,
        isWhole: digits !== undefined && !exceptedBelow.includes(i),
        isGeneral: this.#isGeneral[i] === true,
      });
    }
    return matches;
  }

  /** The same measure with scope `part`: one object, however many codes it is for. */
  partly(measure: Measure): Measure {
    let part = this.#parts.get(measure);
    if (part === undefined) {
      part = { ...measure, scope: 'part' };
      this.#parts.set(measure, part);
    }
    return part;
  }
}

/** The place of a measure in lists: the strictest kind first, and a ban on the goods of one state at the end. */
function rankOf({ kind, origins }: Measure): number {
  const place = MEASURE_KINDS.indexOf(kind);
  const isCharge = place > MEASURE_KINDS.indexOf('inspection');
  return origins.length > 0 && !isCharge ? MEASURE_KINDS.length : place;
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
