import { hasSameDuty } from '../../tariff/changes.ts';
import { type Duty, type Entry, hasDuty } from '../entry.ts';
import type { Draft } from './draft.ts';
import type { Findings } from './findings.ts';
import type { Header } from './header.ts';
import type { TreeNode } from './tree.ts';

/** An entry in force with the changes of a row: a blank cell, or a column that the file does not have, changes nothing. */
export function amendedEntry(known: Entry, { en, ar, active, ...row }: Draft): Entry {
  const { rate, rateUnknown, dutyText } = amendedDuty(known, row);
  return {
    code: known.code,
    en: en === '' ? known.en : en,
    ar: ar === '' ? known.ar : ar,
    rate,
    rateUnknown,
    dutyText,
    procedures: row.procedures.length === 0 ? known.procedures : row.procedures,
    aliasesEn: row.aliasesEn.length === 0 ? known.aliasesEn : row.aliasesEn,
    aliasesAr: row.aliasesAr.length === 0 ? known.aliasesAr : row.aliasesAr,
    active,
  };
}

/** The cells of a duty belong together: a rate ends the reason why there was none, and a new reason ends the rate. */
function amendedDuty(known: Duty, row: Duty): Duty {
  if (hasDuty(row) && row.rateUnknown !== known.rateUnknown) return row;
  return {
    rate: row.rate ?? known.rate,
    rateUnknown: known.rateUnknown,
    dutyText: row.dutyText === '' ? known.dutyText : row.dutyText,
  };
}

/**
 * The nodes of an amendment. A known code is active as before where its row does not say it. A level above that the
 * rows only imply is left out if it is in force already; a retired one comes back with an active code below it.
 */
export function amendedNodes(
  nodes: readonly TreeNode[],
  entries: readonly Entry[],
  { columnName }: Header,
  findings: Findings,
): TreeNode[] {
  const known = new Map(entries.map((entry) => [entry.code, entry]));
  const amended: TreeNode[] = [];
  let lastActive = '';
  // Backwards, so that the codes below a level come before it.
  for (const node of nodes.toReversed()) {
    const active = isActive(node, known.get(node.code));
    if (node.isImplied === true && known.get(node.code)?.active === active) continue;
    if (active) lastActive = node.code;
    amended.push(active === node.active ? node : { ...node, active });
  }
  return amended.reverse();

  function isActive(node: TreeNode, entry: Entry | undefined): boolean {
    if (node.isImplied === true) return entry?.active === true || lastActive.startsWith(node.code);
    if (entry === undefined || node.statesActive) return node.active;
    if (!entry.active)
      findings.warn(node, columnName('is_active'), 'a retired code stays retired unless is_active is true');
    return entry.active;
  }
}

/** Warns of rows that change the duty of a code, or retire it, while lines below it that the file does not list stay. */
export function warnOfLinesLeftAlone(
  nodes: readonly TreeNode[],
  amended: readonly Entry[],
  inForce: readonly Entry[],
  { columnName }: Header,
  findings: Findings,
): void {
  const known = new Map(inForce.map((entry) => [entry.code, entry]));
  const above = listedAboveOthers(new Set(nodes.map(({ code }) => code)), amended);
  for (const node of nodes) {
    const [before, after] = [known.get(node.code), above.get(node.code)];
    if (before === undefined || after === undefined) continue;
    const retired = 'retires this code alone; lines below that are not listed stay active';
    const changed = 'changes the duty of this code alone; lines below that are not listed keep theirs';
    if (!after.active && before.active) findings.warn(node, columnName('is_active'), retired);
    else if (after.active && !hasSameDuty(before, after)) findings.warn(node, columnName('tariff_rate'), changed);
  }
}

/** The entries of the listed codes with an active line below them that is not listed. */
function listedAboveOthers(listed: ReadonlySet<string>, entries: readonly Entry[]): Map<string, Entry> {
  const above = new Map<string, Entry>();
  let lastActive = '';
  let lastOther = '';
  // Backwards, so that the lines below a code come before it.
  for (const entry of entries.toReversed()) {
    const { code } = entry;
    if (listed.has(code)) {
      if (lastOther.startsWith(code)) above.set(code, entry);
    } else if (entry.active && !lastActive.startsWith(code)) lastOther = code;
    if (entry.active) lastActive = code;
  }
  return above;
}
