import { HS_LEVEL_NAMES } from '../contract/hs-levels.ts';
import type { Changes, RateChange } from '../publishing/compare.ts';
import type { KeptDuty } from '../publishing/importing/duty-text.ts';
import type { Filled } from '../publishing/importing/fill-from-in-force.ts';
import type { ImportResult } from '../publishing/importing/import-edition.ts';
import { reportLine } from '../tables/csv.ts';
import { excerpt, placeText, rowText } from '../tables/faults.ts';
import { grouped } from '../tariff/code.ts';
import type { Facts, RateUnknown } from '../tariff/record.ts';
import { isProhibited } from '../tariff/stated-measures.ts';

const MAX_RATE_CHANGES_SHOWN = 10;
const MAX_CODES_SHOWN = 3;
const MAX_DUTIES_SHOWN = 10;

/** The report of an import as rows of a table. */
export function reportRows({ edition, file, changes, replacedBy, doubts }: ImportResult): (readonly string[])[] {
  const sheets =
    file.sheets.length === 0 ? '' : `, ${file.sheets.length === 1 ? 'sheet' : 'sheets'} ${file.sheets.join(', ')}`;
  const warnings = file.warnings.map(
    (warning) => ['', `${warning.count} × ${warning.reason} (first: ${placeText(warning)})`] as const,
  );
  return [
    ['edition', edition.id ?? '(not published)'],
    ['name', edition.name],
    ['layout', `${file.layout}${sheets}`],
    ['rows', `${file.rows} read`],
    ['in force from', edition.effectiveFrom],
    ...changeRows(changes),
    ...keptTextRows(file.keptTexts),
    ['not used', file.ignored.length === 0 ? 'no column' : `the columns ${file.ignored.join(' | ')}`],
    ['warnings', String(file.warnings.reduce((sum, { count }) => sum + count, 0))],
    ...warnings,
    ...unknownDutyRows(file.unknownDuties),
    ...replacementRows(replacedBy),
    ...doubts.map(({ name, reason }) => ['doubt', `${name}: ${reason}`] as const),
  ];
}

/** The report of an import as JSON. */
export function reportJson({ file, changes, ...result }: ImportResult) {
  return { ...file, faults: [], ...changeSummary(changes), ...result };
}

/** The changes for JSON, without the texts, which are long. */
export function changeSummary({ codes, added, removed, rates, texts, measures }: Changes) {
  return {
    codes,
    added: added.length,
    removed: removed.length,
    rateChanges: rates.length,
    lineRateChanges: rates.filter(({ isLine }) => isLine).length,
    textChanges: texts.length,
    measureChanges: measures.length,
    addedCodes: added,
    removedCodes: removed,
    largestRateChanges: rates.slice(0, MAX_RATE_CHANGES_SHOWN),
  };
}

/** The changes as rows of a table. */
export function changeRows({ codes, added, removed, rates, texts, measures }: Changes): (readonly [string, string])[] {
  const levels = Object.entries(codes).map(([digits, count]) => {
    const name = HS_LEVEL_NAMES[digits]?.en.toLowerCase();
    return `${count} ${name === undefined ? `of ${digits} digits` : `${name}s`}`;
  });
  const [largest] = rates;
  const lines = rates.filter(({ isLine }) => isLine).length;
  const ofLines = lines === rates.length ? '' : ` (${lines} of lines)`;
  return [
    ['codes', levels.join(', ') || 'none'],
    ['added', countAndFirst(added)],
    ['removed', `${countAndFirst(removed)}${removed.length > 0 ? '; they stay, inactive' : ''}`],
    [
      'rate changes',
      largest === undefined ? '0' : `${rates.length}${ofLines}, the largest ${rateText(largest)}${unknownRates(rates)}`,
    ],
    ['text changes', String(texts.length)],
    ['measure changes', countAndFirst(measures)],
  ];
}

