import { SUBHEADING_DIGITS } from '../contract/hs-levels.ts';
import type { Text } from '../contract/language.ts';

/** What an entry says: which goods belong here, which do not, what decides between the codes below, or a rule. */
export const GUIDE_KINDS = ['covers', 'not_here', 'decides', 'rule'] as const;
export type GuideKind = (typeof GUIDE_KINDS)[number];

/** One fact about what belongs under a chapter, a heading or a subheading. */
export interface GuideEntry {
  /** The code that it is about: 2, 4 or 6 digits. */
  readonly code: string;
  readonly kind: GuideKind;
  readonly text: Text;
  /** Where goods that do not belong here go; null for the other kinds. */
  readonly goesTo: string | null;
}

const NONE: readonly GuideEntry[] = [];

/** What belongs under each code, what does not, and where that goes. */
export class Guide {
  readonly entries: readonly GuideEntry[];
  readonly #byCode: ReadonlyMap<string, readonly GuideEntry[]>;

  constructor(entries: readonly GuideEntry[]) {
    this.entries = entries;
    this.#byCode = Map.groupBy(entries, ({ code }) => code);
  }

  /** Reads rows of `code,kind,en,ar,goes_to`. */
  static of(rows: Iterable<readonly string[]>): Guide {
    const entries: GuideEntry[] = [];
    for (const [code = '', kind = '', en = '', ar = '', goesTo = ''] of rows) {
      if (!isKind(kind)) throw new Error(`The guide has an entry of ${code} of the unknown kind "${kind}".`);
      entries.push({ code, kind, text: { en, ar }, goesTo: goesTo === '' ? null : goesTo });
    }
    return new Guide(entries);
  }

  /** The entries of a code itself. */
  own(code: string): readonly GuideEntry[] {
    return this.#byCode.get(code) ?? NONE;
  }

  /** The goods that it names, each with the code where they belong: goods that are not here speak for the code they go to. */
  get goods(): readonly Pick<GuideEntry, 'code' | 'text'>[] {
    return this.entries.flatMap(({ code, kind, text, goesTo }) => {
      const target = kind === 'covers' ? code : goesTo;
      return target === null ? [] : [{ code: target, text }];
    });
  }

  /** What holds for a code: its own entries, then those of its subheading, its heading and its chapter. */
  of(code: string): GuideEntry[] {
    return codesAbove(code).flatMap((each) => this.own(each));
  }
}

/** The codes that the guide may speak of, from the longest: a line of twelve digits has the guide of its subheading. */
export function codesAbove(code: string): string[] {
  return [SUBHEADING_DIGITS, 4, 2].filter((digits) => digits <= code.length).map((digits) => code.slice(0, digits));
}

function isKind(kind: string): kind is GuideKind {
  return (GUIDE_KINDS as readonly string[]).includes(kind);
}
