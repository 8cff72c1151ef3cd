import { formatFacts, formatWords, type LineFacts, parseFacts, readLineFacts } from './line-facts.ts';
import type { TariffRecord } from '../record.ts';

/** The columns of the table of facts. */
export const COLUMNS = ['hs_code', 'description_en', 'description_ar', 'facts', 'words_en', 'words_ar'] as const;

const SUBHEADING = 6;

/** The facts of the lines of an edition, read from its texts by a tool, with corrections by people. */
export class LineFactsTable {
  /** The rows of each code, not yet parsed: most codes are never asked for. */
  readonly #rows = new Map<string, readonly string[]>();
  readonly #known = new WeakMap<TariffRecord, readonly LineFacts[]>();

  constructor(rows: Iterable<readonly string[]>) {
    for (const row of rows) this.#rows.set(row[0] ?? '', row);
  }

  /** The facts of the active codes directly below a record. Codes with texts of another edition are read anew. */
  below(record: TariffRecord): readonly LineFacts[] {
    let facts = this.#known.get(record);
    if (facts === undefined) {
      const children = record.children.filter(({ active }) => active);
      const stated = children.map((child) => this.#parsed(child));
      const areStated = stated.every((each) => each !== null);
      facts = areStated ? stated : readLineFacts(record, children);
      this.#known.set(record, facts);
    }
    return facts;
  }

  #parsed({ code, en, ar }: TariffRecord): LineFacts | null {
    const row = this.#rows.get(code);
    if (row === undefined || row[1] !== en || row[2] !== ar) return null;
    const [, , , facts = '', wordsEn = '', wordsAr = ''] = row;
    return parseFacts({ code, en, ar }, facts, [wordsEn, wordsAr].filter((words) => words !== '').join(' | '));
  }
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
