import type { Resolution } from '../contract/code-schemas.ts';
import { SUBHEADING_DIGITS } from '../contract/hs-levels.ts';
import { HS_VERSION, HS_VERSIONS, type HsVersion, NEXT_HS_VERSION } from '../contract/hs-versions.ts';
import type { Input } from '../contract/operations.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { codesBelow, nearestRecord } from '../tariff/edition-view.ts';
import { linesBelow } from '../tariff/lines.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Page, Sources } from './answers.ts';

/** The lines that can be declared for a code. */
export interface ResolvedCode extends Page<TariffRecord> {
  readonly code: string;
  readonly status: Resolution['status'];
  readonly matched: string | null;
  readonly ignoredDigits: string;
  readonly hsVersion: HsVersion | null;
  readonly marginal: readonly string[];
  readonly outlook: Resolution['outlook'];
}

/** Headings that took over parts, modules and waste of goods of many other headings. */
const MARGINAL_HEADINGS = new Set(['8524', '8529', '8541', '8542', '8549']);
/** How many digits they have. */
const HEADING = 4;

/** Leads from any code to the active lines of this tariff. Several lines are never reduced to one. */
export function resolve(input: Input<'resolve'>, sources: Sources): ResolvedCode {
  const { code, limit, offset } = input;
  const { catalogue, correlations } = sources;
  const match = nearestRecord(catalogue, code);
  const target = targetOf(input, sources, match);
  const lines = target.lines.toSorted(byDigitsOf(code));
  const subheadings = target.subheadings.filter((each) => correlations.outlook(each).length > 0);
  return {
    code,
    status: target.status ?? (lines.length === 1 ? 'declarable' : 'choose'),
    matched: match?.code ?? null,
    ignoredDigits: code.slice(match?.code.length ?? 0),
    hsVersion: target.hsVersion,
    items: lines.slice(offset, offset + limit),
    total: lines.length,
    limit,
    offset,
    marginal: target.marginal,
    outlook: subheadings.map((from) => ({
      hs_version: NEXT_HS_VERSION,
      from,
      to: [...correlations.outlook(from)],
    })),
  };
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

function targetOf(input: Input<'resolve'>, sources: Sources, match: TariffRecord | undefined): Target {
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
