import type { NumberMode, WithNumbers } from './exact.ts';
import { Methods } from './methods.ts';
import type { CallOptions } from './options.ts';
import { type AllOf, allRecords, type Counted, MAX_CODES, MAX_DESCRIPTIONS, type PageOf } from './paging.ts';
import type {
  BillLine,
  Classification,
  ClassifiedGoods,
  ClassifyParameters,
  ClassifyRequest,
  CodeEntry,
  HsCodeRecord,
  ListParameters,
  Resolution,
  ShipmentBill,
  ShipmentRequest,
  WalkMeta,
} from './types.ts';

/** A resolution, and how many lines there are; `lines` is one page of them. */
export type ResolvedCode = Counted<Resolution>;

/** The parameters of a walk through the tariff. */
export type WalkParameters = Omit<ListParameters, 'codes'>;

/** The bill of an invoice, each line of which is priced. */
export type PricedBill = Omit<ShipmentBill, 'lines'> & { readonly lines: readonly BillLine[] };

/** With `partial`, a line can be a refusal instead. */
export type BillOf<Request> = Request extends { readonly partial: true } ? ShipmentBill : PricedBill;

/** The API, with one method for each operation, and some that make several calls. A call that fails throws a TarifaError. */
export class Tarifa<Mode extends NumberMode = 'number'> extends Methods<Mode> {
  /** The subheadings that a product description may belong to, and whether it says enough to tell. */
  override async classify(
    description: string | (ClassifyParameters & { readonly description: string }),
    options?: CallOptions,
  ): Promise<WithNumbers<Mode, Classification>> {
    // For one description the service sends one classification.
    return (await super.classify(description, options)) as WithNumbers<Mode, Classification>;
  }

  /** The same for many descriptions or goods, in the order given, each with its id. Each request has up to 100. */
  async classifyAll(
    descriptions: ClassifyRequest['descriptions'],
    options?: CallOptions,
  ): Promise<readonly WithNumbers<Mode, ClassifiedGoods>[]> {
    const found: WithNumbers<Mode, ClassifiedGoods>[] = [];
    for (let start = 0; start < descriptions.length; start += MAX_DESCRIPTIONS) {
      // Without an id, the service counts in each request.
      const batch = descriptions.slice(start, start + MAX_DESCRIPTIONS).map((each, i) => {
        const goods = typeof each === 'string' ? { text: each } : each;
        return { ...goods, id: goods.id ?? start + i + 1 };
      });
      const { data } = await this.post('classify', { descriptions: batch }, options);
      // A list of a shape, which TypeScript cannot see through WithNumbers of a Mode that is not known yet.
      found.push(...(data as unknown as readonly WithNumbers<Mode, ClassifiedGoods>[]));
    }
    return found;
  }

  /** All charges and the landed cost of an invoice of up to 500 lines, each with its id. What is not certain is listed as open. */
  async shipment<Request extends ShipmentRequest>(
    request: Request,
    options?: CallOptions,
  ): Promise<WithNumbers<Mode, BillOf<Request>>> {
    return (await this.post('shipment', request, options)).data as WithNumbers<Mode, BillOf<Request>>;
  }

  /** The records of many codes in the order given, null where there is none. Each request asks for up to 50. */
  async codes(codes: readonly string[], options?: CallOptions): Promise<readonly WithNumbers<Mode, CodeEntry>[]> {
    const entries: WithNumbers<Mode, CodeEntry>[] = [];
    for (let start = 0; start < codes.length; start += MAX_CODES) {
      const { data } = await this.call('list', { codes: codes.slice(start, start + MAX_CODES).join(',') }, options);
      // With `codes` the service sends entries, without it records.
      entries.push(...(data as readonly WithNumbers<Mode, CodeEntry>[]));
    }
    return entries;
  }

  /** One page of the whole tariff, ordered by code; `meta.next` is the code to continue after. */
  override async list(
    parameters: WalkParameters = {},
    options?: CallOptions,
  ): Promise<PageOf<Mode, HsCodeRecord, WalkMeta>> {
    const { data, meta } = await this.call('list', parameters, options);
    // Without `codes` the service sends records.
    return { items: data as readonly WithNumbers<Mode, HsCodeRecord>[], meta };
  }

  /** The whole tariff, fetched page by page as you read it. It throws if another edition comes into force meanwhile. */
  allCodes(parameters: WalkParameters = {}, options?: CallOptions): AllOf<Mode, HsCodeRecord> {
    return allRecords(parameters, (page) => this.list({ ...parameters, ...page }, options));
  }
}
