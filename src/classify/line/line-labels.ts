import type { Text } from '../../contract/language.ts';

/** The rows whose codes begin with a subheading; of a heading, its own row. */
export type RowsOf = (code: string) => readonly (readonly string[])[];

/** The columns of the table of labels. */
export const LABEL_COLUMNS = ['code', 'question_en', 'question_ar', 'label_en', 'label_ar'] as const;

/** How to ask between the codes directly below a code, and a short name for each of them. */
export interface BranchLabels {
  readonly question: Text;
  /** By code, for every code that is asked for. */
  readonly labels: ReadonlyMap<string, Text>;
}

const SUBHEADING = 6;

/** The questions and labels that people wrote for the headings, the subheadings and the lines of the bundled edition. */
export class LineLabels {
  readonly #rowsOf: RowsOf;
  #last: { readonly group: string; readonly rows: ReadonlyMap<string, readonly string[]> } | null = null;

  constructor(rowsOf: RowsOf = () => []) {
    this.#rowsOf = rowsOf;
  }

  /** A short name for the goods of a code; null if none was written. */
  of(code: string): Text | null {
    const [, , , en = '', ar = ''] = this.#row(code);
    return en === '' || ar === '' ? null : { en, ar };
  }

  /** The question of a code and the labels of codes below it; null unless there is a question and each has a label. */
  below(parent: string, children: readonly string[]): BranchLabels | null {
    const [, en = '', ar = ''] = this.#row(parent);
    const labels = new Map<string, Text>();
    for (const code of children) {
      const label = this.of(code);
      if (label !== null) labels.set(code, label);
    }
    return en !== '' && ar !== '' && labels.size === children.length ? { question: { en, ar }, labels } : null;
  }

  /** A walk asks for the rows of one subheading at each level, so the last ones are kept. */
  #row(code: string): readonly string[] {
    const group = code.slice(0, SUBHEADING);
    if (this.#last?.group !== group)
      this.#last = { group, rows: new Map(this.#rowsOf(group).map((row) => [row[0] ?? '', row])) };
    return this.#last.rows.get(code) ?? [];
  }
}
