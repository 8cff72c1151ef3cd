import { decideLine, type LineDecision } from '../../classify/line/decide-line.ts';
import { type CodeAgreement, verdictOn } from '../../classify/verdict.ts';
import { SUBHEADING_DIGITS } from '../../contract/hs-levels.ts';
import { HS_VERSION, HS_VERSIONS, type HsVersion, NEXT_HS_VERSION } from '../../contract/hs-versions.ts';
import { alikeUnder, areAllAlike } from '../../tariff/alike.ts';
import type { Catalogue } from '../../tariff/catalogue.ts';
import { grouped } from '../../tariff/code.ts';
import { codesBelow, nearestRecord } from '../../tariff/edition-view.ts';
import { isLine, linesBelow } from '../../tariff/lines.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { adviceOnPage } from '../advice.ts';
import { given, PAGE, recordRows, wordsOf } from '../command.ts';
import { searchItem } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Page, Sources } from '../sources.ts';
import { goodsSearchOf, hasOwnTariff } from '../tariff-on.ts';
import { RESOLVE, type Resolution } from './contract.ts';

/** The lines that can be declared for a code. */
export interface ResolvedCode extends Page<TariffRecord> {
  readonly code: string;
  readonly status: Resolution['status'];
  readonly matched: string | null;
  readonly ignoredDigits: string;
  readonly hsVersion: HsVersion | null;
  /** Null without a description. */
  readonly agreement: CodeAgreement | null;
  readonly marginal: readonly string[];
  readonly outlook: Resolution['outlook'];
  readonly areAlike: boolean;
}

/** Leads from any code to the active lines of this tariff. Several lines are never reduced to one. */
export const resolve = operation(RESOLVE, {
  answer: resolved,
  toJson: (answer): Resolution => ({
    code: answer.code,
    status: answer.status,
    matched: answer.matched,
    ignored_digits: answer.ignoredDigits,
    hs_version: answer.hsVersion,
    agreement: answer.agreement,
    lines: answer.items.map((line) => ({ ...searchItem(line), via: line.code.slice(0, SUBHEADING_DIGITS) })),
    marginal: [...answer.marginal],
    outlook: answer.outlook,
    same_charges: answer.areAlike,
  }),
  advice: (answer) => [
    ...adviceOnPage(answer, 'No line can be declared for it.'),
    answer.agreement === 'differs' ? OTHER_GOODS : ADVICE[answer.status],
  ],
  codesRead: ({ code }, correlations) => [code, ...correlations().allSuccessors(code.slice(0, SUBHEADING_DIGITS))],
  command: {
    name: 'resolve',
    words: 'CODE',
    summary: 'Find the lines that can be declared for any code, also an old or foreign one.',
    details: 'The code may have 4 to 14 digits, with dots or spaces, and may be of HS 2007, 2012 or 2017.',
    options: {
      'hs-version': { type: 'string', value: 'V', help: 'Read the code in this HS version (the newest that has it).' },
      'code-country': { type: 'string', value: 'CC', help: 'The country whose code it is, such as IN (unknown).' },
      description: { type: 'string', value: 'TEXT', help: 'What the goods are: compared with the code.' },
      ...PAGE,
    },
    parametersOf(call) {
      const [code] = wordsOf(call, ['CODE']);
      return { code, ...given(call, 'hs-version', 'code-country', 'description', 'limit', 'offset') };
    },
    show: (answer) => ({
      before: [
        sentenceOf(answer),
        ...(answer.agreement === 'differs' ? ['The description is of other goods.'] : []),
        ...answer.outlook.map(({ from, to }) => `HS 2028 turns ${from} into ${to.join(', ')}.`),
      ],
      rows: recordRows(answer.items),
    }),
  },
});

const OTHER_GOODS = 'The description is of other goods than this code: classify it, and tell that the two differ.';

const ADVICE: Readonly<Record<Resolution['status'], string>> = {
  declarable: 'This is the only line: it can be declared.',
  choose: 'Several lines are possible: ask for the fact that decides between them, and do not choose yourself.',
  superseded: 'The code is of an earlier HS version: tell which subheadings its goods went to, and ask which fit.',
  retired: 'The code is no longer in force: the lines are those of the nearest code that is.',
  unknown: 'No HS version known here has this code: describe the goods to classify_goods. Do not guess a code.',
};

