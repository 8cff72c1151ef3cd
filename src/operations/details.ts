import { SUBHEADING_DIGITS } from '../contract/hs-levels.ts';
import type { HsVersion } from '../contract/hs-versions.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import type { Input } from '../contract/operations.ts';
import type { CodeVersion } from '../tariff/history.ts';
import { isLine, linesBelow } from '../tariff/lines.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Sources } from './answers.ts';
import { existingRecord } from './lookup.ts';
import { completeHistoryOf, tariffOn } from './tariff-on.ts';

/** Everything known of a code. */
export interface Details {
  readonly record: TariffRecord;
  /** From the chapter to the parent. */
  readonly path: readonly TariffRecord[];
  readonly isDeclarable: boolean;
  /** The active lines below it, itself not included. */
  readonly lines: readonly TariffRecord[];
  readonly origins: Readonly<Record<Exclude<HsVersion, 2022>, readonly string[]>>;
  readonly outlook: readonly string[];
  readonly measures: readonly Measure[];
  readonly versions: readonly CodeVersion[];
}

export function details({ hs_code, as_of }: Input<'details'>, sources: Sources): Details {
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
    isDeclarable,
    lines: isDeclarable ? [] : linesBelow(record),
    origins: { 2007: origins(2007), 2012: origins(2012), 2017: origins(2017) },
    outlook: correlations.outlook(subheading),
    measures: measures.measuresOf(record, as_of),
    versions: completeHistoryOf(sources).versionsOf(hs_code),
  };
}
