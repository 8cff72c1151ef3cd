import { readFileSync } from 'node:fs';
import { dayOf } from '../day.ts';
import type { FixedSources } from '../operations/sources.ts';
import { Authorities } from '../publishing/measures/authorities.ts';
import { countriesIn } from '../publishing/measures/country-tables.ts';
import { type LawTables, parseTable, sectionsOf } from '../publishing/measures/law-tables.ts';
import { measureSetOf } from '../publishing/measures/measure-set.ts';
import { parseMeasures } from '../publishing/measures/parse-measures.ts';
import { parseProcedures } from '../publishing/measures/procedures.ts';
import { contentOf, type Publishable } from '../publishing/publishing.ts';
import { SettingsError } from '../settings.ts';
import { csvRows } from '../tables/csv.ts';
import { Correlations } from '../tariff/correlations.ts';
import type { Countries } from '../tariff/countries.ts';
import { Guide } from '../tariff/guide.ts';
import { LegalNotes } from '../tariff/legal-notes.ts';
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

/** What belongs under each heading, what does not, and where that goes. Search matches its words, and its model is trained on them. */
export function bundledGuide(): Guide {
  const [, ...rows] = csvRows(read('guide.csv'));
  return Guide.of(rows.map(({ cells }) => cells));
}

/** The General Rules and the notes of sections, in our own words. */
export function bundledLegalNotes(): LegalNotes {
  const [, ...rows] = csvRows(read('legal-notes.csv'));
  return new LegalNotes(rows.map(({ cells }) => cells));
}

/** The measures of the six Gulf states that come with the software. */
export const BUNDLED_MEASURES = new URL('../../data/measures.csv', import.meta.url);

/** The day of the Gulf's integrated tariff: the bundled edition and its measures are in force from then on. */
export const BUNDLED_FROM = dayOf('2025-01-01');

/** What is known of the countries beside their measures, as it comes with the software. */
export const bundledTables = once((): LawTables => {
  const files = ['countries', 'agreements', 'vat', 'deferrals', 'fees', 'relief-limits', 'pegs'];
  const tables = files.flatMap((name) => {
    const rows = Array.from(csvRows(read(`${name}.csv`)), ({ line, cells }) => ({ row: line, cells }));
    return sectionsOf(rows).flatMap(({ table, ...section }) =>
      table === null ? [] : [[table, parseTable({ table, ...section })]],
    );
  });
  return Object.fromEntries(tables);
});

/** The countries that charge, with all that is known of them beside their measures. */
export const bundledCountries = once((): Countries => countriesIn(bundledTables()));

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

/** Refuses settings that name a country of which nothing is known, where the set in force or the bundled one tells. */
export function checkCountries({ country, countries = null }: CountrySettings, known: Countries): void {
  const settings = [
    ['TARIFA_COUNTRY', country],
    ...(countries ?? []).map((code) => ['TARIFA_COUNTRIES', code] as const),
  ] as const;
  for (const [name, code] of settings)
    if (!known.codes.includes(code))
      throw new SettingsError(
        `${name}: nothing is known of what ${code} charges. Known are ${known.codes.join(', ')}.`,
      );
}

/** What operations answer from on every day. Each table is read on first use: most operations need none. */
export function fixedSources(settings: CountrySettings): FixedSources {
  const correlations = once(bundledCorrelations);
  const guide = once(bundledGuide);
  const legalNotes = once(bundledLegalNotes);
  return {
    get correlations() {
      return correlations();
    },
    get guide() {
      return guide();
    },
    get legalNotes() {
      return legalNotes();
    },
    vatPercent: settings.vatPercent ?? null,
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
  measures.add({ id, hash: '', records: 0, content: bundledSet }, day);
  return { editions, measures, file: null };
}

/** The bundled measures with the tables beside them, as one text. */
export function bundledSet(): string {
  return contentOf(bundledMeasureSet());
}

/** The same, to be published. */
export function bundledMeasureSet(): Publishable {
  return measureSetOf(bundledMeasureRows(), bundledTables());
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
    new Map([[set.edition, new MeasureIndex(bundledMeasureRows(), 'AE', bundledCountries())]]),
    bundledProcedures(),
  );
}

export function bundledMeasureRows(): MeasureRow[] {
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
