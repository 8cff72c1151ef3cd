import { HS_LEVEL_NAMES, SUBHEADING_DIGITS } from '../../contract/hs-levels.ts';
import type { HsVersion } from '../../contract/hs-versions.ts';
import type { Measure } from '../../contract/measure-schemas.ts';
import { grouped } from '../../tariff/code.ts';
import type { GuideEntry } from '../../tariff/guide.ts';
import type { CodeVersion } from '../../tariff/history.ts';
import { isLine, linesBelow } from '../../tariff/lines.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { adviceOnRecord } from '../advice.ts';
import { AS_OF, cleaned, dutyOf, given, KNOWN_AS_OF, wordsOf } from '../command.ts';
import { descriptionOf, hsCodeRecord } from '../json.ts';
import { type InputOf, operation } from '../operation.ts';
import type { Sources } from '../sources.ts';
import { asKnownOn, completeHistoryOf, dutiesOf, existingRecord, lawSources, tariffOn } from '../tariff-on.ts';
import { type CodeDetails, type CountryDuty, DETAILS } from './contract.ts';

/** Everything known of a code. */
export interface Details {
  readonly record: TariffRecord;
  /** From the chapter to the parent. */
  readonly path: readonly TariffRecord[];
  /** Its own entries first, those of the chapter last. */
  readonly guide: readonly GuideEntry[];
  readonly isDeclarable: boolean;
  /** The active lines below it, itself not included. */
  readonly lines: readonly TariffRecord[];
  readonly origins: Readonly<Record<Exclude<HsVersion, 2022>, readonly string[]>>;
  readonly outlook: readonly string[];
  readonly measures: readonly Measure[];
  readonly duties: readonly CountryDuty[];
  readonly versions: readonly CodeVersion[];
}

/** Everything known of a code. */
export const details = operation(DETAILS, {
  answer: detailsOf,
  toJson: codeDetails,
  advice: ({ record, measures }) => adviceOnRecord(record, measures),
  codesRead: ({ hs_code }) => [hs_code],
  command: {
    name: 'details',
    words: 'CODE',
    summary: 'Show everything known of a code.',
    options: {
      country: { type: 'string', value: 'C', help: 'The country whose measures are shown (TARIFA_COUNTRY).' },
      ...AS_OF,
      ...KNOWN_AS_OF,
    },
    parametersOf(call) {
      const [code] = wordsOf(call, ['CODE']);
      return { hs_code: cleaned(code), ...given(call, 'as-of', 'known-as-of', 'country') };
    },
    show: (found) => ({ rows: detailRows(found) }),
  },
});

export function detailsOf(input: InputOf<typeof DETAILS>, today: Sources): Details {
  const { hs_code, as_of, known_as_of, country } = input;
  const sources = asKnownOn(known_as_of, today);
  const { correlations, measures } = sources;
  const record = existingRecord(hs_code, tariffOn(as_of, sources));
  const path: TariffRecord[] = [];
  for (let above = record.parent; above !== null; above = above.parent) path.unshift(above);
  // The correlations of a longer code are those of its subheading.
  const subheading = record.code.slice(0, SUBHEADING_DIGITS);
  const origins = (version: HsVersion) => correlations.origins(subheading, version);
  const isDeclarable = isLine(record);
  return {
    record,
    path,
    guide: sources.guide.of(hs_code),
    isDeclarable,
    lines: isDeclarable ? [] : linesBelow(record),
    origins: { 2007: origins(2007), 2012: origins(2012), 2017: origins(2017) },
    outlook: correlations.outlook(subheading),
    measures: measures.measuresOf(record, as_of, lawSources(country, as_of, sources).country),
    duties: dutiesOf(record, as_of, sources),
    versions: completeHistoryOf(sources).versionsOf(hs_code),
  };
}

