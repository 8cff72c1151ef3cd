/**
 * Looks for mistakes in the questions and labels of headings, subheadings and lines: `node tools/check-line-labels.ts`, which
 * also says how much of the edition has questions. A test holds that there are no mistakes.
 */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LABEL_COLUMNS } from '../src/classify/line/line-labels.ts';
import { BUNDLED_EDITION } from '../src/library/bundled-data.ts';
import { LINE_LABELS_FILE } from '../src/library/line-labels.ts';
import { catalogueOf } from '../src/publishing/build-catalogue.ts';
import { finish } from '../src/steps.ts';
import { csvRows } from '../src/tables/csv.ts';
import type { Catalogue } from '../src/tariff/catalogue.ts';
import type { TariffRecord } from '../src/tariff/record.ts';

const SUBHEADING = 6;
const HEADING = 4;
const MAX_LABEL = 60;
const MAX_QUESTION = 80;

/** Words that continue a text which is not there. */
const BEGINNINGS = {
  en: /^(?:and|or|nor|but|of|than|other than|such as|thereof|which|whose|that|including|except)\b|^[^\p{L}\p{N}]/iu,
  ar: /^(?:و|أو|أم|ثم|بل|لكن|التي|الذي|ذلك|عدا|سوى|إلا|مثل|حيث|كما|بما في|…|[^\p{L}\p{N}])(?!\p{L})/u,
};
const ENDINGS = {
  en: /(?:\b(?:and|or|of|the|a|an|with|for|in|by|to|than|(?<!or )not|from)|[^\p{L}\p{N})%"°³²+’'])$/u,
  ar: /(?:(?<!\p{L})(?:و|أو|أم|من|في|على|عن|إلى|مع|غير|عدا|ذات|ذو|أكثر من|أقل من)|[^\p{L}\p{M}\p{N})%"°³²+])$/u,
};

/** The rest of a chapter is named by its goods. */
const ALONE_SAYS_NOTHING = /^(?:other|others|else|أخرى|غيرها|سواها)(?!\p{L})/iu;

type Cells = readonly string[];

/** The codes of an edition that branch: the subheadings and the codes below them, or the headings. */
export function branchesOf(
  { records }: Catalogue,
  level: typeof SUBHEADING | typeof HEADING = SUBHEADING,
): TariffRecord[] {
  return records.filter(
    (record) =>
      activeChildren(record).length > 1 && (level === HEADING ? record.level === HEADING : record.level >= SUBHEADING),
  );
}

/** What is wrong in a table of questions and labels for an edition, a sentence each. */
export function labelFaults([header = [], ...rows]: readonly Cells[], catalogue: Catalogue): string[] {
  const byCode = new Map(rows.map((row) => [row[0] ?? '', row]));
  const faults = String(header) === String(LABEL_COLUMNS) ? [] : [`The columns are not ${LABEL_COLUMNS.join(', ')}`];
  const covered = new Set<string>();
  rows.forEach(([code = '', questionEn = '', questionAr = ''], i) => {
    const record = catalogue.find(code);
    if (code <= (rows[i - 1]?.[0] ?? '')) faults.push(`${code}: is out of order`);
    if (record === undefined) faults.push(`${code}: does not exist`);
    else if (questionEn !== '' || questionAr !== '') {
      for (const child of activeChildren(record)) covered.add(child.code);
      faults.push(...branchFaults(record, byCode).map((fault) => `${code}: ${fault}`));
    }
  });
  for (const [code, [, , , en = '', ar = '']] of byCode)
    if ((en !== '' || ar !== '') && !covered.has(code) && code.length > HEADING)
      faults.push(`${code}: has a label and no question above it`);
  return [...faults, ...headingFaults(byCode, catalogue)];
}

function branchFaults(record: TariffRecord, byCode: ReadonlyMap<string, Cells>): string[] {
  const [, en = '', ar = ''] = byCode.get(record.code) ?? [];
  const children = activeChildren(record);
  const faults = record.level >= HEADING && children.length > 1 ? [] : ['has nothing to ask'];
  if (!en.endsWith('?')) faults.push(`is no English question: ${en}`);
  if (!ar.endsWith('؟')) faults.push(`is no Arabic question: ${ar}`);
  const all = [record, ...children];
  for (const text of [en, ar]) {
    if (text.length > MAX_QUESTION) faults.push(`has a long question: ${text}`);
    faults.push(...spellingFaults(text, text === ar), ...numberFaults(text, all));
  }
  const labels = children.map(({ code }) => byCode.get(code)?.slice(3) ?? ['', '']);
  for (const [i, child] of children.entries())
    faults.push(...childFaults(child, labels[i] ?? [], labels.toSpliced(i, 1), record));
  return faults;
}

/** What is wrong in the labels of the headings that are there: each stands beside those of all other headings. */
function headingFaults(byCode: ReadonlyMap<string, Cells>, catalogue: Catalogue): string[] {
  const seen = new Set<string>();
  return [...byCode].flatMap(([code, [, , , ...labels]]) =>
    code.length !== HEADING || catalogue.find(code) === undefined
      ? []
      : labels.flatMap((label, i) => {
          const faults = [...spellingFaults(label, i === 1), ...shapeFaults(label, i === 1)];
          if (ALONE_SAYS_NOTHING.test(label)) faults.push('does not say what the goods are');
          if (seen.has(label.toLowerCase())) faults.push('is that of another heading too');
          seen.add(label.toLowerCase());
          return faults.map((fault) => `${code}: ${fault}: ${label}`);
        }),
  );
}

/** What is wrong in the length, the beginning and the end of a label. */
function shapeFaults(label: string, isArabic: boolean): string[] {
  const [beginning, ending] = isArabic ? [BEGINNINGS.ar, ENDINGS.ar] : [BEGINNINGS.en, ENDINGS.en];
  if (label === '') return ['has no label'];
  if (label.length > MAX_LABEL) return ['is too long'];
  if (beginning.test(label)) return ['begins in the middle'];
  return ending.test(label) ? ['ends in the middle'] : [];
}

function childFaults(child: TariffRecord, own: Cells, others: readonly Cells[], parent: TariffRecord): string[] {
  return own.flatMap((label, i) => {
    const isArabic = i === 1;
    const faults = [
      ...spellingFaults(label, isArabic),
      ...numberFaults(label, [child, parent]),
      ...shapeFaults(label, isArabic),
    ];
    if (others.some((other) => other[i]?.toLowerCase() === label.toLowerCase()))
      faults.push('is that of a sibling too');
    return faults.map((fault) => `${child.code}: ${fault}: ${label}`);
  });
}

function spellingFaults(text: string, isArabic: boolean): string[] {
  const faults: string[] = [];
  if (text !== text.trim().replace(/\s+/g, ' ')) faults.push('has needless spaces');
  if (text !== '' && /[\u0600-\u06ff]/.test(text) !== isArabic && !(isArabic && /\d/.test(text)))
    faults.push('is of the other language');
  if (isArabic && /[;?]|,(?!\d)|[٠-٩]/.test(text)) faults.push('has Latin punctuation or Indian digits');
  return faults;
}

/** The numbers of a text that those records do not have. */
function numberFaults(text: string, records: readonly TariffRecord[]): string[] {
  const known = new Set(records.flatMap(textsOf).flatMap(numbersIn));
  return numbersIn(text)
    .filter((number) => !known.has(number))
    .map((number) => `has a number of its own (${number})`);
}

function textsOf({ en, ar }: TariffRecord): string[] {
  return [en, ar];
}

function numbersIn(text: string): string[] {
  return (text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:[.,]\d+)?/g) ?? []).map((each) => each.replace(',', '.'));
}

function activeChildren({ children }: TariffRecord): TariffRecord[] {
  return children.filter(({ active }) => active);
}

/** The rows of a table in a file. */
export function rowsOf(file: URL): Cells[] {
  return [...csvRows(readFileSync(file, 'utf8'))].map(({ cells }) => cells);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = rowsOf(LINE_LABELS_FILE);
  const catalogue = finish(catalogueOf('bundled', readFileSync(BUNDLED_EDITION, 'utf8')));
  const faults = labelFaults(rows, catalogue);
  for (const fault of faults) console.log(fault);
  const asked = new Set(rows.filter(([, question]) => question !== '').map(([code]) => code));
  for (const [level, name] of [
    [HEADING, 'headings'],
    [SUBHEADING, 'codes from six digits on'],
  ] as const) {
    const branches = branchesOf(catalogue, level);
    const covered = branches.filter(({ code }) => asked.has(code));
    console.log(`${covered.length} of ${branches.length} ${name} that branch have a question.`);
  }
  process.exitCode = faults.length > 0 ? 1 : 0;
}
