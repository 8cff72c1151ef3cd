import { readFileSync } from 'node:fs';
import { parseCountries } from '../publishing/countries.ts';
import { Authorities } from '../publishing/measures/authorities.ts';
import { parseMeasures } from '../publishing/measures/parse-measures.ts';
import { parseProcedures } from '../publishing/measures/procedures.ts';
import type { Settings } from '../settings.ts';
import { csvRows } from '../tables/csv.ts';
import { Correlations } from '../tariff/correlations.ts';
import type { Countries } from '../tariff/countries.ts';
import { MeasureIndex } from '../tariff/measure-index.ts';
import { Measures } from '../tariff/measures.ts';
import type { Procedures } from '../tariff/stated-measures.ts';

/** The edition that comes with the software. */
export const BUNDLED_EDITION = new URL('../../data/tarifa-2022.csv', import.meta.url);

/** The correlations between HS versions that come with the software. */
export function bundledCorrelations(): Correlations {
  return Correlations.parse(read('hs-correlations.csv'));
}

/** The measures of the six Gulf states that come with the software. */
export const BUNDLED_MEASURES = new URL('../../data/measures.csv', import.meta.url);

/** The day of the Gulf's integrated tariff: the bundled edition and its measures are in force from then on. */
export const BUNDLED_FROM = '2025-01-01';

/** The countries that charge, the agreements on origins and the fees that come with the software. */
export function bundledCountries(): Countries {
  return parseCountries(read('countries.csv'), read('origin-groups.csv'), read('charges.csv'));
}

/** The authorities that measures can name without stating their names. */
export function bundledAuthorities(): Authorities {
  return Authorities.parse(read('authorities.csv'));
}

/** The countries that the settings name, that of the service always. */
export function countriesOf({ country, countries }: Pick<Settings, 'country' | 'countries'>): Countries {
  const bundled = bundledCountries();
  return countries === null ? bundled : bundled.only([country, ...countries]);
}

/** VAT of the service's country, unless the settings state another. Of a country that is not known it is 5. */
export function vatPercentOf({ country, vatPercent }: Pick<Settings, 'country' | 'vatPercent'>): string {
  if (vatPercent !== null) return vatPercent;
  const known = bundledCountries().find(country);
  return known === undefined ? '5' : (known.vat.rate ?? '0');
}

/** What the procedures in Saudi Arabia's tariff mean. */
export function bundledProcedures(): Procedures {
  return parseProcedures(read('zatca-procedures.csv'));
}

/** The bundled measures in force on a day. */
export function bundledMeasures(today: string): Measures {
  const authorities = bundledAuthorities();
  const [header = { row: 1, cells: [] }, ...rows] = csvRows(read('measures.csv')).map(({ line, cells }) => ({
    row: line,
    cells,
  }));
  const parsed = parseMeasures(header, rows, { country: 'AE', authorities, isInTariff: () => true });
  const period = {
    edition: 'bundled',
    effectiveFrom: today,
    effectiveTo: null,
    publishedAt: new Date(0),
    records: parsed.length,
  };
  return new Measures(
    'AE',
    today,
    [period],
    new Map([['bundled', new MeasureIndex(parsed, 'AE')]]),
    bundledProcedures(),
  );
}

function read(name: string): string {
  return readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
}
