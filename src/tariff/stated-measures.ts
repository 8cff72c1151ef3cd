import type { Measure } from '../contract/measure-schemas.ts';
import type { Description } from '../contract/schemas.ts';
import { linesBelow } from './lines.ts';
import { NO_CHARGE } from './measure-index.ts';
import type { Facts, RateUnknown, TariffRecord } from './record.ts';

/** What a number among the procedures of a tariff means. */
export interface Procedure {
  readonly measure: Measure;
  /** Prefixes of lines that hold other goods too, so that it concerns only some of them. */
  readonly partOf: readonly string[];
}

/** What the numbers of procedures mean; null where one does not concern imports. */
export type Procedures = ReadonlyMap<string, Procedure | null>;

const TITLES: { readonly [Reason in RateUnknown]?: Description } = {
  import_prohibited: { en: 'Import prohibited', ar: 'الاستيراد ممنوع' },
  export_prohibited: { en: 'Export prohibited', ar: 'التصدير ممنوع' },
  trade_prohibited: { en: 'Import and export prohibited', ar: 'الاستيراد والتصدير ممنوعان' },
};

const SOURCE = 'Customs tariff: ';

/**
 * The measures that the tariff itself states: lines that it marks as prohibited, and the procedures that it lists. For a
 * code above several lines, one that not all lines have holds in part.
 */
export function statedMeasures(record: TariffRecord, country: string, procedures: Procedures): Measure[] {
  if (record.children.length === 0) return measuresOfLine(record, country, procedures);
  const lines = linesBelow(record);
  const counts = new Map<string, { readonly measure: Measure; readonly lines: number }>();
  for (const line of lines)
    for (const measure of measuresOfLine(line, country, procedures)) {
      const known = counts.get(measure.source);
      if (known === undefined) counts.set(measure.source, { measure, lines: 1 });
      else
        counts.set(measure.source, {
          measure: known.measure.scope === 'part' ? known.measure : measure,
          lines: known.lines + 1,
        });
    }
  return [...counts.values()].map(({ measure, lines: count }) =>
    count === lines.length ? measure : { ...measure, scope: 'part' },
  );
}

/** Whether the tariff marks a line as prohibited. */
export function isProhibited({ rateUnknown }: Pick<Facts, 'rateUnknown'>): boolean {
  return rateUnknown !== null && TITLES[rateUnknown] !== undefined;
}

/** Whether a measure is a prohibition that the tariff itself states. */
export function isStatedBan({ source }: Measure): boolean {
  return source.startsWith(SOURCE);
}

/** Whether it is one on export only. */
export function isExportBan({ source }: Measure): boolean {
  return source === sourceOf('export_prohibited');
}

/** The prohibition of the tariff on importing goods of a line, or null. */
export function importBan({ children, rateUnknown }: TariffRecord, country: string): Measure | null {
  const title = rateUnknown === null || rateUnknown === 'export_prohibited' ? undefined : TITLES[rateUnknown];
  if (rateUnknown === null || title === undefined || children.length > 0) return null;
  return prohibition(rateUnknown, title, country);
}

function measuresOfLine(line: Facts, country: string, procedures: Procedures): Measure[] {
  if (line.rateUnknown === null && line.procedures.length === 0) return [];
  const title = line.rateUnknown === null ? undefined : TITLES[line.rateUnknown];
  const listed = line.procedures.flatMap((number) => procedures.get(number) ?? []);
  const measureOn = ({ measure, partOf }: Procedure): Measure =>
    partOf.some((prefix) => line.code.startsWith(prefix)) ? { ...measure, scope: 'part' } : measure;
  return [
    ...(title === undefined || line.rateUnknown === null ? [] : [prohibition(line.rateUnknown, title, country)]),
    ...listed.filter(({ measure }) => measure.country === country).map(measureOn),
  ];
}

function sourceOf(reason: RateUnknown): string {
  return `${SOURCE}${TITLES[reason]?.en.toLowerCase()}`;
}

function prohibition(reason: RateUnknown, title: Description, country: string): Measure {
  return {
    country,
    kind: 'prohibited',
    scope: 'all',
    title,
    note: { en: 'The tariff marks this line as prohibited.', ar: 'تذكر التعرفة أن هذا البند ممنوع.' },
    authority: null,
    ...NO_CHARGE,
    effective_from: null,
    effective_to: null,
    source: sourceOf(reason),
  };
}