/** Every change between two editions as a line of CSV, with the descriptions of its code. */
export function* changeCsv(
  { added, removed, rates, texts, measures }: Changes,
  before: readonly Facts[],
  after: readonly Facts[],
): Generator<string> {
  const factsBefore = new Map(before.map((facts) => [facts.code, facts]));
  const factsAfter = new Map(after.map((facts) => [facts.code, facts]));
  const line = (change: string, code: string, from: string, to: string) => {
    const { en = '', ar = '' } = factsAfter.get(code) ?? factsBefore.get(code) ?? {};
    return reportLine([change, code, from, to, en, ar]);
  };
  yield reportLine(['change', 'hs_code', 'before', 'after', 'description_en', 'description_ar']);
  for (const code of added) yield line('added', code, '', dutyCell(factsAfter.get(code)));
  for (const code of removed) yield line('removed', code, dutyCell(factsBefore.get(code)), '');
  for (const { code } of rates)
    yield line('rate', code, dutyCell(factsBefore.get(code)), dutyCell(factsAfter.get(code)));
  for (const code of measures)
    yield line('measure', code, measureCell(factsBefore.get(code)), measureCell(factsAfter.get(code)));
  for (const code of texts)
    for (const language of ['en', 'ar'] as const) {
      const [from = '', to = ''] = [factsBefore, factsAfter].map((facts) => facts.get(code)?.[language]);
      if (from !== to) yield line(`description_${language}`, code, from, to);
    }
}

/** A rate, an amount for a quantity, or why there is none. */
function dutyCell(facts: Facts | undefined): string {
  return facts === undefined ? '' : facts.dutyText || (facts.rateUnknown ?? String(facts.rate));
}

/** What an edition states of a line besides the duty: that it is prohibited, and its procedures. */
function measureCell(facts: Facts | undefined): string {
  if (facts === undefined) return '';
  const prohibition = isProhibited(facts) ? [String(facts.rateUnknown)] : [];
  return [...prohibition, ...facts.procedures.map((number) => `procedure ${number}`)].join('|');
}

function keptTextRows({ count, first: [first] }: Filled['keptTexts']): (readonly [string, string])[] {
  if (first === undefined) return [];
  return [
    ['texts kept', `${count} that the file words in another way; --texts file takes those of the file`],
    ['', `first: ${grouped(first.code)}, ours "${excerpt(first.ours)}", the file's "${excerpt(first.file)}"`],
  ];
}

/** The duty texts that were kept although they are not understood, those of the most rows first. */
function unknownDutyRows(duties: readonly KeptDuty[]): (readonly [string, string])[] {
  if (duties.length === 0) return [];
  const rows = duties.reduce((sum, each) => sum + each.rows, 0);
  const more = duties.length > MAX_DUTIES_SHOWN ? `; the first ${MAX_DUTIES_SHOWN} of ${duties.length} texts` : '';
  const shown = duties.slice(0, MAX_DUTIES_SHOWN);
  return [
    ['unknown duties', `${rows} rows, kept as text; their rate is unknown${more}`],
    ...shown.map((each) => ['', `${each.rows} × "${excerpt(each.text)}" (first: ${rowText(each.first)})`] as const),
  ];
}

function replacementRows(replacedBy: ImportResult['replacedBy']): (readonly [string, string])[] {
  if (replacedBy === null) return [];
  const { edition, effectiveFrom: day } = replacedBy;
  const advice = `if it lacks these changes, import them with --effective ${day} too`;
  return [['warning', `edition ${edition} replaces this one on ${day}; ${advice}`]];
}

function countAndFirst(codes: readonly string[]): string {
  if (codes.length === 0) return '0';
  const shown = codes.slice(0, MAX_CODES_SHOWN).map(grouped).join(', ');
  return `${codes.length} (${shown}${codes.length > MAX_CODES_SHOWN ? ', …' : ''})`;
}

function rateText({ code, from, to, fromUnknown, toUnknown, fromText, toText }: RateChange): string {
  const duty = (rate: number | null, unknown: RateUnknown | null, text: string) => text || (unknown ?? `${rate} %`);
  return `that of ${grouped(code)} from ${duty(from, fromUnknown, fromText)} to ${duty(to, toUnknown, toText)}`;
}

/** Changes to, from or between prohibitions, amounts for a quantity and other unknown rates, which have no size. */
function unknownRates(rates: readonly RateChange[]): string {
  const changed = rates.filter(({ fromUnknown, toUnknown }) => fromUnknown !== null || toUnknown !== null);
  const [first] = changed;
  return first === undefined ? '' : `; ${changed.length} from or to a prohibition or no rate, first ${rateText(first)}`;
}
