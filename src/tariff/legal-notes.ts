import type { Text } from '../contract/language.ts';

/** A rule or a note of law that decides between codes, or the title of a section, in our own words. */
export interface LegalNote {
  /** The number of a general rule, such as 3b, or the Roman number of a section. */
  readonly number: string;
  readonly text: Text;
  /** The codes that it decides begin with these digits; those of a title are its chapters. A general rule decides all. */
  readonly codes: readonly string[];
}

const KINDS = ['rule', 'title', 'section'] as const;

/** The General Rules for the interpretation of the Harmonized System, its sections, and their notes. */
export class LegalNotes {
  readonly rules: readonly LegalNote[];
  readonly titles: readonly LegalNote[];
  readonly sections: readonly LegalNote[];

  /** Reads rows of `place,codes,en,ar`. */
  constructor(rows: Iterable<readonly string[]>) {
    const notes = Array.from(rows, ([place = '', codes = '', en = '', ar = '']) => {
      const [kind, number = ''] = place.split(' ');
      if (!KINDS.some((each) => each === kind)) throw new Error(`A legal note is of the unknown place "${place}".`);
      return { kind, number, text: { en, ar }, codes: codes === '' ? [] : codes.split('|') };
    });
    const of = (wanted: (typeof KINDS)[number]) => notes.filter(({ kind }) => kind === wanted);
    this.rules = of('rule');
    this.titles = of('title');
    this.sections = of('section');
  }

  /** The notes of sections that decide a code. */
  of(code: string): LegalNote[] {
    return this.sections.filter(({ codes }) => codes.some((each) => code.startsWith(each)));
  }
}
