import type { Details } from '../api/details.ts';
import { codeDetails } from '../api/json.ts';
import { type Latin1, latin1Json } from './latin1.ts';
import type { RenderedCatalogue } from './rendered-catalogue.ts';

/** What is known of a code today as JSON, with the longest parts rendered already. */
export function detailsJson(details: Details, rendered: RenderedCatalogue): Latin1 {
  const { record } = details;
  const { declarable, lines, correlations, versions } = codeDetails(details);
  const open = rendered.record(record).slice(0, -1);
  const own = JSON.stringify({ declarable, lines, correlations }).slice(1, -1);
  // All pieces are ASCII or in Latin-1 already.
  return `${open},"path":${rendered.path(record)},${own}${rendered.measuresJson(record)},"versions":${latin1Json(versions)}}` as Latin1;
}
