import { ApiError } from '../contract/errors.ts';
import type { Input, OPERATIONS, OperationId } from '../contract/operations.ts';
import type { Catalogue } from '../tariff/catalogue.ts';
import { assess } from '../tariff/duty.ts';
import { type Bytes, FIRST_PAGE, jsonArray, type TariffRecord } from '../tariff/record.ts';
import { digestOf } from './etag.ts';
import { Recent } from './recent.ts';

/** What an operation answers: `data` as JSON, since records are written once per edition, and the page it is part of. */
export interface Reply {
  readonly data: Bytes | Buffer;
  readonly page?: { readonly total: number; readonly limit: number; readonly offset: number; readonly count: number };
}

/** A reply that the same question always gets, and that question in the characters that a tag may hold. */
export interface Finding extends Reply {
  readonly question: string;
}

/** The settings that change an answer. */
export interface Terms {
  readonly vatPercent: string;
}

/** The operations that need a key; each is a pure function of its input and one catalogue. */
export type KeyedOperation = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['open'] extends true ? never : Id;
}[OperationId];

const NOT_YET = 'The service has just started and search is being prepared. Try again in a few seconds.';

type Handlers = {
  readonly [Id in KeyedOperation]: (input: Input<Id>, catalogue: Catalogue, terms: Terms) => Finding;
};

export const HANDLERS: Handlers = {
  lookup({ hs_code }, catalogue) {
    return { data: recordOf(hs_code, catalogue).recordJson, question: hs_code };
  },

  search({ q, level, limit, offset }, catalogue) {
    const recent = recentOf(catalogue);
    const asked = `${level} ${limit} ${offset} ${q}`;
    const known = recent.get(asked);
    if (known !== undefined) return known;
    if (!catalogue.isSearchable) throw new ApiError('db_unavailable', NOT_YET);
    const { total, records } = catalogue.index.search(q, { level, limit, offset });
    const found = {
      data: jsonArray(records.map((record) => record.itemJson)),
      page: { total, limit, offset, count: records.length },
      question: digestOf(asked),
    };
    recent.keep(asked, found);
    return found;
  },

  children({ hs_code, limit, offset }, catalogue) {
    const record = recordOf(hs_code, catalogue);
    const { children } = record;
    const total = children.length;
    const count = Math.min(limit, Math.max(0, total - offset));
    const isFirst = offset === 0 && limit === FIRST_PAGE;
    const data = isFirst
      ? record.childrenJson
      : jsonArray(children.slice(offset, offset + limit).map((child) => child.recordJson));
    return { data, page: { total, limit, offset, count }, question: `${hs_code}-${limit}-${offset}` };
  },

  calculate({ hs_code, value, currency, include_vat }, catalogue, { vatPercent }) {
    const record = recordOf(hs_code, catalogue);
    const assessed = assess({ record, value, currency, vatPercent: include_vat ? vatPercent : '0' });
    // The amounts are decimals in text and go into the JSON as they are: no float ever touches them.
    const calculation =
      `{"declared_value":${assessed.declaredValue},"currency":"${currency}"` +
      `,"import_duty_rate":${assessed.dutyRate},"import_duty_amount":${assessed.dutyAmount}` +
      `,"vat_rate":${assessed.vatRate},"vat_amount":${assessed.vatAmount}` +
      `,"total_duties_taxes":${assessed.totalDutiesTaxes},"landed_cost":${assessed.landedCost}}`;
    const { before, after } = record.resultJson;
    return {
      data: before + calculation + after,
      question: `${hs_code}-${value}-${currency}-${include_vat ? 'vat' : 'net'}`,
    };
  },
};

/** A catalogue never changes, so neither do its answers; they go when it goes. */
const searches = new WeakMap<Catalogue, Recent<Finding>>();

function recentOf(catalogue: Catalogue): Recent<Finding> {
  let recent = searches.get(catalogue);
  if (recent === undefined) {
    recent = new Recent();
    searches.set(catalogue, recent);
  }
  return recent;
}

function recordOf(code: string, catalogue: Catalogue): TariffRecord {
  const record = catalogue.find(code);
  if (record !== undefined) return record;
  const nearest = catalogue.nearest(code)?.code ?? null;
  const advice = nearest === null ? 'Search for the goods instead' : `The nearest code above it is ${nearest}`;
  throw new ApiError('not_found', `The HS code ${code} is not in the tariff. ${advice}.`, { nearest });
}
