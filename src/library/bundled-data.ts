import { readFileSync } from 'node:fs';
import { dayOf } from '../day.ts';
import type { FixedSources } from '../operations/sources.ts';
import { parseCountries } from '../publishing/countries.ts';
import { Authorities } from '../publishing/measures/authorities.ts';
import { measureSetOf } from '../publishing/measures/measure-set.ts';
import { parseMeasures } from '../publishing/measures/parse-measures.ts';
import { parseProcedures } from '../publishing/measures/procedures.ts';
import { contentOf } from '../publishing/publishing.ts';
import { csvRows } from '../tables/csv.ts';
import { Correlations } from '../tariff/correlations.ts';
import type { Countries } from '../tariff/countries.ts';
import { Guide } from '../tariff/guide.ts';
import { MeasureIndex, type MeasureRow } from '../tariff/measure-index.ts';
import { Measures } from '../tariff/measures.ts';
import type { Procedures } from '../tariff/stated-measures.ts';
import { MemoryEditions } from './memory-editions.ts';
import type { Publications } from './open-sources.ts';

/** The edition that comes with the software. */
export const BUNDLED_EDITION = new URL('../../data/tarifa-2022.csv', import.meta.url);

/** The correlations between HS versions that come with the software. */
export function bundledCorrelations(): Correlations {
  return Correlations.parse(read('hs-correlations.csv'));
}

/** What belongs under each heading, what does not, and where that goes. */
export function bundledGuide(): Guide {
  const [, ...rows] = csvRows(read('guide-2022.csv'));
  return Guide.of(rows.map(({ cells }) => cells));
}

/** The measures of the six Gulf states that come with the software. */
export const BUNDLED_MEASURES = new URL('../../data/measures.csv', import.meta.url);

/** The day of the Gulf's integrated tariff: the bundled edition and its measures are in force from then on. */
export const BUNDLED_FROM = dayOf('2025-01-01');

/** The countries that charge, the agreements on origins and the fees that come with the software. */
export function bundledCountries(): Countries {
  return parseCountries(read('countries.csv'), read('origin-groups.csv'), read('charges.csv'));
}

/** The authorities that measures can name without stating their names. */
export function bundledAuthorities(): Authorities {
  return Authorities.parse(read('authorities.csv'));
}

/** The country whose tariff it is, the others that can be asked for (null for all), and a VAT of one's own. */
export interface CountrySettings {
  readonly country: string;
  readonly countries?: readonly string[] | null;
  readonly vatPercent?: string | null;
}

/** The countries that the settings name, that of the service always. */
export function countriesOf({ country, countries = null }: CountrySettings): Countries {
  const bundled = bundledCountries();
  return countries === null ? bundled : bundled.only([country, ...countries]);
}

/** VAT of the service's country, unless the settings state another. Of a country that is not known it is 5. */
export function vatPercentOf({ country, vatPercent = null }: CountrySettings): string {
  if (vatPercent !== null) return vatPercent;
  const known = bundledCountries().find(country);
  return known === undefined ? '5' : (known.vat.rate ?? '0');
}

/** What operations answer from on every day. Each table is read on first use: most operations need none. */
export function fixedSources(settings: CountrySettings): FixedSources {
  const correlations = once(bundledCorrelations);
  const countries = once(() => countriesOf(settings));
  const guide = once(bundledGuide);
  return {
    get correlations() {
      return correlations();
    },
    get countries() {
      return countries();
    },
    get guide() {
      return guide();
    },
    vatPercent: vatPercentOf(settings),
  };
}

/** What the procedures in Saudi Arabia's tariff mean. */
export function bundledProcedures(): Procedures {
  return parseProcedures(read('zatca-procedures.csv'));
}

/** The edition and the measures that come with the software, published for a day. */
export function bundledPublications(
  day = BUNDLED_FROM,
  id = 'bundled',
): Publications & { readonly editions: MemoryEditions } {
  const editions = new MemoryEditions();
  const content = read('tarifa-2022.csv');
  editions.add({ id, hash: '', records: content.split('\n').length - 2, content: () => content }, day);
  const measures = new MemoryEditions();
  measures.add({ id, hash: '', records: 0, content: () => contentOf(measureSetOf(bundledMeasureRows())) }, day);
  return { editions, measures, file: null };
}

/** The bundled measures in force on a day. */
export function bundledMeasures(today: string): Measures {
  const set = {
    edition: 'bundled',
    effectiveFrom: dayOf(today),
    effectiveTo: null,
    publishedAt: new Date(0),
    records: 0,
  };
  return new Measures(
    'AE',
    today,
    [set],
    new Map([[set.edition, new MeasureIndex(bundledMeasureRows(), 'AE')]]),
    bundledProcedures(),
  );
}

function bundledMeasureRows(): MeasureRow[] {
  const authorities = bundledAuthorities();
  const [header = { row: 1, cells: [] }, ...rows] = csvRows(read('measures.csv')).map(({ line, cells }) => ({
    row: line,
    cells,
  }));
  return parseMeasures(header, rows, { country: 'AE', authorities, isInTariff: () => true });
}

/** Makes a value when it is first used. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function read(name: string): string {
  return readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
}
