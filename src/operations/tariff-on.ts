import type { GoodsSearch } from '../classify/goods-search.ts';
import { ApiError } from '../contract/errors.ts';
import type { Text } from '../contract/language.ts';
import { MESSAGES, onLine } from '../contract/messages.ts';
import { nearestRecord, type Tariff } from '../tariff/edition-view.ts';
import type { TariffHistory } from '../tariff/history.ts';
import { type DutyLaw, type LawSources, lawOf } from '../tariff/line-law.ts';
import type { TariffRecord } from '../tariff/record.ts';
import type { Period } from '../tariff/timeline.ts';
import type { Sources } from './sources.ts';

const NOT_YET = MESSAGES.editions_not_loaded();

/** The tariff in force on a day, or today without one. */
export function tariffOn(day: string | undefined, sources: Sources): Tariff {
  if (day === undefined) return sources.catalogue;
  const history = historyOf(sources);
  return tariffOf(existingPeriod(day, history), history);
}

/** The tariff that a bill of a day is made with: of days before the first edition, that one, with its first day. */
export function tariffForBill(
  day: string | undefined,
  sources: Sources,
): { readonly tariff: Tariff; readonly laterEdition: string | null } {
  const [first] = day === undefined ? [] : historyOf(sources).periods;
  if (day === undefined || first === undefined || first.effectiveFrom <= day)
    return { tariff: tariffOn(day, sources), laterEdition: null };
  return { tariff: tariffOf(first, historyOf(sources)), laterEdition: first.effectiveFrom };
}

/** The same sources with the measures that were known on a day, or the error that names the first day. */
export function asKnownOn<Some extends Pick<Sources, 'measures'>>(day: string | undefined, sources: Some): Some {
  if (day === undefined) return sources;
  const first = sources.measures.firstKnown;
  if (first === null || day < first)
    throw new ApiError('not_found', MESSAGES.nothing_known_on_day(day, String(first)), { first_day: first });
  return { ...sources, measures: sources.measures.asKnownOn(day) };
}

/** The search, once its index is built. */
export function goodsSearchOf({ search }: Sources): GoodsSearch {
  if (search === null) throw new ApiError('db_unavailable', MESSAGES.search_not_ready());
  return search;
}

/** The history, once it is loaded. */
export function historyOf({ history }: Sources): TariffHistory {
  if (history === null) throw new ApiError('db_unavailable', NOT_YET);
  return history;
}

/** The history, once every edition in it is loaded. */
export function completeHistoryOf(sources: Sources): TariffHistory {
  const history = historyOf(sources);
  if (!history.isComplete) throw new ApiError('db_unavailable', NOT_YET);
  return history;
}

/** The period that a day lies in, or the error that names the first day. */
export function existingPeriod(day: string, history: TariffHistory): Period {
  const period = history.periodOn(day);
  if (period !== undefined) return period;
  const first = history.periods[0]?.effectiveFrom ?? null;
  throw new ApiError('not_found', MESSAGES.no_edition_on_day(day, String(first)), {
    first_day: first,
  });
}

/** The tariff of a period, once it is loaded. */
export function tariffOf({ edition }: Pick<Period, 'edition'>, history: TariffHistory): Tariff {
  const tariff = history.of(edition);
  if (tariff === undefined) throw new ApiError('db_unavailable', NOT_YET);
  return tariff;
}

/** The record of a code, or the error that names the nearest code above it, and the line of a shipment that has it. */
export function existingRecord(code: string, tariff: Tariff, line?: number): TariffRecord {
  const record = tariff.find(code);
  if (record !== undefined) return record;
  const nearest = nearestRecord(tariff, code)?.code ?? null;
  const text = nearest === null ? MESSAGES.unknown_code(code) : MESSAGES.nearest_code(code, nearest);
  if (line === undefined) throw new ApiError('not_found', text, { nearest });
  throw new ApiError('not_found', onLine(line, text), { nearest, line });
}

/** The law that charges in a country on a day, or the error that names the countries that are loaded. */
export function lawSources(country: string | undefined, day: string | undefined, sources: Sources): LawSources {
  const { measures } = sources;
  const on = day ?? measures.today;
  const countries = measures.countriesOn(on);
  const code = country ?? measures.country;
  // Asked first, since nearly all requests are about the service's own country.
  const loaded = code === measures.country ? [] : loadedCountries(sources, on);
  if (code !== measures.country && !loaded.includes(code))
    throw new ApiError('invalid_parameter', MESSAGES.country_not_loaded(code, loaded.join(', ')), {
      parameter: 'country',
    });
  return { measures, countries, country: code, day: on };
}

/** The countries whose charges are known on a day. That of the service always is. */
export function loadedCountries({ measures }: Pick<Sources, 'measures'>, day = measures.today): string[] {
  const withMeasures = measures.chargingOn(day);
  const others = measures.countriesOn(day).codes.filter((code) => code !== measures.country && withMeasures.has(code));
  return [measures.country, ...others];
}

/** The VAT of a country on a day, in percent; null where it has none. That of the service's own can be a setting. */
export function vatPercentOn(
  country: string,
  day: string | undefined,
  { measures, vatPercent }: Pick<Sources, 'measures' | 'vatPercent'>,
): string | null {
  if (country === measures.country && vatPercent !== null) return vatPercent;
  return measures.countriesOn(day).vatOf(country, day ?? measures.today)?.rate ?? null;
}

/** The import duty of a country on goods without preference. */
export interface DutyIn {
  readonly country: string;
  /** Percent; null where the goods are prohibited and no duty is stated, or the rate is not known. */
  readonly tariff_rate: number | null;
  /** The measure that sets the rate, or what leaves it open; null where the tariff states it. */
  readonly reason: Text | null;
  readonly source: string;
}

/** Says between which rates the lines of a code differ. */
function linesDiffer({ lowest, highest }: DutyLaw): Text {
  if (highest === null) return { en: `From ${lowest} %, by line`, ar: `من ${lowest}% بحسب البند` };
  return { en: `${lowest} to ${highest} %, by line`, ar: `من ${lowest}% إلى ${highest}% بحسب البند` };
}

/** The duty in each country on goods without preference. */
export function dutiesOf(record: TariffRecord, day: string | undefined, sources: Sources): DutyIn[] {
  return loadedCountries(sources, day).map((country) => {
    const law = lawSources(country, day, sources);
    const { duty } = lawOf(record, null, law);
    const ban = sources.measures
      .measuresOf(record, law.day, country)
      .find(({ kind, scope, condition }) => kind === 'prohibited' && scope === 'all' && condition === null);
    const open = duty.possible[0];
    const isStated = duty.measure !== null || record.rateUnknown === null;
    const measure = ban ?? (isStated ? (open ?? duty.measure ?? duty.lower[0] ?? null) : null);
    // Another country's ban leaves no duty, unless it states one all the same.
    const isBanned = ban !== undefined && duty.measure === null && country !== sources.measures.country;
    const isKnown = !isBanned && open === undefined && isStated;
    const dependsOnLine = ban === undefined && open !== undefined && duty.isDivided && duty.lowest !== duty.highest;
    return {
      country,
      tariff_rate: isKnown ? duty.rate : null,
      reason: dependsOnLine ? linesDiffer(duty) : (measure?.title ?? null),
      source: measure?.source ?? '',
    };
  });
}

/** Whether a country has the tariff of the service's own: the same digits mean the same there. */
export function hasOwnTariff(country: string, { measures }: Pick<Sources, 'measures'>): boolean {
  return measures.countriesOn().shareTariff(country, measures.country, measures.today);
}
