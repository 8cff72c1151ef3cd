import type { Steps } from '../../steps.ts';
import { ENTRIES_PER_STEP } from '../entry.ts';
import { isBareOther } from './clean-text.ts';
import type { PlacedRow } from './tree.ts';

/** A text that rows further down may need, with its place in the tree. */
interface TextAbove {
  /** The digits that all codes below it begin with; blank for a title without a code. */
  readonly prefix: string;
  readonly heading: string;
  readonly depth: number;
  readonly en: string;
  readonly ar: string;
}

/** Completes each bare "Other" with the nearest text above it that says more, in both languages. */
export function* completeOtherTexts(rows: readonly PlacedRow[]): Steps<PlacedRow[]> {
  const path: TextAbove[] = [];
  let heading = '';
  const completed: PlacedRow[] = [];
  for (const [i, row] of rows.entries()) {
    completed.push(completedRow(row));
    if (i % ENTRIES_PER_STEP === 0) yield;
  }
  return completed;

  function completedRow(row: PlacedRow): PlacedRow {
    const { draft, prefix } = row;
    if (draft.code !== '') heading = draft.code.slice(0, 4);
    while (path.length > 0 && !isBelow(path.at(-1) as TextAbove)) path.pop();
    const complete = (language: 'en' | 'ar'): string => {
      if (!isBareOther(draft[language])) return draft[language];
      const above = path.findLast((each) => each[language] !== '')?.[language];
      return above === undefined ? draft[language] : appendOther(above, language);
    };
    const [en, ar] = [complete('en'), complete('ar')];
    // A title without code and dashes spans whole headings. The texts below do not need it.
    if (prefix !== '' || draft.depth > 0)
      path.push({
        prefix,
        heading,
        depth: draft.depth,
        en: isBareOther(draft.en) ? '' : draft.en,
        ar: isBareOther(draft.ar) ? '' : draft.ar,
      });
    return en === draft.en && ar === draft.ar ? row : { ...row, draft: { ...draft, en, ar } };

    /** Compares digits where both have a code, dashes otherwise. A full line may come without dashes. */
    function isBelow(above: TextAbove): boolean {
      if (above.prefix !== '' && draft.code !== '') return draft.code.startsWith(above.prefix);
      if (above.prefix !== '') return above.depth === 0 || draft.depth > above.depth;
      const isLine = draft.depth === 0 && prefix.length > 8;
      return above.heading === heading && (isLine || draft.depth > above.depth);
    }
  }
}

/** "Dolls of cloth" becomes "Dolls of cloth: other". */
export function appendOther(text: string, language: 'en' | 'ar'): string {
  return language === 'en' ? `${text}: other` : `${text}: غيرها`;
}
