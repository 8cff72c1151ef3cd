import type { Country, OriginGroup } from '../../tariff/countries.ts';
import { agreementsOf } from '../../tariff/line-law.ts';
import { INDICATIVE } from '../../tariff/notes.ts';
import { wordsOf } from '../command.ts';
import { type Exact, ExactNumber } from '../json.ts';
import { operation } from '../operation.ts';
import { lawSources, loadedCountries } from '../tariff-on.ts';
import { COUNTRIES, type CountryFacts } from './contract.ts';

/** A country with the agreements that hold today. */
export interface ListedCountry extends Country {
  readonly agreements: readonly OriginGroup[];
}

export const countries = operation(COUNTRIES, {
  answer(_input, sources): ListedCountry[] {
    return loadedCountries(sources).flatMap((code) => {
      const country = sources.countries.find(code);
      const agreements = agreementsOf(lawSources(code, undefined, sources));
      return country === undefined ? [] : [{ ...country, agreements }];
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
        ...listed.map(({ code, name, currency, vat, agreements }) => {
          const ids = agreements.map(({ id }) => id).join(', ');
          return [code, name.en, currency, vat.rate === null ? 'none' : `${vat.rate}%`, ids];
        }),
      ],
    }),
  },
});

function countryFacts({
  code,
  name,
  currency,
  usdPeg,
  vat,
  deMinimis,
  insurancePercent,
  timeZone,
  agreements,
  source,
}: ListedCountry): Exact<CountryFacts> {
  const number = (text: string | null) => (text === null ? null : new ExactNumber(text));
  return {
    country: code,
    name,
    currency,
    usd_peg: number(usdPeg),
    vat: { rate: number(vat.rate), from: vat.from, note: vat.note },
    de_minimis: { amount: number(deMinimis.amount), currency: deMinimis.currency, note: deMinimis.note },
    insurance_percent: number(insurancePercent),
    time_zone: timeZone,
    agreements: agreements.map(({ members, ...agreement }) => ({ ...agreement, members: [...members] })),
    source,
  };
}
