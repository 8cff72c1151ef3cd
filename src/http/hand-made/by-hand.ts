import type { Language } from '../../contract/language.ts';
import { amountsOf } from '../../operations/calculate/calculate.ts';
import { detailsOf } from '../../operations/details/details.ts';
import { API, batchMeta, type Input, listMetaOf, type TariffOperation } from '../../operations/operations.ts';
import { shipmentAmounts } from '../../operations/shipment/amounts.ts';
import type { Sources } from '../../operations/sources.ts';
import { existingRecord, lawSources } from '../../operations/tariff-on.ts';
import { type CacheableReply, type Reply, renderListMeta } from '../envelope.ts';
import { concat, jsonArray, type Latin1 } from '../latin1.ts';
import { detailsJson } from './details-json.ts';
import { DEFAULT_PAGE, type RenderedCatalogue } from './rendered-catalogue.ts';
import { calculationJson, shipmentJson } from './shipment-json.ts';

/** What a reply is made from, besides the parameters. */
export interface ReplySources extends Sources {
  readonly rendered: RenderedCatalogue;
  readonly language: Language;
}

/** The replies that are made by hand, each with what it gains; every other comes from `JSON.stringify`. */
export interface HandMade {
  /** Replies that need no cache, since all but a few digits of them is rendered in advance; null for the general way. */
  readonly replies: {
    readonly [Id in TariffOperation]?: (input: Input<Id>, sources: ReplySources) => CacheableReply | null;
  };
  /** The data of replies that are cached, joined from records that are rendered already; null for the general way. */
  readonly data: { readonly [Id in TariffOperation]?: (input: Input<Id>, sources: ReplySources) => Reply | null };
}

/** No reply is made by hand. Tests compare the bytes with and without. */
export const NOT_BY_HAND: HandMade = { replies: {}, data: {} };

// The times are those of a reply on one core, with and without; a bare node:http server takes some 25 µs for a request.
const DATA: HandMade['data'] = {
  /** 326 µs for 20 results that nobody asked for before, in general 407. */
  search(input, sources) {
    const page = API.search.answer(input, sources);
    const data = jsonArray(page.items.map((record) => sources.rendered.searchItem(record)));
    return { data, listMeta: renderListMeta(listMetaOf(page)) };
  },

  /** 31 µs for a batch of 50 codes, in general 458. */
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

  /** 103 µs for 20 lines, in general 1,720. */
  shipment(input, sources) {
    if (input.as_of !== undefined || input.known_as_of !== undefined) return null;
    const law = lawSources(input.country, undefined, sources);
    return { data: shipmentJson(shipmentAmounts(input, sources), law, sources.rendered, sources.language) };
  },
};

const REPLIES: HandMade['replies'] = {
  /** 2.0 µs, in general 9.6. */
  lookup({ hs_code, as_of }, { catalogue, rendered }) {
    if (as_of !== undefined) return null;
    const data = rendered.recordOf(hs_code) ?? rendered.record(existingRecord(hs_code, catalogue));
    return { data, etagKey: hs_code };
  },

  /** 2.1 µs, in general 11. */
  children({ hs_code, limit, offset, as_of }, { catalogue, rendered }) {
    if (offset !== 0 || limit !== DEFAULT_PAGE || as_of !== undefined) return null;
    return rendered.defaultChildren(existingRecord(hs_code, catalogue));
  },

  /** 4.3 µs, in general 210. */
  details(input, sources) {
    if ((input.as_of ?? input.known_as_of ?? input.country) !== undefined) return null;
    const { catalogue, rendered } = sources;
    const record = existingRecord(input.hs_code, catalogue);
    const data = detailsJson(record, sources.guide, rendered, () => detailsOf(input, sources));
    return { data, etagKey: `${input.hs_code}-${rendered.stateTag}` };
  },

  /** 2.8 µs, in general 33. */
  calculate(input, sources) {
    if (input.as_of !== undefined || input.known_as_of !== undefined) return null;
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

export const BY_HAND: HandMade = { replies: REPLIES, data: DATA };

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
