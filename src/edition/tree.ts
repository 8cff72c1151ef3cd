import { HS_LEVELS } from '../contract/hs-levels.ts';
import type { Draft } from './draft.ts';
import { byCode, hasDuty } from './entry.ts';
import type { Remarks } from './remarks.ts';

/** A code of the tree with what the file says of it. */
export interface Node extends Draft {
  /** Set where the file has the code only as part of the longer one on this row. */
  readonly isImplied?: boolean;
}

/** What a row turns out to be. */
export interface Shape {
  readonly draft: Draft;
  /** The code that the text belongs to; blank for a title. */
  readonly code: string;
  /** The digits with which all codes below the text begin; blank for a title without a code. */
  readonly covers: string;
  /** The full code of a line that the file pads with zeros; blank elsewhere. */
  readonly line: string;
}

/** The levels above a line. Lines stand directly below eight digits: no publisher uses ten as a level of its own. */
const LEVELS = HS_LEVELS.filter((level) => level <= 8);

/**
 * Tells what each row is. Where a publisher pads every code to one width, 010121000000 may be the subheading 010121,
 * 010130000000 both the subheading 010130 and its only line, and 010120000000 no code at all but a title over 010121
 * to 010129: what comes next in the order of the codes shows which.
 */
export function shapesOf(drafts: readonly Draft[], column: string, remarks: Remarks): Shape[] {
  const order = drafts.filter(({ code }) => code !== '').sort(byCode);
  const width = Math.max(0, ...new Set(order.map(({ code }) => code.length)));
  const nextCode = new Map<Draft, string>();
  for (const [i, draft] of order.entries()) nextCode.set(draft, order[i + 1]?.code ?? '');
  const isPadded = order.some((draft) => {
    const digits = significant(draft.code, width);
    // Two lines of one eight-digit code, the first ending in zeros, prove nothing.
    const isProof = draft.code.length === width && digits < width && (digits <= 6 || !hasDuty(draft));
    return isProof && nextCode.get(draft)?.startsWith(draft.code.slice(0, digits));
  });
  return drafts.map((draft) => {
    const { code } = draft;
    if (code === '' || !isPadded) return { draft, code, covers: code, line: '' };
    if (code.length < width) {
      if (hasDuty(draft)) remarks.fault(draft.row, column, `"${code}" has not the ${width} digits of the others`);
      else
        remarks.warn(draft.row, column, `a title with fewer than ${width} digits, no code of the tariff; passed over`);
      return { draft, code: '', covers: '', line: '' };
    }
    const digits = significant(code, width);
    const own = code.slice(0, digits);
    const next = nextCode.get(draft) ?? '';
    if (next.startsWith(own)) return { draft, code: own, covers: own, line: '' };
    const wider = own.slice(0, -1);
    if (!hasDuty(draft) && own.endsWith('0') && next.startsWith(wider)) {
      remarks.warn(
        draft.row,
        column,
        'a title between two levels, no code of the tariff; it only completes the texts below it',
      );
      return { draft, code: '', covers: wider, line: '' };
    }
    return { draft, code: own, covers: own, line: code };
  });
}

/** The codes of the tree, ordered, with every level above a code even where the file does not name it. */
export function nodesOf(shapes: readonly Shape[]): Node[] {
  const nodes = new Map<string, Node>();
  for (const { draft, code, line } of shapes) {
    if (code === '') continue;
    if (line === '' || line === code) {
      nodes.set(code, draft.code === code ? draft : { ...draft, code });
      continue;
    }
    // The text is that of the shortest code, the duty that of the longest; those between have neither.
    nodes.set(code, { ...blank(draft, code), en: draft.en, ar: draft.ar });
    for (const level of LEVELS)
      if (level > code.length && level < line.length)
        nodes.set(line.slice(0, level), blank(draft, line.slice(0, level)));
    nodes.set(line, { ...draft, code: line, en: '', ar: '' });
  }
  // A code that is only implied is in force as soon as one below it is, so those are asked first.
  for (const node of [...nodes.values()].sort((a, b) => Number(b.active) - Number(a.active))) {
    for (const level of LEVELS) {
      const code = node.code.slice(0, level);
      if (level < node.code.length && !nodes.has(code)) nodes.set(code, { ...blank(node, code), isImplied: true });
    }
  }
  return [...nodes.values()].sort(byCode);
}

function blank(draft: Draft, code: string): Node {
  return { ...draft, code, en: '', ar: '', rate: null, rateUnknown: null, aliasesEn: [], aliasesAr: [] };
}

/** How many digits of a padded code are more than padding, in whole levels. */
function significant(code: string, width: number): number {
  for (const level of LEVELS) if (level < width && /^0*$/.test(code.slice(level))) return level;
  return width;
}
