import type { Sources } from '../api/answers.ts';
import { amountsOf } from '../api/calculate.ts';
import { checkParameters, type SentParameters } from '../api/check-parameters.ts';
import { details } from '../api/details.ts';
import { existingRecord } from '../api/lookup.ts';
import { type Answers, API, batchMeta, listMetaOf, type TariffOperation } from '../api/operations.ts';
import { shipmentAmounts } from '../api/shipment.ts';
import type { Language } from '../contract/language.ts';
import type { Input } from '../contract/operations.ts';
import { detailsJson } from './details-json.ts';
import { type CacheableReply, renderListMeta } from './envelope.ts';
import { digest } from './etag.ts';
import { concat, jsonArray, type Latin1, latin1Json } from './latin1.ts';
import { DEFAULT_PAGE, type RenderedCatalogue } from './rendered-catalogue.ts';
import { calculationJson, shipmentJson } from './shipment-json.ts';

/** What a reply is made from, besides the parameters. */
export interface ReplySources extends Sources {
  readonly rendered: RenderedCatalogue;
  readonly language: Language;
}

/** Checks the parameters of an operation and renders its answer. */
export function replyTo<Id extends TariffOperation>(
  id: Id,
  sent: SentParameters,
  sources: ReplySources,
): CacheableReply {
  const input = checkParameters(id, sent);
  return FAST_REPLIES[id]?.(input, sources, sent) ?? cachedReply(id, input, sources);
}

/** The operations whose answers hold sentences. */
const WITH_NOTES: ReadonlySet<string> = new Set<TariffOperation>(['calculate', 'shipment']);

/** The answer of an operation, rendered from its JSON or taken from the cache of such replies. */
function cachedReply<Id extends TariffOperation>(id: Id, input: Input<Id>, sources: ReplySources): CacheableReply {
  const { rendered, language } = sources;
  const key = `${id} ${language} ${JSON.stringify(input)}`;
  const cached = rendered.replies.get(key);
  if (cached !== undefined) return cached;
  const answer = API[id].answer(input, sources);
  const data = RENDER[id]?.(answer, rendered) ?? latin1Json(API[id].toJson(answer, language));
  const reply = {
    data,
    listMeta: renderListMeta(listMetaOf(answer)),
    etagKey: digest(`${key} ${rendered.stateTag}`),
    ...(WITH_NOTES.has(id) ? { language } : {}),
  };
  rendered.replies.set(key, reply);
  return reply;
}

/** Lists of records are joined from records that are rendered already. */
const RENDER: {
  readonly [Id in TariffOperation]?: (answer: Answers[Id], rendered: RenderedCatalogue) => Latin1 | null;
} = {
  search: ({ items }, rendered) => jsonArray(items.map((record) => rendered.searchItem(record))),
  list: (answer, rendered) =>
    'items' in answer ? jsonArray(answer.items.map((record) => rendered.record(record))) : null,
};

/** Replies that need no cache, since all but a few digits of them is rendered in advance; null for the general way. */
const FAST_REPLIES: {
  readonly [Id in TariffOperation]?: (
    input: Input<Id>,
    sources: ReplySources,
    sent: SentParameters,
  ) => CacheableReply | null;
} = {
  lookup({ hs_code, as_of }, { catalogue, rendered }) {
    if (as_of !== undefined) return null;
    const data = rendered.recordOf(hs_code) ?? rendered.record(existingRecord(hs_code, catalogue));
    return { data, etagKey: hs_code };
  },

  children({ hs_code, limit, offset, as_of }, { catalogue, rendered }) {
    if (offset !== 0 || limit !== DEFAULT_PAGE || as_of !== undefined) return null;
    return rendered.defaultChildren(existingRecord(hs_code, catalogue));
  },

  details(input, sources) {
    if (input.as_of !== undefined) return null;
    const { catalogue, rendered } = sources;
    const record = existingRecord(input.hs_code, catalogue);
    const data = detailsJson(record, rendered, () => details(input, sources));
    return { data, etagKey: `${input.hs_code}-${rendered.stateTag}` };
  },

  /** A batch hardly ever comes twice, so it is not cached. */
  list({ codes }, { catalogue, rendered }, sent) {
    if (codes === undefined) return null;
    const listMeta = renderListMeta(batchMeta(codes.length, catalogue.edition));
    return { data: batchJson(codes, rendered), listMeta, etagKey: digest(String(sent['codes'])) };
  },

  calculate(input, sources) {
    if (input.as_of !== undefined) return null;
    const { hs_code, value, currency, include_vat } = input;
    const { language, rendered } = sources;
    const { record, amounts } = amountsOf(input, sources);
    const { before, after } = rendered.calculationFrame(record, language);
    return {
      data: concat(before, calculationJson(amounts, currency), after),
      etagKey: `${hs_code}-${value}-${currency}-${include_vat ? 'vat' : 'net'}-${rendered.measuresTag}${language === 'en' ? '' : `-${language}`}`,
      language,
    };
  },

  shipment(input, sources, sent) {
    if (input.as_of !== undefined) return null;
    const { rendered, language } = sources;
    const data = shipmentJson(shipmentAmounts(input, sources), rendered, language);
    return { data, etagKey: digest(`${language} ${rendered.measuresTag} ${JSON.stringify(sent)}`), language };
  },
};

function batchJson(codes: readonly string[], rendered: RenderedCatalogue): Latin1 {
  // Piece by piece: V8 converts every part of a template to a string first, which takes a fifth more time.
  let json = '';
  let start = '[{"hs_code":"';
  for (const code of codes) {
    json += start;
    json += code;
    json += '","record":';
    json += rendered.recordOf(code) ?? 'null';
    start = '},{"hs_code":"';
  }
  return `${json}}]` as Latin1;
}
