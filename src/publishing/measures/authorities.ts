import type { Measure } from '../../contract/measure-schemas.ts';
import { csvRows } from '../../tables/csv.ts';
import { excerpt } from '../../tables/faults.ts';

type Authority = NonNullable<Measure['authority']>;

/** The authorities that measures can name. A row may name another one with its names in both languages. */
export class Authorities {
  readonly #byId = new Map<string, Authority>();

  constructor(known: Iterable<Authority> = []) {
    for (const authority of known) this.#byId.set(authority.id, authority);
  }

  /** Reads lines of `id,name_en,name_ar`. */
  static parse(csv: string): Authorities {
    const [, ...rows] = csvRows(csv);
    return new Authorities(rows.map(({ cells: [id = '', en = '', ar = ''] }) => ({ id, name: { en, ar } })));
  }

  /** The authorities of these and of others; those of the others count. */
  with(others: Iterable<Authority | null>): Authorities {
    return new Authorities([...this.#byId.values(), ...[...others].filter((each) => each !== null)]);
  }

  /** The authority with an id, under the names given, or else the known ones; null for a blank id. */
  find(id: string, name: Authority['name'], fault: (column: string) => (reason: string) => void): Measure['authority'] {
    const isNamed = name.en !== '' || name.ar !== '';
    if (id === '' && isNamed) fault('authority')('blank, though the authority has a name');
    if (id === '') return null;
    if (!/^[a-z0-9-]{1,40}$/.test(id))
      fault('authority')(`"${excerpt(id)}" is not an id of small letters, digits and dashes`);
    for (const [column, text] of [
      ['authority_en', name.en],
      ['authority_ar', name.ar],
    ] as const)
      if (isNamed && text === '') fault(column)('blank, though the other language has a name');
    const known = this.#byId.get(id);
    if (!isNamed && known === undefined)
      fault('authority')(`"${excerpt(id)}" is not known; name it in authority_en and authority_ar`);
    // One object for each authority, however many measures name it.
    const authority = isNamed && !isSame(known?.name, name) ? { id, name } : (known ?? { id, name });
    if (isNamed) this.#byId.set(id, authority);
    return authority;
  }
}

function isSame(a: Authority['name'] | undefined, b: Authority['name']): boolean {
  return a?.en === b.en && a.ar === b.ar;
}
