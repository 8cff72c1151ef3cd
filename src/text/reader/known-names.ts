import type { WordForm } from '../text-analysis.ts';
import type { NameLexicon } from './token-features.ts';

/** The number of places of the table. */
export const NAME_PLACES = 2 ** 21;
/** A standing is below this. */
const STANDINGS = 2 ** 5;

/**
 * How words stand in the names of a whole tariff, as the reader learned it: with a tariff of few names it still knows what
 * names goods. A table by hash, a byte a place: five bits of the standing, and three of the hash, so that hardly any other
 * word seems to have one.
 */
export class KnownNames {
  readonly #places: Uint8Array;

  constructor(places: Uint8Array) {
    this.#places = places;
  }

  static of(standings: Iterable<readonly [term: string, standing: number]>): Uint8Array {
    const places = new Uint8Array(NAME_PLACES);
    for (const [term, standing] of standings) {
      const hash = hashOf(term);
      const place = hash % NAME_PLACES;
      if ((places[place] ?? 0) % STANDINGS < standing) places[place] = checkOf(hash) + standing;
    }
    return places;
  }

  standing(forms: readonly WordForm[]): number {
    for (const { term } of forms) {
      const hash = hashOf(term);
      const value = this.#places[hash % NAME_PLACES] ?? 0;
      if (value !== 0 && value - (value % STANDINGS) === checkOf(hash)) return value % STANDINGS;
    }
    return 0;
  }

  /** The names of a tariff with what is known of names: the higher standing counts. */
  with(names: NameLexicon): NameLexicon {
    return {
      standing: (forms) => Math.max(names.standing(forms), this.standing(forms)),
      areTogether: (first, second) => names.areTogether(first, second),
    };
  }
}

function checkOf(hash: number): number {
  return Math.floor(hash / 2 ** 29) * STANDINGS;
}

/** FNV-1a with a last mixing of the bits. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
