import type { Sources } from '../src/api/answers.ts';
import { bundledCorrelations } from '../src/service/bundled-data.ts';
import type { Catalogue } from '../src/tariff/catalogue.ts';
import { TariffHistory } from '../src/tariff/history.ts';

const correlations = bundledCorrelations();

/** What operations answer from when a catalogue is the only edition. */
export function sourcesOf(catalogue: Catalogue): Sources {
  return { catalogue, history: historyOf(catalogue), correlations, vatPercent: '5' };
}

/** The history of a catalogue that is the only edition. */
export function historyOf(catalogue: Catalogue): TariffHistory {
  const period = {
    edition: catalogue.edition,
    effectiveFrom: '2026-05-04',
    effectiveTo: null,
    publishedAt: new Date('2026-05-04T12:00:00Z'),
    records: catalogue.records.length,
  };
  return new TariffHistory(catalogue, [period], new Map());
}
