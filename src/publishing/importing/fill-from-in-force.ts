import { HS_LEVEL_NAMES } from '../../contract/hs-levels.ts';
import type { Steps } from '../../steps.ts';
import { byCode } from '../../tariff/code.ts';
import type { Facts } from '../../tariff/record.ts';
import { type Duty, ENTRIES_PER_STEP, type Entry, hasDuty } from '../entry.ts';
import { amendedEntry } from './amend.ts';
import { isBareOther } from './clean-text.ts';
import { appendOther } from './complete-other-texts.ts';
import type { Draft } from './draft.ts';
import type { Findings } from './findings.ts';
import type { Header } from './header.ts';
import { isNationalChapter } from './hs-headings.ts';
import type { Layout } from './layouts.ts';
import type { TreeNode } from './tree.ts';

/** The edition in force: its entries, and the facts derived from them in the same order. */
export interface EditionInForce {
  readonly entries: readonly Entry[];
  readonly facts: readonly Facts[];
}

/** What a file is filled from, and how. */
export interface Filling {
  readonly inForce: EditionInForce;
  readonly texts: TextPolicy;
  /** Whether the file changes only the codes that it lists, and all others stay as they are in force. */
  readonly amend?: boolean | undefined;
}

/** Which texts known codes get: `ours` keeps the texts in force, `file` takes those of the file. */
export const TEXT_POLICIES = ['ours', 'file'] as const;
export type TextPolicy = (typeof TEXT_POLICIES)[number];

/** A text in force that was kept although the file words it in another way. */
export interface KeptText {
  readonly code: string;
  readonly language: 'en' | 'ar';
  readonly ours: string;
  readonly file: string;
}

/** The entries of an edition, and how many texts in force were kept, with the first of them. */
export interface Filled {
  readonly entries: readonly Entry[];
  readonly keptTexts: { readonly count: number; readonly first: readonly KeptText[] };
}

const MAX_KEPT_TEXTS_LISTED = 10;

type Texts = Pick<Entry, 'en' | 'ar'>;

/**
 * Fills what the file leaves open from the edition in force: texts of known codes (`ours`), a language that the file
 * does not have, rates that it does not state, and the codes below the deepest level of its layout.
 */
