// Written by `npm run docs` from the operations of the service; edit those.

import { Connection } from './connection.ts';
import type { NumberMode, WithNumbers } from './exact.ts';
import type { CallOptions } from './options.ts';
import { type AllOf, allItems, type Counted, type PageOf } from './paging.ts';
import type {
  CalculateParameters,
  ChangeItem,
  ChangesParameters,
  ChildrenParameters,
  Classification,
  ClassifyParameters,
  CodeDetails,
  CodeEntry,
  CountryFacts,
  DetailsParameters,
  EditionItem,
  Health,
  HsCodeRecord,
  ListParameters,
  LookupParameters,
  Resolution,
  ResolveParameters,
  SearchItem,
  SearchParameters,
  TariffResult,
  Usage,
  WalkMeta,
} from './types.ts';

/** One method for each operation. */
export class Methods<Mode extends NumberMode = 'number'> extends Connection<Mode> {
  /** Health check. Open to all, without a key. The status is "ok", or "degraded" when the database or a configured Redis is out of reach but known keys are still served. */
  async health(options?: CallOptions): Promise<WithNumbers<Mode, Health>> {
    return (await this.call('health', {}, options)).data;
  }

  /** Look up one HS code. Returns the record of a code with its descriptions in English and Arabic and its duty rate. */
  async lookup(hs_code: string | LookupParameters, options?: CallOptions): Promise<WithNumbers<Mode, HsCodeRecord>> {
    return (await this.call('lookup', typeof hs_code === 'string' ? { hs_code } : hs_code, options)).data;
  }

  /** Search the descriptions. Finds active codes by English and Arabic words, the best match first. */
  async search(q: string | SearchParameters, options?: CallOptions): Promise<PageOf<Mode, SearchItem>> {
    const { data, meta } = await this.call('search', typeof q === 'string' ? { q } : q, options);
    return { items: data, meta };
  }

  /** The same, all of it, fetched page by page as you read it; `limit` is the page size. */
  searchAll(q: string | SearchParameters, options?: CallOptions): AllOf<Mode, SearchItem> {
    const given: SearchParameters = typeof q === 'string' ? { q } : q;
    return allItems(given, (page) => this.search({ ...given, ...page }, options));
  }

  /** List the codes one level below. Returns the direct children of a code, ordered by code, the inactive ones included. */
  async children(hs_code: string | ChildrenParameters, options?: CallOptions): Promise<PageOf<Mode, HsCodeRecord>> {
    const { data, meta } = await this.call('children', typeof hs_code === 'string' ? { hs_code } : hs_code, options);
    return { items: data, meta };
  }

  /** The same, all of it, fetched page by page as you read it; `limit` is the page size. */
  childrenAll(hs_code: string | ChildrenParameters, options?: CallOptions): AllOf<Mode, HsCodeRecord> {
    const given: ChildrenParameters = typeof hs_code === 'string' ? { hs_code } : hs_code;
    return allItems(given, (page) => this.children({ ...given, ...page }, options));
  }

  /** Estimate duty, VAT and landed cost. Estimates the import duty on a declared CIF value, the VAT on request, and the landed cost, in the country of the service. The rates are indicative: verify them with the customs authority for an official assessment. */
  async calculate(parameters: CalculateParameters, options?: CallOptions): Promise<WithNumbers<Mode, TariffResult>> {
    return (await this.call('calculate', parameters, options)).data;
  }

  /** List the countries whose charges are loaded. Returns the countries that a bill can be computed for, with currency, VAT, the limit for small parcels, and the agreements under which goods of other origins can have a lower duty. */
  async countries(options?: CallOptions): Promise<readonly WithNumbers<Mode, CountryFacts>[]> {
    return (await this.call('countries', {}, options)).data;
  }

  /** Find the lines to declare for any code. Leads from a code of any origin (6, 8 or 10 digits, with dots, of an earlier HS version or another country) to the active lines of this tariff that can be declared. Several lines are never reduced to one. */
  async resolve(code: string | ResolveParameters, options?: CallOptions): Promise<WithNumbers<Mode, Counted<Resolution>>> {
    const { data, meta } = await this.call('resolve', typeof code === 'string' ? { code } : code, options);
    // TypeScript cannot compute WithNumbers of a Mode that is not known yet.
    return { ...data, total: meta.total } as unknown as WithNumbers<Mode, Counted<Resolution>>;
  }

  /** Get everything known of a code. Returns the record of a code with its path, what belongs there and what does not, whether it can be declared, the lines below it, what it was in earlier HS versions and becomes in HS 2028, the measures that apply to its import, its duty in six countries, and its versions in the editions of this tariff. */
  async details(hs_code: string | DetailsParameters, options?: CallOptions): Promise<WithNumbers<Mode, CodeDetails>> {
    return (await this.call('details', typeof hs_code === 'string' ? { hs_code } : hs_code, options)).data;
  }

  /** Get many codes, or walk through the whole tariff. With `codes`, returns each of these codes in the order asked, or null where there is none. Otherwise returns the records after the code `after` in the order of codes; `meta.next` is the code to continue after. */
  async list(parameters: ListParameters = {}, options?: CallOptions): Promise<PageOf<Mode, CodeEntry | HsCodeRecord, WalkMeta>> {
    const { data, meta } = await this.call('list', parameters, options);
    return { items: data, meta };
  }

  /** See what is left of your limits. Returns the tier of your key and how much of both limits is used. The request itself uses up nothing. */
  async usage(options?: CallOptions): Promise<WithNumbers<Mode, Usage>> {
    return (await this.call('usage', {}, options)).data;
  }

  /** Classify a product description. Finds the subheadings that goods may belong to from a description as on an invoice, with the probabilities that each subheading and its heading are right. Where its facts decide the line of twelve digits, `line` is that line; where they do not, `question` asks for the fact that does. Where the description does not say enough, the decision is "choose" or "vague"; for charges, services and other texts that name no goods it is "not_goods". A classification is advice; the customs authority decides. */
  async classify(description: string | ClassifyParameters, options?: CallOptions): Promise<WithNumbers<Mode, Classification> | readonly WithNumbers<Mode, Classification>[]> {
    return (await this.call('classify', typeof description === 'string' ? { description } : description, options)).data;
  }

  /** List the editions of the tariff. Returns the editions with the days on which they are in force, scheduled ones included, newest first. */
  async editions(options?: CallOptions): Promise<readonly WithNumbers<Mode, EditionItem>[]> {
    return (await this.call('editions', {}, options)).data;
  }

  /** List what changed between two editions. Returns the codes that were added or removed and those whose rate, text or measures changed, ordered by code. Applied to `from`, the changes give `to`. An edition stands for the measures of its first day, a day for its own. */
  async changes(parameters: ChangesParameters = {}, options?: CallOptions): Promise<PageOf<Mode, ChangeItem>> {
    const { data, meta } = await this.call('changes', parameters, options);
    return { items: data, meta };
  }

  /** The same, all of it, fetched page by page as you read it; `limit` is the page size. */
  changesAll(parameters: ChangesParameters = {}, options?: CallOptions): AllOf<Mode, ChangeItem> {
    const given: ChangesParameters = parameters;
    return allItems(given, (page) => this.changes({ ...given, ...page }, options));
  }
}
