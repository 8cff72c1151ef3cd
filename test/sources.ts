import type { GoodsSearch } from '../src/classify/goods-search.ts';
import { dayOf } from '../src/day.ts';
import type { RequestAddress } from '../src/http/replies.ts';
import { bundledCountries, fixedSources } from '../src/library/bundled-data.ts';
import type { Sources } from '../src/operations/sources.ts';
import { catalogueOf } from '../src/publishing/build-catalogue.ts';
import { derive } from '../src/publishing/derive.ts';
import { parseEdition } from '../src/publishing/parse-edition.ts';
import { finish } from '../src/steps.ts';
import type { Catalogue } from '../src/tariff/catalogue.ts';
import { differencesOf, EditionView } from '../src/tariff/edition-view.ts';
import { TariffHistory } from '../src/tariff/history.ts';
import { Measures } from '../src/tariff/measures.ts';
import { periodsOf } from '../src/tariff/timeline.ts';

/** The tables that come with the software. */
export const FIXED = fixedSources({ country: 'AE' });

/** No measures at all. */
export const NO_MEASURES = new Measures('AE', '2026-05-04', [], new Map(), new Map(), bundledCountries());

/** What operations answer from when a catalogue is the only edition. */
export function sourcesOf(catalogue: Catalogue, search: GoodsSearch | null = null): Sources {
  return { ...FIXED, catalogue, search, history: historyOf(catalogue), measures: NO_MEASURES };
}

/** The history of a catalogue that is the only edition. */
export function historyOf(catalogue: Catalogue): TariffHistory {
  const period = {
    edition: catalogue.edition,
    effectiveFrom: dayOf('2026-05-04'),
    effectiveTo: null,
    publishedAt: new Date('2026-05-04T12:00:00Z'),
    records: catalogue.records.length,
  };
  return new TariffHistory(catalogue, [period], new Map(), period.effectiveFrom);
}

/** A catalogue that is never searched. */
export function unsearchable(edition: string, content: string): Catalogue {
  return finish(catalogueOf(edition, content));
}

/** Editions named 1, 2, 3 …, each in force from the first day of a month of 2026, with one of them as the catalogue. */
export function historyOfChain(
  contents: readonly string[],
  inForce: number,
): { readonly catalogue: Catalogue; readonly history: TariffHistory } {
  const catalogue = unsearchable(String(inForce + 1), contents[inForce] ?? '');
  const views = contents.map((content, i) => {
    const facts = finish(derive(finish(parseEdition(content))));
    return new EditionView(String(i + 1), catalogue, finish(differencesOf(catalogue, facts)));
  });
  const firstDay = (i: number) => `2026-${String(i + 1).padStart(2, '0')}-01`;
  const publications = contents.map((content, i) => ({
    sequence: i + 1,
    edition: String(i + 1),
    effectiveFrom: firstDay(i),
    publishedAt: new Date(0),
    records: content.trimEnd().split('\n').length - 1,
    isWithdrawn: false,
  }));
  const others = new Map(views.filter((_, i) => i !== inForce).map((view) => [view.edition, view]));
  return { catalogue, history: new TariffHistory(catalogue, periodsOf(publications), others, firstDay(inForce)) };
}

/** The address of a request with these parameters. */
export function addressOf(operation: string, parameters: Readonly<Record<string, string>>): RequestAddress {
  return { target: `/${operation}?${new URLSearchParams(parameters)}`, query: '', parameters };
}