export function* fillFromInForce(
  nodes: readonly TreeNode[],
  { layout, columns, columnName }: Header,
  filling: Filling,
  findings: Findings,
): Steps<Filled> {
  const { inForce, texts: policy, amend } = filling;
  const indexInForce = new Map(inForce.entries.map(({ code }, i) => [code, i]));
  const fileHasDuties = nodes.some(hasDuty);
  const entries: Entry[] = [];
  const firstKept: KeptText[] = [];
  let kept = 0;
  const path: Entry[] = [];
  const others = entriesLeftAlone(nodes, layout, filling);
  const all = others.length === 0 ? nodes : [...nodes, ...others].sort(byCode);
  for (const [i, each] of all.entries()) {
    while (path.length > 0 && !each.code.startsWith((path.at(-1) as Entry).code)) path.pop();
    const isLine = !all[i + 1]?.code.startsWith(each.code);
    const entry = isFromFile(each) ? filled(each, isLine) : each;
    entries.push(entry);
    path.push(entry);
    if (i % ENTRIES_PER_STEP === 0) yield;
  }
  return { entries, keptTexts: { count: kept, first: firstKept } };

  function filled(node: TreeNode, isLine: boolean): Entry {
    const { code, active } = node;
    const index = indexInForce.get(code) ?? -1;
    const known = inForce.entries[index];
    if (amend === true && known !== undefined) return amended(node, known, inForce.facts[index]);
    const aliasesEn = node.aliasesEn.length > 0 ? node.aliasesEn : (known ?? node).aliasesEn;
    const aliasesAr = node.aliasesAr.length > 0 ? node.aliasesAr : (known ?? node).aliasesAr;
    // A file without the column says nothing of them.
    const { procedures } = columns.has('procedures') ? node : (known ?? node);
    const { en, ar } = textsOf(node, known, inForce.facts[index]);
    const { rate, rateUnknown, dutyText } = dutyOf(node, isLine, known);
    return { code, en, ar, rate, rateUnknown, dutyText, procedures, aliasesEn, aliasesAr, active };
  }

  function amended(node: TreeNode, known: Entry, facts: Facts | undefined): Entry {
    if (node.en === '' && node.ar === '') return amendedEntry(known, node);
    const { en, ar } = textsOf(node, known, facts);
    return amendedEntry(known, { ...node, en: node.en === '' ? '' : en, ar: node.ar === '' ? '' : ar });
  }

  function textsOf(node: TreeNode, known: Entry | undefined, facts: Facts | undefined): Texts {
    const numbered = numberedName(node.code);
    if (known !== undefined && known.en !== numbered?.en && (policy === 'ours' || node.isImplied)) {
      for (const language of ['en', 'ar'] as const) noteKept(node, language, facts?.[language] ?? '');
      return { en: known.en, ar: known.ar };
    }
    if (node.en === '' && node.ar === '') {
      if (numbered !== undefined)
        findings.warn(node, columnName('hs_code'), 'nothing names this chapter or heading; called by its number');
      return numbered ?? { en: '', ar: '' };
    }
    return { en: textOf(node, 'en', facts), ar: textOf(node, 'ar', facts) };
  }

  function noteKept(node: TreeNode, language: 'en' | 'ar', ours: string): void {
    const text = node[language];
    if (text === '' || text === ours) return;
    if (++kept <= MAX_KEPT_TEXTS_LISTED) firstKept.push({ code: node.code, language, ours, file: text });
  }

  function textOf(node: TreeNode, language: 'en' | 'ar', facts: Facts | undefined): string {
    const text = node[language];
    if (isBareOther(text)) {
      const above = path.findLast((entry) => entry[language] !== '')?.[language];
      return above === undefined ? text : appendOther(above, language);
    }
    if (text !== '') return text;
    const missing = `no ${language === 'en' ? 'English' : 'Arabic'} text`;
    findings.warn(
      node,
      columnName(language === 'en' ? 'description_en' : 'description_ar'),
      facts === undefined ? `${missing}; that of the code above is used` : `${missing}; that in force is kept`,
    );
    return facts?.[language] ?? '';
  }

  function dutyOf(node: TreeNode, isLine: boolean, known: Entry | undefined): Duty {
    if (hasDuty(node) || !isLine) return { rate: node.rate, rateUnknown: node.rateUnknown, dutyText: node.dutyText };
    const column = columnName('tariff_rate');
    if (known !== undefined && hasDuty(known)) {
      findings.warn(node, column, 'no duty in the file; the rate in force is kept');
      return { rate: known.rate, rateUnknown: known.rateUnknown, dutyText: known.dutyText };
    }
    if (fileHasDuties) findings.warn(node, column, 'no duty stated; recorded as unknown');
    else findings.fault(node, column, `the file states no duties, and none is in force for ${node.code}`);
    return { rate: null, rateUnknown: 'not_stated', dutyText: '' };
  }
}

/** The name of a chapter or heading that nothing names. Longer codes take the text of the code above instead. */
function numberedName(code: string): Texts | undefined {
  const level = code.length <= 4 ? HS_LEVEL_NAMES[code.length] : undefined;
  return level && { en: `${level.en} ${code}`, ar: `${level.ar} ${code}` };
}

function isFromFile(each: TreeNode | Entry): each is TreeNode {
  return 'depth' in each;
}

/**
 * The entries in force that the file says nothing about: in an amendment all that it does not list, elsewhere those
 * that its layout never lists, which are the codes below its deepest level and national chapters.
 */
export function entriesLeftAlone(
  nodes: readonly Draft[],
  { deepestLevel }: Layout,
  { amend, inForce }: Filling,
): readonly Entry[] {
  if (deepestLevel === undefined && amend !== true) return [];
  const listed = new Set(nodes.map(({ code }) => code));
  return inForce.entries.filter(({ code, active }) => {
    if (listed.has(code)) return false;
    if (amend === true || deepestLevel === undefined) return true;
    const isBelow = code.length > deepestLevel && listed.has(code.slice(0, deepestLevel));
    return active && (isNationalChapter(code) || isBelow);
  });
}