function sentenceOf({ code, status, matched, ignoredDigits, hsVersion, marginal }: ResolvedCode): string {
  const ignored = ignoredDigits === '' ? '' : ` Its last digits ${ignoredDigits} are not of this tariff.`;
  const apart = marginal.length === 0 ? '' : ` Parts, modules and waste went to ${marginal.join(', ')}.`;
  switch (status) {
    case 'declarable':
      return `${grouped(code)} can be declared as this line.${ignored}`;
    case 'choose':
      return `${grouped(code)} can be declared as one of several lines.${ignored}${apart}`;
    case 'superseded':
      return `${grouped(code)} is a code of HS ${hsVersion}; its goods are now under these lines.${apart}`;
    case 'retired':
      return `${grouped(code)} is no longer in force; these are the lines of the nearest code that is.`;
    case 'unknown':
      return `${grouped(code)} is not known.${matched === null ? '' : ` The nearest code is ${grouped(matched)}.`}`;
  }
}

/** Headings that took over parts, modules and waste of goods of many other headings. */
const MARGINAL_HEADINGS = new Set(['8524', '8529', '8541', '8542', '8549']);
/** How many digits they have. */
const HEADING = 4;

function resolved(input: InputOf<typeof RESOLVE>, sources: Sources): ResolvedCode {
  const { code, limit, offset } = input;
  const { catalogue, correlations } = sources;
  const goods = goodsOf(input, sources);
  const full = nearestRecord(catalogue, code);
  const own = targetOf(input, sources, full);
  const isRead = hasOwnDigits(input, own, full, sources) || isSupported(own, goods);
  const match = isRead ? full : nearestRecord(catalogue, code.slice(0, SUBHEADING_DIGITS));
  const target = isRead ? own : targetOf({ ...input, code: code.slice(0, SUBHEADING_DIGITS) }, sources, match);
  const lines = target.lines.toSorted((a, b) => goods.rank(a) - goods.rank(b) || byDigitsOf(code)(a, b));
  const subheadings = target.subheadings.filter((each) => correlations.outlook(each).length > 0);
  return {
    code,
    status: target.status ?? (lines.length === 1 ? 'declarable' : 'choose'),
    matched: match?.code ?? null,
    ignoredDigits: code.slice(match?.code.length ?? 0),
    hsVersion: target.hsVersion,
    agreement: goods.agreement,
    items: lines.slice(offset, offset + limit),
    total: lines.length,
    limit,
    offset,
    marginal: target.marginal,
    areAlike: lines.length > 0 && areAllAlike(lines, alikeUnder(sources.measures)),
    outlook: subheadings.map((from) => ({
      hs_version: NEXT_HS_VERSION,
      from,
      to: [...correlations.outlook(from)],
    })),
  };
}

/**
 * Whether the digits after the sixth are of this tariff: said so, or a whole line of it. Where they change nothing, they may
 * be read too.
 */
function hasOwnDigits(
  { code, code_country }: InputOf<typeof RESOLVE>,
  { lines }: Target,
  match: TariffRecord | undefined,
  sources: Sources,
): boolean {
  if (code.length <= SUBHEADING_DIGITS || match === undefined || !match.active) return true;
  if (code_country !== undefined && hasOwnTariff(code_country, sources)) return true;
  if (code_country === undefined && code === match.code && isLine(match)) return true;
  return linesOf(subheadingOf(match), code.slice(0, SUBHEADING_DIGITS)).length === lines.length;
}

/** Whether the digits lead to the one line that the description decides. */
function isSupported({ lines }: Target, goods: Goods): boolean {
  const [line] = lines;
  return lines.length === 1 && line !== undefined && goods.rank(line) === DECIDED;
}

/** What a description says of a code and of lines. */
interface Goods {
  readonly agreement: CodeAgreement | null;
  /** The lower, the more a line fits the description. */
  rank(line: TariffRecord): number;
}

const DECIDED = 0;
const LEFT_OPEN = 1;
const UNLIKELY = 2;

function goodsOf({ code, description }: InputOf<typeof RESOLVE>, sources: Sources): Goods {
  if (description === undefined) return { agreement: null, rank: () => UNLIKELY };
  const search = goodsSearchOf(sources);
  const { agreement, facts } = verdictOn(description, code, { search, guide: sources.guide });
  const decisions = new Map<TariffRecord | null, LineDecision>();
  return {
    agreement,
    rank(line) {
      const subheading = subheadingOf(line);
      const known = decisions.get(subheading) ?? decideLine(facts, subheading, { table: search.lineFacts });
      decisions.set(subheading, known);
      if (known.line !== null) return known.line.record === line ? DECIDED : UNLIKELY;
      return known.question?.choices.some(({ lines }) => lines.includes(line)) ? LEFT_OPEN : UNLIKELY;
    },
  };
}

function subheadingOf(record: TariffRecord): TariffRecord {
  let above = record;
  while (above.level > SUBHEADING_DIGITS && above.parent !== null) above = above.parent;
  return above;
}

