import { Connection } from './connection.ts';
import type { NumberMode, WithNumbers } from './exact.ts';
import type { CallOptions } from './options.ts';
import { allItems, allRecords, MAX_CODES, MAX_DESCRIPTIONS, type Page } from './paging.ts';
import type {
  CalculateParameters,
  ChangeItem,
  ChangesParameters,
  ChildrenParameters,
  Classification,
  ClassifyParameters,
  CodeDetails,
  CodeEntry,
  DetailsParameters,
  EditionItem,
  Health,
  HsCodeRecord,
  ListParameters,
  LookupParameters,
  PageMeta,
  Resolution,
  ResolveParameters,
  SearchItem,
  SearchParameters,
  Shipment,
  ShipmentParameters,
  TariffResult,
  Usage,
  WalkMeta,
} from './types.ts';

type PageOf<Mode extends NumberMode, Item, Meta = PageMeta> = Page<WithNumbers<Mode, Item>, WithNumbers<Mode, Meta>>;
type AllOf<Mode extends NumberMode, Item> = AsyncGenerator<WithNumbers<Mode, Item>, void, void>;

/** A resolution, and how many lines there are; `lines` is one page of them. */
export interface ResolvedCode extends Resolution {
  readonly total: number;
}

/** One line of an invoice. */
export interface InvoiceLine {
  readonly hs_code: string;
  /** The value of the goods, without freight and insurance. */
  readonly value: string | number;
}

/** The parameters of a shipment, with its lines as objects. */
export interface InvoiceParameters extends Omit<ShipmentParameters, 'lines'> {
  /** Up to 50. */
  readonly lines: readonly InvoiceLine[];
}

/** The parameters of a walk through the tariff. */
export type WalkParameters = Omit<ListParameters, 'codes'>;

/** The API, with one method for each operation. A call that fails throws a TarifaError. */
export class Tarifa<Mode extends NumberMode = 'number'> extends Connection<Mode> {
  /** The record of one code; with `as_of`, that of an earlier or later day. */
  async lookup(code: string | LookupParameters, options?: CallOptions): Promise<WithNumbers<Mode, HsCodeRecord>> {
    return (await this.call('lookup', withCode(code), options)).data;
  }

  /** Everything known of a code: its path, the lines below it, earlier HS versions and its versions in this tariff. */
  async details(code: string | DetailsParameters, options?: CallOptions): Promise<WithNumbers<Mode, CodeDetails>> {
    return (await this.call('details', withCode(code), options)).data;
  }

  /** The lines to declare for any code: of a supplier, of an old invoice, of an earlier HS version. */
  async resolve(code: string | ResolveParameters, options?: CallOptions): Promise<WithNumbers<Mode, ResolvedCode>> {
    const { data, meta } = await this.call('resolve', typeof code === 'string' ? { code } : code, options);
    // TypeScript cannot compute WithNumbers of a Mode that is not known yet.
    return { ...data, total: meta.total } as WithNumbers<Mode, ResolvedCode>;
  }

  /** The subheadings that a product description may belong to, and whether it says enough to tell. */
  async classify(
    description: string | (ClassifyParameters & { readonly description: string }),
    options?: CallOptions,
  ): Promise<WithNumbers<Mode, Classification>> {
    const parameters = typeof description === 'string' ? { description } : description;
    // For one description the service sends one classification.
    return (await this.call('classify', parameters, options)).data as WithNumbers<Mode, Classification>;
  }

  /** The same for many descriptions, in the order given. Each request has up to 20. */
  async classifyAll(
    descriptions: readonly string[],
    options?: CallOptions,
  ): Promise<readonly WithNumbers<Mode, Classification>[]> {
    const found: WithNumbers<Mode, Classification>[] = [];
    for (let start = 0; start < descriptions.length; start += MAX_DESCRIPTIONS) {
      const batch = descriptions.slice(start, start + MAX_DESCRIPTIONS);
      const { data } = await this.call('classify', { description: batch }, options);
      found.push(...((batch.length === 1 ? [data] : data) as readonly WithNumbers<Mode, Classification>[]));
    }
    return found;
  }

  /** One page of the codes that match English or Arabic words, the best match first. */
  async search(parameters: SearchParameters, options?: CallOptions): Promise<PageOf<Mode, SearchItem>> {
    const { data, meta } = await this.call('search', parameters, options);
    return { items: data, meta };
  }

