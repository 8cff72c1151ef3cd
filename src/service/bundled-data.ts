import { readFileSync } from 'node:fs';
import { Authorities } from '../publishing/measures/authorities.ts';
import { parseMeasures } from '../publishing/measures/parse-measures.ts';
import { parseProcedures } from '../publishing/measures/procedures.ts';
import { csvRows } from '../tables/csv.ts';
import { Correlations } from '../tariff/correlations.ts';
import { MeasureIndex } from '../tariff/measure-index.ts';
import { Measures } from '../tariff/measures.ts';
import type { Procedures } from '../tariff/stated-measures.ts';

/** The edition that comes with the software. */
export const BUNDLED_EDITION = new URL('../../data/tarifa-2022.csv', import.meta.url);

/** The correlations between HS versions that come with the software. */
export function bundledCorrelations(): Correlations {
  return Correlations.parse(read('hs-correlations.csv'));
}

/** The import measures of the United Arab Emirates that come with the software. */
export const BUNDLED_MEASURES = new URL('../../data/measures-ae.csv', import.meta.url);

/** The authorities that measures can name without stating their names. */
export function bundledAuthorities(): Authorities {
  return Authorities.parse(read('authorities-ae.csv'));
}

/** What the procedures in Saudi Arabia's tariff mean. */
export function bundledProcedures(): Procedures {
  return parseProcedures(read('zatca-procedures.csv'));
}

/** The bundled measures in force on a day. */
export function bundledMeasures(today: string): Measures {
  const authorities = bundledAuthorities();
  const [header = { row: 1, cells: [] }, ...rows] = csvRows(read('measures-ae.csv')).map(({ line, cells }) => ({
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
