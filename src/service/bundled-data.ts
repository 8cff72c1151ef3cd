import { readFileSync } from 'node:fs';
import { Correlations } from '../tariff/correlations.ts';

/** The edition that comes with the software. */
export const BUNDLED_EDITION = new URL('../../data/tarifa-2022.csv', import.meta.url);

/** The correlations between HS versions that come with the software. */
export function bundledCorrelations(): Correlations {
  return Correlations.parse(readFileSync(new URL('../../data/hs-correlations.csv', import.meta.url), 'utf8'));
}
