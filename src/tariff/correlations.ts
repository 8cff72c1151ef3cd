import { HS_VERSION, type HsVersion } from '../contract/hs-versions.ts';

type Table = ReadonlyMap<string, readonly string[]>;
const NONE: Table = new Map();

/**
 * What became of subheadings from one version of the Harmonized System to another. The tables hold only subheadings that
 * changed: all others map to themselves.
 */
export class Correlations {
  /** For each earlier version, what its subheadings became in HS 2022; for HS 2022, what they become in the next. */
  readonly #successors: ReadonlyMap<number, Table>;
  /** The same, reversed when it is first asked for. */
  readonly #origins = new Map<number, Table>();

  private constructor(successors: ReadonlyMap<number, Table>) {
    this.#successors = successors;
  }

  /** Reads lines of `hs_version,code,becomes`, where `becomes` lists codes separated by spaces. */
  static parse(csv: string): Correlations {
    const successors = new Map<number, Map<string, readonly string[]>>();
    const known = new Map<string, string>();
    // One string for each code, however often it is listed.
    const shared = (code: string): string => {
      const same = known.get(code);
      if (same === undefined) known.set(code, code);
      return same ?? code;
    };
    for (const line of csv.trimEnd().split('\n').slice(1)) {
      const [version = '', code = '', becomes = ''] = line.split(',');
      let table = successors.get(Number(version));
      if (table === undefined) {
        table = new Map();
        successors.set(Number(version), table);
      }
      table.set(shared(code), becomes.split(' ').map(shared));
    }
    return new Correlations(successors);
  }

  /** The subheadings of HS 2022 that the goods of a subheading of an earlier version went to; null if it did not exist. */
  successors(code: string, version: HsVersion, isInHs2022: boolean): readonly string[] | null {
    if (version === HS_VERSION) return isInHs2022 ? [code] : null;
    const listed = this.#successorsOf(version).get(code);
    if (listed !== undefined) return listed;
    // Not listed: unchanged, unless it is a newer code that received goods of others.
    return isInHs2022 && !this.#originsOf(version).has(code) ? [code] : null;
  }

  /** The subheadings of a version that begin with these digits and did not stay as they are. */
  changedBelow(digits: string, version: HsVersion): string[] {
    return [...this.#successorsOf(version).keys()].filter((code) => code.startsWith(digits));
  }

  /** All subheadings of HS 2022 that goods of codes with these digits went to, from any earlier version. */
  allSuccessors(digits: string): string[] {
    return [...this.#successors].flatMap(([version, table]) =>
      version === HS_VERSION ? [] : [...table].flatMap(([code, becomes]) => (code.startsWith(digits) ? becomes : [])),
    );
  }

  /** The subheadings of an earlier version that the goods of one of HS 2022 came from; empty where it is unchanged. */
  origins(code: string, version: HsVersion): readonly string[] {
    const listed = this.#originsOf(version).get(code) ?? [];
    return listed.length === 1 && listed[0] === code ? [] : listed;
  }

  /** What the next version makes of a subheading of HS 2022; empty where it is unchanged. */
  outlook(code: string): readonly string[] {
    return this.#successorsOf(HS_VERSION).get(code) ?? [];
  }

  #successorsOf(version: number): Table {
    return this.#successors.get(version) ?? NONE;
  }

  #originsOf(version: number): Table {
    let origins = this.#origins.get(version);
    if (origins === undefined) {
      origins = reversed(this.#successorsOf(version));
      this.#origins.set(version, origins);
    }
    return origins;
  }
}

function reversed(table: Table): Table {
  const origins = new Map<string, string[]>();
  for (const [code, becomes] of table)
    for (const each of becomes) {
      const list = origins.get(each);
      if (list === undefined) origins.set(each, [code]);
      else list.push(code);
    }
  return origins;
}
