import type { Text } from '../../contract/language.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { formatFacts, formatWords, type LineFacts, parseFacts, readLineFacts } from './line-facts.ts';
import { type BranchLabels, LineLabels, type RowsOf } from './line-labels.ts';

/** The columns of the table of facts. */
export const COLUMNS = ['hs_code', 'description_en', 'description_ar', 'facts', 'words_en', 'words_ar'] as const;

const SUBHEADING = 6;
/** Codes whose facts of the codes below are kept: some 3 MB. All would take 18 MB. */
const MAX_KNOWN = 400;

/** What tells the lines of an edition apart, as read from its texts by a tool and corrected by people. */
export class LineFactsTable {
  readonly #rowsOf: RowsOf;
  readonly #known = new Map<TariffRecord, readonly LineFacts[]>();
  #last: { readonly subheading: string; readonly rows: ReadonlyMap<string | undefined, readonly string[]> } | null =
    null;

  readonly #labels: LineLabels;

  /** Without rows all facts are read from the texts when they are first needed. */
  constructor(rowsOf: RowsOf = () => [], labels = new LineLabels()) {
    this.#rowsOf = rowsOf;
    this.#labels = labels;
  }

  /** The question that was written for a record, with labels of some of the codes below it; null for texts of another edition. */
  labelsOf({ code }: TariffRecord, children: readonly TariffRecord[]): BranchLabels | null {
    const rows = this.#rowsBelow(code.slice(0, SUBHEADING));
    const isSame = ({ code, en, ar }: TariffRecord) => rows.get(code)?.[1] === en && rows.get(code)?.[2] === ar;
    if (!children.every(isSame)) return null;
    return this.#labels.below(
      code,
      children.map((child) => child.code),
    );
  }

  /** The question that was written for a heading, with labels of some of its subheadings. All editions share their codes. */
  labelsOfSubheadings({ code }: TariffRecord, subheadings: readonly TariffRecord[]): BranchLabels | null {
    return this.#labels.below(
      code,
      subheadings.map((subheading) => subheading.code),
    );
  }

  /** The short name that was written for the goods of a code. */
  labelOf(code: string): Text | null {
    return this.#labels.of(code);
  }

  /** The facts of the active codes directly below a record. Codes with texts of another edition are read anew. */
  below(record: TariffRecord): readonly LineFacts[] {
    let facts = this.#known.get(record);
    if (facts === undefined) {
      const children = record.children.filter(({ active }) => active);
      const rows = this.#rowsBelow(record.code.slice(0, SUBHEADING));
      const stated = children.map((child) => parsed(child, rows.get(child.code)));
      facts = stated.every((each) => each !== null) ? stated : readLineFacts(record, children);
      const [oldest] = this.#known.keys();
      if (this.#known.size >= MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
      this.#known.set(record, facts);
    }
    return facts;
  }

  /** The rows of a subheading by code. A walk asks for the same ones at each level. */
  #rowsBelow(subheading: string): ReadonlyMap<string | undefined, readonly string[]> {
    if (this.#last?.subheading !== subheading)
      this.#last = { subheading, rows: new Map(this.#rowsOf(subheading).map((row) => [row[0], row])) };
    return this.#last.rows;
  }
}

function parsed({ code, en, ar }: TariffRecord, row: readonly string[] | undefined): LineFacts | null {
  if (row === undefined || row[1] !== en || row[2] !== ar) return null;
  const [, , , facts = '', wordsEn = '', wordsAr = ''] = row;
  return parseFacts({ code, en, ar }, facts, [wordsEn, wordsAr].filter((words) => words !== '').join(' | '));
}

/** The rows of the table for the codes below a subheading that have siblings. */
export function rowsBelow(record: TariffRecord): string[][] {
  const children = record.children.filter(({ active }) => active);
  const own = children.length < 2 || record.level < SUBHEADING ? [] : readLineFacts(record, children).map(rowOf);
  return [...own, ...children.flatMap(rowsBelow)];
}

function rowOf(facts: LineFacts): string[] {
  const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text);
  const inArabic = facts.wordings.filter(({ words }) => words.some(({ text }) => isArabic(text)));
  const inEnglish = facts.wordings.filter((wording) => !inArabic.includes(wording));
  return [facts.code, facts.en, facts.ar, formatFacts(facts), formatWords(inEnglish), formatWords(inArabic)];
}
