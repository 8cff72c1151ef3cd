import { isBare } from './clean.ts';
import type { Shape } from './tree.ts';

interface Above {
  /** The digits with which the codes below begin; blank for a title without a code. */
  readonly covers: string;
  readonly heading: string;
  readonly depth: number;
  readonly en: string;
  readonly ar: string;
}

/** A text that says "Other" of what stands above it. */
export function otherThan(text: string, language: 'en' | 'ar'): string {
  return language === 'en' ? `${text}: other` : `${text}: غيرها`;
}

/** Completes each bare "Other" from the nearest text above it in the file that says more, in both languages. */
export function completeTexts(shapes: readonly Shape[]): Shape[] {
  const path: Above[] = [];
  let heading = '';
  return shapes.map((shape) => {
    const { draft, covers } = shape;
    if (draft.code !== '') heading = draft.code.slice(0, 4);
    while (path.length > 0 && !isBelow(path.at(-1) as Above)) path.pop();
    const complete = (language: 'en' | 'ar'): string => {
      if (!isBare(draft[language])) return draft[language];
      const above = path.findLast((each) => each[language] !== '')?.[language];
      return above === undefined ? draft[language] : otherThan(above, language);
    };
    const [en, ar] = [complete('en'), complete('ar')];
    // A title without code or dashes stands over whole headings, and says nothing that its codes need.
    if (covers !== '' || draft.depth > 0)
      path.push({
        covers,
        heading,
        depth: draft.depth,
        en: isBare(draft.en) ? '' : draft.en,
        ar: isBare(draft.ar) ? '' : draft.ar,
      });
    return en === draft.en && ar === draft.ar ? shape : { ...shape, draft: { ...draft, en, ar } };

    /** Between two codes the digits decide; where one of them has none, the dashes do. Full lines need no dashes. */
    function isBelow(above: Above): boolean {
      if (above.covers !== '' && draft.code !== '') return draft.code.startsWith(above.covers);
      if (above.covers !== '') return above.depth === 0 || draft.depth > above.depth;
      const isLine = draft.depth === 0 && covers.length > 8;
      return above.heading === heading && (isLine || draft.depth > above.depth);
    }
  });
}