/** Where a code leads to. Without a status of its own, the number of lines decides. */
interface Target {
  readonly status: 'superseded' | 'retired' | 'unknown' | null;
  readonly hsVersion: HsVersion | null;
  /** The lines that can be declared. */
  readonly lines: readonly TariffRecord[];
  readonly subheadings: readonly string[];
  readonly marginal: readonly string[];
}

const NOWHERE: Target = { status: 'unknown', hsVersion: null, lines: [], subheadings: [], marginal: [] };

function targetOf(input: InputOf<typeof RESOLVE>, sources: Sources, match: TariffRecord | undefined): Target {
  const { code, hs_version } = input;
  const { catalogue } = sources;
  const own = code.slice(0, code.length < SUBHEADING_DIGITS ? HEADING : SUBHEADING_DIGITS);
  const isOwn = isInTariff(own, catalogue);
  const versions =
    hs_version === undefined ? HS_VERSIONS.toReversed() : HS_VERSIONS.filter((each) => each === hs_version);
  for (const version of versions) {
    const successors = successorsOf(code, version, sources);
    if (successors === null) continue;
    const isUnchanged = version === HS_VERSION || (successors.length === 1 && successors[0] === own);
    if (isUnchanged && match !== undefined) return { ...unchangedTarget(match, own, code), hsVersion: version };
    return { ...changedTarget(own, successors, catalogue, isOwn), hsVersion: version };
  }
  // No HS version has it, but an earlier edition of this tariff may have had it.
  if (match !== undefined && match.level >= own.length && !match.active) return unchangedTarget(match, own, code);
  return NOWHERE;
}

/** The subheadings of HS 2022 that the goods of a code went to; null if the HS version does not have it. */
function successorsOf(
  code: string,
  version: HsVersion,
  { catalogue, correlations }: Sources,
): readonly string[] | null {
  const successors = (subheading: string) =>
    correlations.successors(subheading, version, isInTariff(subheading, catalogue));
  if (code.length >= SUBHEADING_DIGITS) return successors(code.slice(0, SUBHEADING_DIGITS));
  // A heading is all its subheadings: those that changed, and those of this tariff that may not have.
  const own = codesBelow(catalogue.codes, code).map((each) => each.slice(0, SUBHEADING_DIGITS));
  const below = new Set([...correlations.changedBelow(code, version), ...own]);
  const all = new Set([...below].flatMap((subheading) => successors(subheading) ?? []));
  return all.size === 0 ? null : [...all].sort();
}

/** Whether this tariff has a code, or lines that begin with it and hang under a shorter one. */
function isInTariff(code: string, catalogue: Catalogue): boolean {
  const record = catalogue.find(code);
  if (record !== undefined) return record.active;
  return codesBelow(catalogue.codes, code).some((each) => catalogue.find(each)?.active === true);
}

/**
 * A code whose subheading is in this tariff: the lines that begin with its digits of the Harmonized System or, if it was
 * retired, those of the nearest active code.
 */
function unchangedTarget(match: TariffRecord, subheading: string, code: string): Target {
  let active: TariffRecord | null = match;
  while (active !== null && !active.active) active = active.parent;
  const status = match.active ? null : 'retired';
  const lines = linesOf(active, match.active ? code.slice(0, SUBHEADING_DIGITS) : '');
  return { ...NOWHERE, status, lines, subheadings: [subheading] };
}

/** The lines below a code that begin with these digits. */
function linesOf(record: TariffRecord | null | undefined, digits: string): TariffRecord[] {
  return record == null ? [] : linesBelow(record).filter(({ code }) => code.startsWith(digits));
}

/** A code whose goods went to other subheadings. */
function changedTarget(
  subheading: string,
  successors: readonly string[],
  catalogue: Catalogue,
  isOwn: boolean,
): Target {
  const isMarginal = (code: string) => MARGINAL_HEADINGS.has(code.slice(0, 4));
  // Where all goods went to these headings, they are the goods themselves.
  const areApart = !isMarginal(subheading) && !successors.every(isMarginal);
  const marginal = areApart ? successors.filter(isMarginal) : [];
  const subheadings = areApart ? successors.filter((code) => !isMarginal(code)) : successors;
  const lines = subheadings.flatMap((code) => linesOf(nearestRecord(catalogue, code), code));
  return { status: isOwn ? null : 'superseded', hsVersion: null, lines, subheadings, marginal };
}

/** Orders lines that keep most of the digits first, then by code. */
function byDigitsOf(code: string): (a: TariffRecord, b: TariffRecord) => number {
  const subheading = code.slice(0, SUBHEADING_DIGITS);
  const rank = (record: TariffRecord) => (record.code.startsWith(subheading) ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1);
}
