import { parse } from 'node:querystring';
import type { Language } from '../contract/language.ts';
import { amountsOf } from '../operations/calculate/calculate.ts';
import { checkParameters, type SentParameters } from '../operations/check-parameters.ts';
import { detailsOf } from '../operations/details/details.ts';
import {
  type Answers,
  API,
  batchMeta,
  type Input,
  listMetaOf,
  type TariffOperation,
} from '../operations/operations.ts';
import { shipmentAmounts } from '../operations/shipment/shipment.ts';
import type { Sources } from '../operations/sources.ts';
import { existingRecord, lawSources } from '../operations/tariff-on.ts';
import { type CacheableReply, type Reply, renderListMeta } from './envelope.ts';
import { detailsJson } from './hand-made/details-json.ts';
import { DEFAULT_PAGE, type RenderedCatalogue } from './hand-made/rendered-catalogue.ts';
import { calculationJson, shipmentJson } from './hand-made/shipment-json.ts';
import { digest } from './headers.ts';
import { concat, jsonArray, type Latin1, latin1Json } from './latin1.ts';

/** What a reply is made from, besides the parameters. */
export interface ReplySources extends Sources {
  readonly rendered: RenderedCatalogue;
  readonly language: Language;
}

/** The address of a request: all of it as it was sent, its query, and the parameters in its path. */
export interface RequestAddress {
  readonly target: string;
  readonly query: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Checks the parameters of an operation and renders its answer, or takes it from the cache of replies. */
export function replyTo<Id extends TariffOperation>(
  id: Id,
  address: RequestAddress,
  sources: ReplySources,
): CacheableReply {
  const { rendered, language } = sources;
  let input: Input<Id> | undefined;
  const fastReply = FAST_REPLIES[id];
  if (fastReply !== undefined) {
    input = checkParameters(id, parametersOf(address));
    const reply = fastReply(input, sources);
    if (reply !== null) return reply;
  }
  // A target begins with a slash. Nearly all requests are in English, and then the key is no new text.
  const key = language === 'en' ? address.target : `${language} ${address.target}`;
  const cached = rendered.replies.get(key);
  if (cached !== undefined) return cached;
  input ??= checkParameters(id, parametersOf(address));
  const { data, listMeta } = RENDER[id]?.(input, sources) ?? jsonOf(id, API[id].answer(input, sources), language);
  const etagKey = digest(`${key} ${rendered.stateTag}`);
  const reply = { data, listMeta, etagKey, language: API[id].hasSentences ? language : undefined };
  rendered.replies.offer(key, reply);
  return reply;
}

/** No parameter is left out however many there are: one may be given twice. */
const ALL = { maxKeys: 0 };

function parametersOf({ query, parameters }: RequestAddress): SentParameters {
  return query === '' ? parameters : Object.assign(parse(query, '&', '=', ALL), parameters);
}

function jsonOf<Id extends TariffOperation>(id: Id, answer: Answers[Id], language: Language): Reply {
  return { data: latin1Json(API[id].toJson(answer, language)), listMeta: renderListMeta(listMetaOf(answer)) };
}

/** Answers with many records are joined from records that are rendered already; null for the general way. */
const RENDER: {
  readonly [Id in TariffOperation]?: (input: Input<Id>, sources: ReplySources) => Reply | null;
} = {
  search(input, sources) {
    const page = API.search.answer(input, sources);
    const data = jsonArray(page.items.map((record) => sources.rendered.searchItem(record)));
    return { data, listMeta: renderListMeta(listMetaOf(page)) };
  },

  list(input, sources) {
    const { rendered, catalogue } = sources;
    if (input.codes !== undefined) {
      const listMeta = renderListMeta(batchMeta(input.codes.length, catalogue.edition));
      return { data: batchJson(input.codes, rendered), listMeta };
    }
    const answer = API.list.answer(input, sources);
    if (!('items' in answer)) return null;
    const data = jsonArray(answer.items.map((record) => rendered.record(record)));
    return { data, listMeta: renderListMeta(listMetaOf(answer)) };
  },

  shipment(input, sources) {
    if (input.as_of !== undefined) return null;
    const law = lawSources(input.country, undefined, sources);
    return { data: shipmentJson(shipmentAmounts(input, sources), law, sources.rendered, sources.language) };
  },
};

/** Replies that need no cache, since all but a few digits of them is rendered in advance; null for the general way. */
const FAST_REPLIES: {
  readonly [Id in TariffOperation]?: (input: Input<Id>, sources: ReplySources) => CacheableReply | null;
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
    if (input.as_of !== undefined || input.country !== undefined) return null;
    const { catalogue, rendered } = sources;
    const record = existingRecord(input.hs_code, catalogue);
    const data = detailsJson(record, rendered, () => detailsOf(input, sources));
    return { data, etagKey: `${input.hs_code}-${rendered.stateTag}` };
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
