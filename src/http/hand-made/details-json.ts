import { codeDetails, type Details } from '../../operations/details/details.ts';
import type { Guide } from '../../tariff/guide.ts';
import type { TariffRecord } from '../../tariff/record.ts';
import { ascii, type Latin1, latin1Json } from '../latin1.ts';
import type { DetailsFrame, RenderedCatalogue } from './rendered-catalogue.ts';

/** What is known of a code today as JSON, from parts that are rendered already. */
export function detailsJson(
  record: TariffRecord,
  guide: Guide,
  rendered: RenderedCatalogue,
  details: () => Details,
): Latin1 {
  const { before, after } = rendered.detailsFrame(record, () => renderFrame(details(), rendered));
  const open = rendered.record(record).slice(0, -1);
  const rest = after === null ? before : before + rendered.description(record) + after;
  // All pieces are ASCII or in Latin-1 already.
  return `${open},"path":${rendered.path(record)},"guide":${rendered.guideJson(record, guide)}${rest}` as Latin1;
}

/** Of the only version of a code, the description is left out: it is that of the record. */
function renderFrame(details: Details, rendered: RenderedCatalogue): DetailsFrame {
  const { record } = details;
  const { declarable, lines, correlations, duties, versions } = codeDetails(details);
  const own = JSON.stringify({ declarable, lines, correlations }).slice(1, -1);
  const start = `,${own}${rendered.measuresJson(record)},"duties":${latin1Json(duties)},"versions":`;
  const [only, ...others] = versions;
  if (only === undefined || others.length > 0 || only.description.en !== record.en || only.description.ar !== record.ar)
    return { before: `${start}${latin1Json(versions)}}` as Latin1, after: null };
  const { description: _, ...state } = only;
  const before = `${start}[${JSON.stringify(state).slice(0, -1)},"description":` as Latin1;
  return { before, after: ascii('}]}') };
}
