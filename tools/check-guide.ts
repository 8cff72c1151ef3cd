/**
 * Looks for mistakes in the guide to the headings: `node tools/check-guide.ts`. A test holds that there are none.
 */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BUNDLED_EDITION, bundledGuide } from '../src/library/bundled-data.ts';
import { csvRows } from '../src/tables/csv.ts';
import { GUIDE_KINDS, type Guide, type GuideEntry } from '../src/tariff/guide.ts';

const MOST_WORDS = 40;
const HEADING_DIGITS = 4;
/** How many entries a heading has. */
const OF_HEADING = { least: 2, most: 8 };

/** What is wrong in a guide to the codes of an edition, a sentence each. */
export function guideFaults(guide: Guide, codes: ReadonlySet<string>): string[] {
  return [
    ...guide.entries.flatMap((entry) => entryFaults(entry, codes).map((fault) => `${entry.code}: ${fault}`)),
    ...orderFaults(guide),
    ...repeated(guide),
    ...sentToEachOther(guide),
    ...coverageFaults(guide, codes),
  ];
}

function entryFaults({ code, kind, text, goesTo }: GuideEntry, codes: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  if (!codes.has(code) || code.length > 6) faults.push('is no chapter, heading or subheading');
  if ((kind === 'not_here') !== (goesTo !== null))
    faults.push('goods go somewhere if they do not belong here, only then');
  if (goesTo !== null) {
    if (!codes.has(goesTo) || goesTo.length > 6) faults.push(`${goesTo} does not exist`);
    if (goesTo.startsWith(code)) faults.push(`${goesTo} is below it`);
  }
  if (!/\p{Script=Latin}/u.test(text.en)) faults.push('has no English');
  if (/\p{Script=Arabic}/u.test(text.en)) faults.push('has Arabic letters in its English');
  if (!/\p{Script=Arabic}/u.test(text.ar)) faults.push('has no Arabic');
  for (const each of [text.en, text.ar]) {
    if (each !== each.trim().replace(/\s+/g, ' ')) faults.push(`has needless spaces: ${each}`);
    if (each.split(' ').length > MOST_WORDS) faults.push(`is long: ${each}`);
    if (!/[.!?؟]$/.test(each)) faults.push(`does not end as a sentence: ${each}`);
  }
  return faults;
}

/** Entries stand by code, and those of a code by kind. */
function orderFaults({ entries }: Guide): string[] {
  const keys = entries.map(({ code, kind }) => `${code} ${GUIDE_KINDS.indexOf(kind)}`);
  return keys.flatMap((key, i) => (i > 0 && key < (keys[i - 1] ?? '') ? [`${key}: is out of order`] : []));
}

function repeated({ entries }: Guide): string[] {
  const texts = entries.map(({ code, text, goesTo }) => `${code} ${text.en} ${goesTo}`);
  return texts.filter((text, i) => texts.indexOf(text) < i).map((text) => `${text} stands twice`);
}

/** No two headings send the same goods to each other. */
function sentToEachOther({ entries }: Guide): string[] {
  const key = (from: string, to: string, { text }: GuideEntry) => `${from} ${to} ${text.en.toLowerCase()}`;
  const sent = entries.filter(({ goesTo }) => goesTo !== null);
  const all = new Set(sent.map((entry) => key(headingOf(entry.code), headingOf(entry.goesTo ?? ''), entry)));
  return sent
    .filter((entry) => headingOf(entry.code) !== headingOf(entry.goesTo ?? ''))
    .filter((entry) => all.has(key(headingOf(entry.goesTo ?? ''), headingOf(entry.code), entry)))
    .map(({ code, goesTo, text }) => `${code} and ${goesTo} send each other: ${text.en}`);
}

function headingOf(code: string): string {
  return code.slice(0, HEADING_DIGITS);
}

function coverageFaults(guide: Guide, codes: ReadonlySet<string>): string[] {
  return [...codes].flatMap((code) => {
    const { length } = guide.own(code);
    if (code.length === 2 && length === 0) return [`chapter ${code} has no entry`];
    if (code.length !== HEADING_DIGITS) return [];
    const { least, most } = OF_HEADING;
    return length < least || length > most ? [`heading ${code} has ${length} entries, not ${least} to ${most}`] : [];
  });
}

/** The codes of the bundled edition. */
export function bundledCodes(): ReadonlySet<string> {
  const rows = [...csvRows(readFileSync(BUNDLED_EDITION, 'utf8'))].slice(1);
  return new Set(rows.map(({ cells: [code = ''] }) => code));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = guideFaults(bundledGuide(), bundledCodes());
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
