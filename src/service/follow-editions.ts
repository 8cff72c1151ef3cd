import { CurrentEdition, type FollowOptions } from '../publishing/current.ts';
import type { EditionEvents } from '../publishing/edition-events.ts';
import { CurrentMeasures } from '../publishing/measures/current-measures.ts';
import type { EditionSource } from '../publishing/publishing.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { bundledProcedures } from './bundled-data.ts';
import { catalogueFileBeside } from './catalogue-file.ts';

/** Follows the published editions of the tariff and the sets of measures in a store. */
export function followEditions(
  store: Store,
  { country }: Pick<Settings, 'country'>,
  events: EditionEvents,
  today: () => string,
  {
    source = store.editions,
    isSearched = true,
    ...options
  }: Pick<FollowOptions, 'isSearched' | 'model' | 'readTitles' | 'readLineFacts'> & { source?: EditionSource } = {},
): CurrentEdition {
  const measures = followMeasures(store, { country }, events.unreadable);
  const savedCatalogues = isSearched ? catalogueFileBeside(store.file) : null;
  return new CurrentEdition(source, events, today, { ...options, measures, isSearched, savedCatalogues });
}

/** Follows the sets of measures alone. */
export function followMeasures(
  store: Store,
  { country }: Pick<Settings, 'country'>,
  unreadable: EditionEvents['unreadable'],
): CurrentMeasures {
  return new CurrentMeasures(store.measures, country, bundledProcedures(), unreadable);
}
