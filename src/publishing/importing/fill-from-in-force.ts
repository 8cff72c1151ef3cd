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
export function fillFromInForce(
  nodes: readonly TreeNode[],
  header: Header,
  filling: Filling,
  findings: Findings,
): Steps<Filled> {
  return new Filler(nodes, header, filling, findings).filled();
}

class Filler {
  readonly #nodes: readonly TreeNode[];
  readonly #header: Header;
  readonly #filling: Filling;
  readonly #findings: Findings;
  readonly #indexInForce: ReadonlyMap<string, number>;
  readonly #fileHasDuties: boolean;
  readonly #firstKept: KeptText[] = [];
  #kept = 0;
  /** The entries above the one that is filled, from the chapter down. */
  readonly #path: Entry[] = [];

  constructor(nodes: readonly TreeNode[], header: Header, filling: Filling, findings: Findings) {
    this.#nodes = nodes;
    this.#header = header;
    this.#filling = filling;
    this.#findings = findings;
    this.#indexInForce = new Map(filling.inForce.entries.map(({ code }, i) => [code, i]));
    this.#fileHasDuties = nodes.some(hasDuty);
  }

  *filled(): Steps<Filled> {
    const entries: Entry[] = [];
    const others = entriesLeftAlone(this.#nodes, this.#header.layout, this.#filling);
    const all = others.length === 0 ? this.#nodes : [...this.#nodes, ...others].sort(byCode);
    for (const [i, each] of all.entries()) {
      while (this.#path.length > 0 && !each.code.startsWith((this.#path.at(-1) as Entry).code)) this.#path.pop();
      const isLine = !all[i + 1]?.code.startsWith(each.code);
      const entry = isFromFile(each) ? this.#entryOf(each, isLine) : each;
      entries.push(entry);
      this.#path.push(entry);
      if (i % ENTRIES_PER_STEP === 0) yield;
    }
    return { entries, keptTexts: { count: this.#kept, first: this.#firstKept } };
  }

  #entryOf(node: TreeNode, isLine: boolean): Entry {
    const { code, active } = node;
    const { inForce, amend } = this.#filling;
    const index = this.#indexInForce.get(code) ?? -1;
    const known = inForce.entries[index];
    if (amend === true && known !== undefined) return this.#amended(node, known, inForce.facts[index]);
    const aliasesEn = node.aliasesEn.length > 0 ? node.aliasesEn : (known ?? node).aliasesEn;
    const aliasesAr = node.aliasesAr.length > 0 ? node.aliasesAr : (known ?? node).aliasesAr;
    // A file without the column says nothing of them.
    const { procedures } = this.#header.columns.has('procedures') ? node : (known ?? node);
    const { en, ar } = this.#textsOf(node, known, inForce.facts[index]);
    const { rate, rateUnknown, dutyText } = this.#dutyOf(node, isLine, known);
    return { code, en, ar, rate, rateUnknown, dutyText, procedures, aliasesEn, aliasesAr, active };
  }

  #amended(node: TreeNode, known: Entry, facts: Facts | undefined): Entry {
    if (node.en === '' && node.ar === '') return amendedEntry(known, node);
    const { en, ar } = this.#textsOf(node, known, facts);
    return amendedEntry(known, { ...node, en: node.en === '' ? '' : en, ar: node.ar === '' ? '' : ar });
  }

  #textsOf(node: TreeNode, known: Entry | undefined, facts: Facts | undefined): Texts {
    const numbered = numberedName(node.code);
    if (known !== undefined && known.en !== numbered?.en && (this.#filling.texts === 'ours' || node.isImplied)) {
      for (const language of ['en', 'ar'] as const) this.#noteKept(node, language, facts?.[language] ?? '');
      return { en: known.en, ar: known.ar };
    }
    if (node.en === '' && node.ar === '') {
      if (numbered !== undefined)
        this.#findings.warn(
          node,
          this.#header.columnName('hs_code'),
          'nothing names this chapter or heading; called by its number',
        );
      return numbered ?? { en: '', ar: '' };
    }
    return { en: this.#textOf(node, 'en', facts), ar: this.#textOf(node, 'ar', facts) };
  }

  #noteKept(node: TreeNode, language: 'en' | 'ar', ours: string): void {
    const text = node[language];
    if (text === '' || text === ours) return;
    if (++this.#kept <= MAX_KEPT_TEXTS_LISTED) this.#firstKept.push({ code: node.code, language, ours, file: text });
  }

  #textOf(node: TreeNode, language: 'en' | 'ar', facts: Facts | undefined): string {
    const text = node[language];
    if (isBareOther(text)) {
      const above = this.#path.findLast((entry) => entry[language] !== '')?.[language];
      return above === undefined ? text : appendOther(above, language);
    }
    if (text !== '') return text;
    const missing = `no ${language === 'en' ? 'English' : 'Arabic'} text`;
    this.#findings.warn(
      node,
      this.#header.columnName(language === 'en' ? 'description_en' : 'description_ar'),
      facts === undefined ? `${missing}; that of the code above is used` : `${missing}; that in force is kept`,
    );
    return facts?.[language] ?? '';
  }

  #dutyOf(node: TreeNode, isLine: boolean, known: Entry | undefined): Duty {
    if (hasDuty(node) || !isLine) return { rate: node.rate, rateUnknown: node.rateUnknown, dutyText: node.dutyText };
    const column = this.#header.columnName('tariff_rate');
    if (known !== undefined && hasDuty(known)) {
      this.#findings.warn(node, column, 'no duty in the file; the rate in force is kept');
      return { rate: known.rate, rateUnknown: known.rateUnknown, dutyText: known.dutyText };
    }
    if (this.#fileHasDuties) this.#findings.warn(node, column, 'no duty stated; recorded as unknown');
    else this.#findings.fault(node, column, `the file states no duties, and none is in force for ${node.code}`);
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
