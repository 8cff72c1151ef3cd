import type { Text } from '../../contract/language.ts';

/** The rows of the codes below a subheading. */
export type RowsOf = (subheading: string) => readonly (readonly string[])[];

/** The columns of the table of labels. */
export const LABEL_COLUMNS = ['code', 'question_en', 'question_ar', 'label_en', 'label_ar'] as const;

/** How to ask between the codes directly below a code, and a short name for each of them. */
export interface BranchLabels {
  readonly question: Text;
  /** By code, for every code that is asked for. */
  readonly labels: ReadonlyMap<string, Text>;
}

const SUBHEADING = 6;

/** The questions and labels that people wrote for the codes of the bundled edition. */
export class LineLabels {
  readonly #rowsOf: RowsOf;
  readonly #headingRows: () => Iterable<readonly string[]>;
  #headings: ReadonlyMap<string, Text> | null = null;
  #last: { readonly subheading: string; readonly rows: ReadonlyMap<string, readonly string[]> } | null = null;

  constructor(rowsOf: RowsOf = () => [], headingRows: () => Iterable<readonly string[]> = () => []) {
    this.#rowsOf = rowsOf;
    this.#headingRows = headingRows;
  }

  /** A short name for the goods of a heading; null if none was written. */
  ofHeading(code: string): Text | null {
    this.#headings ??= new Map([...this.#headingRows()].map(([code = '', en = '', ar = '']) => [code, { en, ar }]));
    return this.#headings.get(code) ?? null;
  }

  /** The question of a code and the labels of codes below it; null unless there is a question and each has a label. */
  below(parent: string, children: readonly string[]): BranchLabels | null {
    const rows = this.#rowsBelow(parent.slice(0, SUBHEADING));
    const [, en = '', ar = ''] = rows.get(parent) ?? [];
    const labels = new Map<string, Text>();
    for (const code of children) {
      const [, , , labelEn = '', labelAr = ''] = rows.get(code) ?? [];
      if (labelEn !== '' && labelAr !== '') labels.set(code, { en: labelEn, ar: labelAr });
    }
    return en !== '' && ar !== '' && labels.size === children.length ? { question: { en, ar }, labels } : null;
  }

  /** The rows of a subheading by code. A walk asks for the same ones at each level. */
  #rowsBelow(subheading: string): ReadonlyMap<string, readonly string[]> {
    if (this.#last?.subheading !== subheading)
      this.#last = { subheading, rows: new Map(this.#rowsOf(subheading).map((row) => [row[0] ?? '', row])) };
    return this.#last.rows;
  }
}
