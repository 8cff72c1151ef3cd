import { ApiError } from '../contract/errors.ts';
import type { Language, Text } from '../contract/language.ts';
import type { Measure } from '../contract/measure-schemas.ts';
import { readFigure } from '../invoice/figures.ts';
import { CALCULATE } from '../operations/calculate/contract.ts';
import { checkParameters } from '../operations/check-parameters.ts';
import { checkDecimal } from '../operations/check-values.ts';
import { measuresFor } from '../operations/shipment/amounts.ts';
import { type AssessedShipment, shipment } from '../operations/shipment/shipment.ts';
import type { Sources } from '../operations/sources.ts';
import { lawSources, loadedCountries } from '../operations/tariff-on.ts';
import { isCountry } from '../tariff/countries.ts';
import { notesOn } from '../tariff/notes.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { PAGE_TEXTS } from './texts.ts';

/** What a visitor asks about goods at a border. */
export interface TradeQuestion {
  /** The value as it was typed; blank where nobody asked yet. */
  readonly value: string;
  /** The country that charges. */
  readonly country: string;
  readonly origin: string | null;
  readonly hasProof: boolean;
}

/** What concerns goods of one code from one origin in one country, and what they cost. */
export interface Trade {
  readonly asked: TradeQuestion;
  readonly countries: readonly { readonly code: string; readonly name: Text }[];
  readonly currency: string;
  /** Whether the amounts are of the value that was asked for: without one only the rates are shown. */
  readonly hasValue: boolean;
  /** The bill of an invoice of these goods alone; null where the value cannot be read. */
  readonly bill: AssessedShipment | null;
  readonly measures: readonly Measure[];
  /** What is wrong with the value, or what is to be known of the amounts. */
  readonly notes: readonly string[];
}

const LONGEST = 40;
/** Rates are read off a bill, also where nobody asked for amounts. */
const ANY_VALUE = '1000';

/** What a query asks; what it does not say is as in the service's own country. */
export function questionOf(query: URLSearchParams, { measures }: Sources): TradeQuestion {
  const letters = (name: string) => (query.get(name) ?? '').trim().toUpperCase();
  const origin = letters('origin');
  return {
    value: (query.get('value') ?? '').trim().slice(0, LONGEST),
    country: letters('country') || measures.country,
    origin: isCountry(origin) ? origin : null,
    hasProof: query.get('proof') === '1',
  };
}

/** Answers what concerns the goods of a code, and what a value costs, as people write it. */
export function tradeOf(asked: TradeQuestion, record: TariffRecord, sources: Sources, language: Language): Trade {
  const countries = sources.measures.countriesOn();
  const loaded = loadedCountries(sources);
  const country = loaded.includes(asked.country) ? asked.country : sources.measures.country;
  const question = { ...asked, country };
  const currency = countries.find(country)?.currency ?? 'USD';
  const measures = measuresFor(record, asked.origin, lawSources(country, undefined, sources));
  const known = {
    asked: question,
    countries: loaded.map((code) => ({ code, name: countries.find(code)?.name ?? { en: code, ar: code } })),
    currency,
    measures,
  };
  const nothing = { ...known, hasValue: false, bill: null };
  const read = readFigure(asked.value, { currency });
  if (read.kind === 'unclear') return { ...nothing, notes: [PAGE_TEXTS[language].unclearValue(read.readings)] };
  try {
    const hasValue = read.kind !== 'empty';
    const written = read.kind === 'figure' && read.unit === '' ? read : null;
    const value = hasValue
      ? checkDecimal('value', CALCULATE.parameters.value, written?.value ?? asked.value)
      : ANY_VALUE;
    const parameters = {
      lines: `${record.code}:${value}`,
      currency: written?.currency || currency,
      include_vat: '1',
      country,
      ...(asked.origin === null ? {} : { origin: asked.origin }),
      proof: asked.hasProof ? '1' : '0',
      in: currency,
    };
    const bill = shipment.answer(checkParameters('shipment', parameters), sources);
    return { ...known, hasValue, bill, notes: notesOn(record, language, measures) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...nothing, notes: [error.text[language]] };
  }
}