  /** All codes that match, fetched page by page as you read them; `limit` is the page size. */
  searchAll(parameters: SearchParameters, options?: CallOptions): AllOf<Mode, SearchItem> {
    return allItems(parameters, (page) => this.search({ ...parameters, ...page }, options));
  }

  /** One page of the codes one level below a code, ordered by code. */
  async children(parameters: ChildrenParameters, options?: CallOptions): Promise<PageOf<Mode, HsCodeRecord>> {
    const { data, meta } = await this.call('children', parameters, options);
    return { items: data, meta };
  }

  /** All codes one level below a code, fetched page by page as you read them; `limit` is the page size. */
  childrenAll(parameters: ChildrenParameters, options?: CallOptions): AllOf<Mode, HsCodeRecord> {
    return allItems(parameters, (page) => this.children({ ...parameters, ...page }, options));
  }

  /** The records of many codes in the order given, null where there is none. Each request asks for up to 50. */
  async codes(codes: readonly string[], options?: CallOptions): Promise<readonly WithNumbers<Mode, CodeEntry>[]> {
    const entries: WithNumbers<Mode, CodeEntry>[] = [];
    for (let start = 0; start < codes.length; start += MAX_CODES) {
      const batch = codes.slice(start, start + MAX_CODES).join(',');
      const { data } = await this.call('list', { codes: batch }, options);
      // With `codes` the service sends entries, without it records.
      entries.push(...(data as readonly WithNumbers<Mode, CodeEntry>[]));
    }
    return entries;
  }

  /** One page of the whole tariff, ordered by code; `meta.next` is the code to continue after. */
  async list(parameters: WalkParameters = {}, options?: CallOptions): Promise<PageOf<Mode, HsCodeRecord, WalkMeta>> {
    const { data, meta } = await this.call('list', parameters, options);
    // Without `codes` the service sends records.
    return { items: data as readonly WithNumbers<Mode, HsCodeRecord>[], meta };
  }

  /** The whole tariff, fetched page by page as you read it. It throws if another edition comes into force meanwhile. */
  allCodes(parameters: WalkParameters = {}, options?: CallOptions): AllOf<Mode, HsCodeRecord> {
    return allRecords(parameters, (page) => this.list({ ...parameters, ...page }, options));
  }

  /** Duty, VAT and landed cost of a value. Write a value of more than 15 digits as text. */
  async calculate(parameters: CalculateParameters, options?: CallOptions): Promise<WithNumbers<Mode, TariffResult>> {
    return (await this.call('calculate', parameters, options)).data;
  }

  /** Duty, VAT and landed cost of a whole invoice; its lines share freight and insurance in proportion to value. */
  async shipment({ lines, ...others }: InvoiceParameters, options?: CallOptions): Promise<WithNumbers<Mode, Shipment>> {
    const sent = lines.map(({ hs_code, value }) => `${hs_code}:${value}`).join(',');
    return (await this.call('shipment', { ...others, lines: sent }, options)).data;
  }

  /** The editions of the tariff and the days on which they are in force, scheduled ones included, newest first. */
  async editions(options?: CallOptions): Promise<readonly WithNumbers<Mode, EditionItem>[]> {
    return (await this.call('editions', {}, options)).data;
  }

  /** One page of what changed between two editions, by default the last two in force. */
  async changes(parameters: ChangesParameters = {}, options?: CallOptions): Promise<PageOf<Mode, ChangeItem>> {
    const { data, meta } = await this.call('changes', parameters, options);
    return { items: data, meta };
  }

  /** All that changed between two editions, fetched page by page as you read it; `limit` is the page size. */
  changesAll(parameters: ChangesParameters = {}, options?: CallOptions): AllOf<Mode, ChangeItem> {
    return allItems(parameters, (page) => this.changes({ ...parameters, ...page }, options));
  }

  /** The tier of the key and what is left of its limits. It uses up nothing. */
  async usage(options?: CallOptions): Promise<WithNumbers<Mode, Usage>> {
    return (await this.call('usage', {}, options)).data;
  }

  /** The state of the service. */
  async health(options?: CallOptions): Promise<WithNumbers<Mode, Health>> {
    return (await this.call('health', {}, options)).data;
  }
}

function withCode<Parameters extends { readonly hs_code: string }>(code: string | Parameters) {
  return typeof code === 'string' ? { hs_code: code } : code;
}
