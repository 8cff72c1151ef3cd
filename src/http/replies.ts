import type { Sources } from '../api/answers.ts';
import { existingRecord } from '../api/lookup.ts';
import { API, pageOf } from '../api/operations.ts';
import type { Input, KeyedOperation } from '../contract/operations.ts';
import type { Assessment } from '../tariff/duty.ts';
import type { Language } from '../tariff/notes.ts';
import type { CacheableReply } from './envelope.ts';
import { digest } from './etag.ts';
import { ascii, concat, jsonArray, type Latin1 } from './latin1.ts';
import { DEFAULT_PAGE, type RenderedCatalogue } from './rendered-catalogue.ts';

/** What a reply is made from, besides the parameters. */
export interface ReplySources extends Sources {
  readonly rendered: RenderedCatalogue;
  readonly language: Language;
}

type Replies = {
  readonly [Id in KeyedOperation]: (input: Input<Id>, sources: ReplySources) => CacheableReply;
};

/** The answer of each operation as the bytes of `data`, from what is rendered already wherever possible. */
export const REPLIES: Replies = {
  lookup(input, sources) {
    return { data: sources.rendered.record(API.lookup.answer(input, sources)), etagKey: input.hs_code };
  },

  search(input, sources) {
    const { rendered } = sources;
    const key = `${input.level} ${input.limit} ${input.offset} ${input.q}`;
    const cached = rendered.searches.get(key);
    if (cached !== undefined) return cached;
    const answer = API.search.answer(input, sources);
    const data = jsonArray(answer.items.map((record) => rendered.searchItem(record)));
    const reply = { data, page: pageOf(answer), etagKey: digest(key) };
    rendered.searches.set(key, reply);
    return reply;
  },

  children(input, sources) {
    const { hs_code, limit, offset } = input;
    const { rendered, catalogue } = sources;
    if (offset === 0 && limit === DEFAULT_PAGE) return rendered.defaultChildren(existingRecord(hs_code, catalogue));
    const answer = API.children.answer(input, sources);
    const data = jsonArray(answer.items.map((record) => rendered.record(record)));
    return { data, page: pageOf(answer), etagKey: `${hs_code}-${limit}-${offset}` };
  },

  calculate(input, sources) {
    const { hs_code, value, currency, include_vat } = input;
    const { language } = sources;
    const { record, amounts } = API.calculate.answer(input, sources);
    const { before, after } = sources.rendered.calculationFrame(record, language);
    return {
      data: concat(before, calculationJson(amounts, currency), after),
      etagKey: `${hs_code}-${value}-${currency}-${include_vat ? 'vat' : 'net'}${language === 'en' ? '' : `-${language}`}`,
      language,
    };
  },
};

/** The amounts are decimals in text and are written as they are: no float ever touches them. */
function calculationJson(amounts: Assessment, currency: string): Latin1 {
  return ascii(
    `{"declared_value":${amounts.declaredValue},"currency":"${currency}"` +
      `,"import_duty_rate":${amounts.dutyRate},"import_duty_amount":${amounts.dutyAmount}` +
      `,"vat_rate":${amounts.vatRate},"vat_amount":${amounts.vatAmount}` +
      `,"total_duties_taxes":${amounts.totalDutiesTaxes},"landed_cost":${amounts.landedCost}}`,
  );
}
