import { HS_LEVEL_NAMES } from '../contract/hs-levels.ts';
import type { Facts } from '../tariff/record.ts';
import { isBare } from './clean.ts';
import { otherThan } from './complete.ts';
import type { Columns } from './draft.ts';
import { byCode, type Entry, hasDuty } from './entry.ts';
import type { Remarks } from './remarks.ts';
import type { Node } from './tree.ts';

/** An edition that is in force: its entries, and what follows from them in the same order. */
export interface Before {
  readonly entries: readonly Entry[];
  readonly facts: readonly Facts[];
}

/** Whose texts a known code has afterwards: those in force, or the file's. */
export type Texts = 'merge' | 'file';

/** The chapters 98 and 99, which the Harmonized System leaves to each country. */
const NATIONAL = /^9[89]/;

/**
 * Fills what the file leaves open from the edition in force: the texts of known codes (`merge`), the language that the
 * file lacks, rates that it does not state, and the lines below a list that ends at six digits.
 */
export function settle(
  nodes: readonly Node[],
  columns: Columns,
  texts: Texts,
  before: Before,
  remarks: Remarks,
): Entry[] {
  const { layout, name } = columns;
  const known = new Map(before.entries.map((entry, i) => [entry.code, i]));
  const hasRates = nodes.some(hasDuty);
  const entries: Entry[] = [];
  const path: Entry[] = [];
  const all = [...nodes, ...unmentioned(nodes, layout.goesTo, before)].sort(byCode);
  for (const [i, node] of all.entries()) {
    while (path.length > 0 && !node.code.startsWith((path.at(-1) as Entry).code)) path.pop();
    const isLine = !all[i + 1]?.code.startsWith(node.code);
    const at = known.get(node.code);
    const entry = isListed(node) ? settled(node, isLine, at) : node;
    entries.push(entry);
    path.push(entry);
  }
  return entries;

  function settled(node: Node, isLine: boolean, at: number | undefined): Entry {
    const { code, active } = node;
    const old = at === undefined ? undefined : before.entries[at];
    const text = textOf(node, old, at === undefined ? undefined : before.facts[at]);
    const aliasesEn = node.aliasesEn.length > 0 ? node.aliasesEn : (old?.aliasesEn ?? []);
    const aliasesAr = node.aliasesAr.length > 0 ? node.aliasesAr : (old?.aliasesAr ?? []);
    return { code, ...text, ...dutyOf(node, isLine, old), aliasesEn, aliasesAr, active };
  }

  function textOf(node: Node, old: Entry | undefined, facts: Facts | undefined): { en: string; ar: string } {
    const nameless = numberedName(node.code);
    if (old !== undefined && old.en !== nameless?.en && (texts === 'merge' || node.isImplied))
      return { en: old.en, ar: old.ar };
    if (node.en === '' && node.ar === '') {
      if (nameless !== undefined)
        remarks.warn(node.row, name('hs_code'), 'nothing names this chapter or heading; called by its number');
      return nameless ?? { en: '', ar: '' };
    }
    return { en: oneText(node, 'en', facts), ar: oneText(node, 'ar', facts) };
  }

  function oneText(node: Node, language: 'en' | 'ar', facts: Facts | undefined): string {
    const text = node[language];
    const above = path.findLast((entry) => entry[language] !== '')?.[language];
    if (isBare(text)) return above === undefined ? text : otherThan(above, language);
    if (text !== '') return text;
    const field = language === 'en' ? 'description_en' : 'description_ar';
    const called = language === 'en' ? 'English' : 'Arabic';
    remarks.warn(
      node.row,
      name(field),
      facts === undefined
        ? `no ${called} text; that of the code above is used`
        : `no ${called} text; that in force is kept`,
    );
    return facts?.[language] ?? '';
  }

  function dutyOf(node: Node, isLine: boolean, old: Entry | undefined): Pick<Entry, 'rate' | 'rateUnknown'> {
    if (hasDuty(node) || !isLine) return { rate: node.rate, rateUnknown: node.rateUnknown };
    if (old !== undefined && hasDuty(old)) {
      remarks.warn(node.row, name('tariff_rate'), 'no duty in the file; the rate in force is kept');
      return { rate: old.rate, rateUnknown: old.rateUnknown };
    }
    if (!hasRates)
      remarks.fault(node.row, name('tariff_rate'), `the file states no duties, and none is in force for ${node.code}`);
    else remarks.warn(node.row, name('tariff_rate'), 'no duty stated; recorded as unknown');
    return { rate: null, rateUnknown: 'not_stated' };
  }
}

/** The text of a chapter or heading that nobody names: its level and number. A longer code has that of the code above. */
function numberedName(code: string): { en: string; ar: string } | undefined {
  const level = code.length <= 4 ? HS_LEVEL_NAMES[code.length] : undefined;
  return level && { en: `${level.en} ${code}`, ar: `${level.ar} ${code}` };
}

function isListed(each: Node | Entry): each is Node {
  return 'row' in each;
}

/** The codes in force of which an international list says nothing: those below its level, and the national chapters. */
function unmentioned(nodes: readonly Node[], goesTo: number | undefined, before: Before): Entry[] {
  if (goesTo === undefined) return [];
  const listed = new Set(nodes.map(({ code }) => code));
  return before.entries.filter(
    ({ code, active }) =>
      active &&
      !listed.has(code) &&
      (NATIONAL.test(code) || (code.length > goesTo && listed.has(code.slice(0, goesTo)))),
  );
}
