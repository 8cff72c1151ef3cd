import { HS_LEVELS } from '../../contract/hs-levels.ts';
import type { Steps } from '../../steps.ts';
import { byCode } from '../../tariff/code.ts';
import { ENTRIES_PER_STEP, hasDuty } from '../entry.ts';
import type { Draft } from './draft.ts';
import type { Findings } from './findings.ts';

/** A row of the file with its place in the tree. */
export interface PlacedRow {
  readonly draft: Draft;
  /** The code that the text belongs to, without padding; blank for a title. */
  readonly code: string;
  /** The digits that all codes below the row begin with; blank for a title without a code. */
  readonly prefix: string;
  /** The full code, padded with zeros, where the row is also a line of the tariff; blank elsewhere. */
  readonly line: string;
}

/** A code of the tree with what the file says about it. */
export interface TreeNode extends Draft {
  /** True where the file has the code only as the beginning of a longer one, on this row. */
  readonly isImplied?: boolean;
}

/** The levels above a line. Lines stand directly below eight digits: no publisher uses ten as a level of its own. */
const LEVELS = HS_LEVELS.filter((level) => level <= 8);

/**
 * Finds the place of each row. Some publishers pad every code with zeros to one width. Then 010121000000 may be the
 * subheading 010121; 010130000000 the subheading 010130 and also its only line; 010120000000 no code at all but a title
 * over 010121 to 010129. The next code in order shows which.
 */
export function* placeRows(drafts: readonly Draft[], column: string, findings: Findings): Steps<PlacedRow[]> {
  const { width, nextOf } = orderOf(drafts);
  const isPadded = drafts.some((draft, i) => {
    const digits = significantDigits(draft.code, width);
    // Two lines below the same eight digits prove no padding, even if the first ends in zeros, unless it is a title.
    const isTitle = digits <= 6 || !hasDuty(draft) || draft.hasColon;
    const isProof = draft.code.length === width && digits < width && isTitle;
    return isProof && nextOf(i)?.code.startsWith(draft.code.slice(0, digits));
  });
  const rows: PlacedRow[] = [];
  for (const [i, draft] of drafts.entries()) {
    rows.push(placeOf(draft, nextOf(i)));
    if (i % ENTRIES_PER_STEP === 0) yield;
  }
  return rows;

  function placeOf(draft: Draft, next: Draft | undefined): PlacedRow {
    const { code } = draft;
    if (code === '' || !isPadded) return { draft, code, prefix: code, line: '' };
    if (code.length < width) {
      if (hasDuty(draft)) findings.fault(draft, column, `"${code}" has not the ${width} digits of the others`);
      else findings.warn(draft, column, `a title with fewer than ${width} digits, no code of the tariff; passed over`);
      return { draft, code: '', prefix: '', line: '' };
    }
    const unpadded = code.slice(0, significantDigits(code, width));
    if (next?.code.startsWith(unpadded)) return { draft, code: unpadded, prefix: unpadded, line: '' };
    if (isGroupTitle(draft, unpadded, next)) {
      findings.warn(
        draft,
        column,
        'a title between two levels, no code of the tariff; it only completes the texts below it',
      );
      return { draft, code: '', prefix: unpadded.slice(0, -1), line: '' };
    }
    return { draft, code: unpadded, prefix: unpadded, line: code };
  }
}

/** The length of the longest code, and the row with the next code in order for each row. */
function orderOf(drafts: readonly Draft[]) {
  // Typed arrays of indices take a tenth of the memory of a map from row to row.
  const order = Uint32Array.from(drafts.keys().filter((i) => drafts[i]?.code !== ''));
  order.sort((a, b) => byCode(drafts[a] as Draft, drafts[b] as Draft));
  const next = new Int32Array(drafts.length).fill(-1);
  let width = 0;
  for (const [at, i] of order.entries()) {
    next[i] = order[at + 1] ?? -1;
    width = Math.max(width, (drafts[i] as Draft).code.length);
  }
  return { width, nextOf: (i: number): Draft | undefined => drafts[next[i] ?? -1] };
}

/**
 * Whether a row is a title over the codes that begin with all its digits but the last, a zero. In the Harmonized System
 * 010120 cannot stand beside 010121, so six digits prove it. At more digits its dashes or its colon must show it, and
 * a heading is never such a title.
 */
function isGroupTitle(draft: Draft, unpadded: string, next: Draft | undefined): boolean {
  const isOverNext = unpadded.endsWith('0') && next?.code.startsWith(unpadded.slice(0, -1)) === true;
  if (hasDuty(draft) || !isOverNext || unpadded.length < 6) return false;
  return unpadded.length === 6 || next.depth > draft.depth || draft.hasColon;
}

/** Builds all codes of the tree, ordered by code. Levels that the file does not name are added as implied. */
export function* buildTree(rows: readonly PlacedRow[]): Steps<TreeNode[]> {
  const nodes = new Map<string, TreeNode>();
  for (const [i, { draft, code, line }] of rows.entries()) {
    if (i % ENTRIES_PER_STEP === 0) yield;
    if (code === '') continue;
    if (line === '' || line === code) {
      nodes.set(code, draft.code === code ? draft : { ...draft, code });
      continue;
    }
    // The shortest code gets the text and the line gets the duty. The codes between get neither.
    nodes.set(code, { ...blankNode(draft, code), en: draft.en, ar: draft.ar });
    for (const level of LEVELS)
      if (level > code.length && level < line.length)
        nodes.set(line.slice(0, level), blankNode(draft, line.slice(0, level)));
    nodes.set(line, { ...draft, code: line, en: '', ar: '' });
  }
  // An implied code is active if any code below it is, so active nodes come first.
  for (const node of [...nodes.values()].sort((a, b) => Number(b.active) - Number(a.active))) {
    for (const level of LEVELS) {
      const code = node.code.slice(0, level);
      if (level < node.code.length && !nodes.has(code)) nodes.set(code, { ...blankNode(node, code), isImplied: true });
    }
  }
  return [...nodes.values()].sort(byCode);
}

function blankNode(draft: Draft, code: string): TreeNode {
  return {
    ...draft,
    code,
    en: '',
    ar: '',
    rate: null,
    rateUnknown: null,
    dutyText: '',
    procedures: [],
    aliasesEn: [],
    aliasesAr: [],
  };
}

/** The length of a padded code without its padding, in whole levels. */
function significantDigits(code: string, width: number): number {
  return LEVELS.find((level) => level < width && /^0*$/.test(code.slice(level))) ?? width;
}