export function codeDetails(details: Details): CodeDetails {
  const { record, path, guide, isDeclarable, lines, origins, outlook, measures, duties, versions } = details;
  const counts = Map.groupBy(lines, ({ rate }) => rate);
  const rates = [...counts].sort(([a], [b]) => a - b);
  return {
    ...hsCodeRecord(record),
    path: path.map(pathItem),
    guide: guide.map(guideItem),
    declarable: isDeclarable,
    lines: {
      count: lines.length,
      rates: rates.map(([tariff_rate, same]) => ({ tariff_rate, count: same.length })),
    },
    correlations: {
      hs2007: [...origins[2007]],
      hs2012: [...origins[2012]],
      hs2017: [...origins[2017]],
      hs2028: [...outlook],
    },
    measures: [...measures],
    duties: [...duties],
    versions: versions.map(({ effectiveFrom, effectiveTo, record }) => ({
      effective_from: effectiveFrom,
      effective_to: effectiveTo,
      tariff_rate: record.rate,
      is_active: record.active,
      description: descriptionOf(record),
    })),
  };
}

export function pathItem(above: TariffRecord): CodeDetails['path'][number] {
  return { hs_code: above.code, description: descriptionOf(above) };
}

export function guideItem({ code, kind, text, goesTo }: GuideEntry): CodeDetails['guide'][number] {
  return { hs_code: code, kind, text, goes_to: goesTo };
}

function detailRows(details: Details): (readonly [string, string])[] {
  const { record, path, guide, isDeclarable, lines, origins, outlook, measures, duties, versions } = details;
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => a - b);
  return [
    ['code', grouped(record.code)],
    ...path.map((above) => [levelName(above.level), `${grouped(above.code)}  ${above.en}`] as const),
    ['english', record.en],
    ['arabic', record.ar],
    ['duty', dutyOf(record)],
    ['declarable', isDeclarable ? 'yes' : 'no'],
    ['lines below', `${lines.length}${rates.length > 0 ? `, at ${rates.map((rate) => `${rate}%`).join(', ')}` : ''}`],
    ...Object.entries(origins).map(([version, codes]) => [`HS ${version}`, codes.join(', ') || 'the same'] as const),
    ...guide.map((entry) => ['guide', guideText(entry)] as const),
    ['HS 2028', outlook.join(', ') || 'the same'],
    ...duties.map(({ country, tariff_rate, reason }) => {
      const rate = tariff_rate === null ? 'not known' : `${tariff_rate}%`;
      return [`duty ${country}`, reason === null ? rate : `${rate}: ${reason.en}`] as const;
    }),
    ...measures.map((measure) => ['measure', measureText(measure)] as const),
    ...versions.map(
      ({ effectiveFrom, effectiveTo, record }) =>
        [
          'version',
          `${effectiveTo === null ? `from ${effectiveFrom}` : `${effectiveFrom} to ${effectiveTo}`}: ${dutyOf(record)}${record.active ? '' : ', not in force'}`,
        ] as const,
    ),
  ];
}

/** An entry of the guide in one line, with where goods go that do not belong there. */
function guideText({ code, kind, text, goesTo }: GuideEntry): string {
  return `${grouped(code)} ${kind.replace('_', ' ')}: ${text.en}${goesTo === null ? '' : ` → ${grouped(goesTo)}`}`;
}

/** A measure in one line: what it may be, from whom, and its rate. */
function measureText({ kind, scope, title, authority, rate, amount, currency, unit, origins }: Measure): string {
  const numbers = [rate === null ? '' : `${rate} ${unit === null || amount !== null ? '%' : unit}`];
  if (amount !== null) numbers.push(`${amount} ${currency} per ${unit}`);
  const shown = numbers.filter((each) => each !== '').join(' or ');
  const excise = `${shown === '' ? '' : `, ${shown}`}${origins.length === 0 ? '' : `, from ${origins.join(', ')}`}`;
  const from = authority === null ? '' : ` (${authority.name.en})`;
  return `${scope === 'part' ? 'may be ' : ''}${kind.replace('_', '-')}${excise}: ${title.en}${from}`;
}

function levelName(level: number): string {
  return HS_LEVEL_NAMES[level]?.en.toLowerCase() ?? `${level} digits`;
}
