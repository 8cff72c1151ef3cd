import type { Agreement, Country, Deferral, ReliefLimit, VatRate } from '../../tariff/countries.ts';
import { INDICATIVE } from '../../tariff/notes.ts';
import { wordsOf } from '../command.ts';
import { type Exact, ExactNumber } from '../json.ts';
import { operation } from '../operation.ts';
import { loadedCountries, vatPercentOn } from '../tariff-on.ts';
import { COUNTRIES, type CountryFacts } from './contract.ts';

/** A country with what holds there today. */
export interface ListedCountry extends Country {
  readonly usdPeg: string | null;
  /** The rate that bills are charged with; that of the service's own country can be a setting. */
  readonly vatPercent: string | null;
  readonly vat: VatRate | undefined;
  readonly deferral: Deferral | undefined;
  readonly reliefLimits: readonly ReliefLimit[];
  readonly agreements: readonly Agreement[];
}

export const countries = operation(COUNTRIES, {
  answer(_input, sources): ListedCountry[] {
    const { today } = sources.measures;
    const known = sources.measures.countriesOn(today);
    return loadedCountries(sources).flatMap((code) => {
      const country = known.find(code);
      if (country === undefined) return [];
      return {
        ...country,
        usdPeg: known.pegsOn(today).get(country.currency) ?? null,
        vatPercent: vatPercentOn(code, today, sources),
        vat: known.vatOf(code, today),
        deferral: known.deferralOf(code, today),
        reliefLimits: known.reliefLimitsOf(code, today),
        agreements: known.agreementsOf(code, today),
      };
    });
  },
  toJson: (listed) => listed.map(countryFacts),
  advice: () => [INDICATIVE],
  codesRead: () => [],
  command: {
    name: 'countries',
    words: '',
    summary: 'List the countries whose charges are loaded.',
    options: {},
    parametersOf(call) {
      wordsOf(call, []);
      return {};
    },
    show: (listed) => ({
      rows: [
        ['COUNTRY', 'NAME', 'CURRENCY', 'VAT', 'AGREEMENTS'],
        ...listed.map(({ code, name, currency, vatPercent, agreements }) => {
          const ids = agreements.map(({ id }) => id).join(', ');
          return [code, name.en, currency, vatPercent === null ? 'none' : `${vatPercent}%`, ids];
        }),
      ],
    }),
  },
});

const number = (text: string | null) => (text === null ? null : new ExactNumber(text));
const NO_NOTE = { en: '', ar: '' };

function countryFacts(country: ListedCountry): Exact<CountryFacts> {
  const { code, name, currency, usdPeg, insurancePercent, timeZone, agreements, reliefLimits } = country;
  const parcel = reliefLimits.find(({ id }) => id === 'parcel');
  return {
    ...{ country: code, name, currency, usd_peg: number(usdPeg), vat: vatFacts(country) },
    de_minimis: {
      amount: number(parcel?.amount ?? null),
      currency: parcel?.currency ?? null,
      note: parcel?.note ?? NO_NOTE,
    },
    insurance_percent: number(insurancePercent),
    relief_limits: reliefLimits.map(({ id, title, amount, currency: own, note, source, sourceClass }) => {
      return { id, title, amount: number(amount), currency: own, note, source, source_class: sourceClass };
    }),
    time_zone: timeZone,
    agreements: agreements.map(({ id, kind, name: title, members, status, from, source, sourceClass }) => {
      return { id, kind, name: title, members: [...members], status, from, source, source_class: sourceClass };
    }),
    source: country.source,
    source_class: country.sourceClass,
  };
}

function vatFacts({ vat, vatPercent, deferral }: ListedCountry): Exact<CountryFacts>['vat'] {
  return {
    rate: number(vatPercent),
    from: vat?.from ?? null,
    note: vat?.note ?? NO_NOTE,
    deferral:
      deferral === undefined
        ? null
        : { rule: deferral.rule, note: deferral.note, source: deferral.source, source_class: deferral.sourceClass },
    source: vat?.source ?? '',
    source_class: vat?.sourceClass ?? 'memory',
  };
}
