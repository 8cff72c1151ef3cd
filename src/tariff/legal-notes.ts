import type { Text } from '../contract/language.ts';

/** A rule or a note of law that decides between codes, in our own words. */
export interface LegalNote {
  /** The number of a general rule, such as 3b, or the Roman number of a section. */
  readonly number: string;
  readonly text: Text;
  /** The codes that it decides begin with these digits. A general rule decides all. */
  readonly codes: readonly string[];
}

/** The General Rules for the interpretation of the Harmonized System, and the notes of its sections. */
export class LegalNotes {
  readonly rules: readonly LegalNote[];
  readonly sections: readonly LegalNote[];

  constructor(rules: readonly LegalNote[], sections: readonly LegalNote[]) {
    this.rules = rules;
    this.sections = sections;
  }

  /** Reads rows of `place,codes,en,ar`. */
  static of(rows: Iterable<readonly string[]>): LegalNotes {
    const notes = Array.from(rows, ([place = '', codes = '', en = '', ar = '']) => {
      const [kind, number = ''] = place.split(' ');
      if (kind !== 'rule' && kind !== 'section') throw new Error(`A legal note is of the unknown place "${place}".`);
      return { kind, number, text: { en, ar }, codes: codes === '' ? [] : codes.split('|') };
    });
    return new LegalNotes(
      notes.filter(({ kind }) => kind === 'rule'),
      notes.filter(({ kind }) => kind === 'section'),
    );
  }

  /** The notes of sections that decide a code. */
  of(code: string): LegalNote[] {
    return this.sections.filter(({ codes }) => codes.some((each) => code.startsWith(each)));
  }
}
