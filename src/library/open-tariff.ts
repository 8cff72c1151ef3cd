import { basename } from 'node:path';
import { ApiError } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import { MESSAGES } from '../contract/messages.ts';
import { isRequired, type Parameter, type ValueOf } from '../contract/parameters.ts';
import { Calendar, type Day, dayOf } from '../day.ts';
import { checkParameters, sentParameters } from '../operations/check-parameters.ts';
import type { ClassifiedGoods, ClassifyRequest } from '../operations/classify/contract.ts';
import type { ReplyOf } from '../operations/operation.ts';
import {
  API,
  bodyIn,
  CONTRACTS,
  listMetaOf,
  type OPERATIONS,
  TARIFF_OPERATIONS,
  type TariffOperation,
} from '../operations/operations.ts';
import type { BillLine, RequestLine, ShipmentBill, ShipmentRequest } from '../operations/shipment/contract.ts';
import type { Sources } from '../operations/sources.ts';
import type { DoubtName } from '../publishing/importing/doubts.ts';
import { importEdition } from '../publishing/importing/import-edition.ts';
import { finish } from '../steps.ts';
import { Store } from '../store/store.ts';
import { bundledPublications } from './bundled-data.ts';
import { openSources, type Publications } from './open-sources.ts';

export { ApiError };

/** How to open a tariff. Without a file or a database it is the edition that comes with the package. */
export interface TariffOptions {
  /** The country whose import measures hold, as ISO 3166 code (AE). */
  readonly country?: string;
  /** VAT in percent, which a calculation includes on request (that of the country). */
  readonly vatPercent?: string | number;
  /** The language of notes (en). */
  readonly language?: Language;
  /** The tariff of a publisher, in any file that `tarifa import` reads. */
  readonly file?: string;
  /** The doubts about the file that you consent to. */
  readonly accept?: readonly DoubtName[];
  /** A database of Tarifa: the path of a SQLite file, or the URL of a PostgreSQL server. */
  readonly database?: string;
  /** Today, as an ISO date; by default in the time zone of Dubai. */
  readonly today?: string;
  /** False where nothing is searched or classified: to build the index takes most of the time. */
  readonly search?: boolean;
}

type Contract<Id extends TariffOperation> = (typeof OPERATIONS)[Id];
type Table<Id extends TariffOperation> = Contract<Id>['parameters'];

/** A parameter as data: a number or a text, a flag, or a list. */
type Given<P> = P extends { readonly kind: 'integer' }
  ? P extends { readonly oneOf: readonly (infer Choice)[] }
    ? Choice
    : number
  : P extends { readonly kind: 'choice'; readonly oneOf: readonly (infer Choice)[] }
    ? Choice
    : P extends { readonly kind: 'decimal' }
      ? string | number
      : P extends { readonly kind: 'flag' }
        ? boolean
        : P extends { readonly kind: 'codes' }
          ? string | readonly string[]
          : string;

type RequiredNames<T> = {
  [Name in keyof T]: T[Name] extends { readonly default: unknown }
    ? never
    : undefined extends ValueOf<Extract<T[Name], Parameter>>
      ? never
      : Name;
}[keyof T];

/** The parameters of an operation. */
export type ParametersOf<Id extends TariffOperation> = {
  readonly [Name in RequiredNames<Table<Id>>]: Given<Table<Id>[Name]>;
} & {
  readonly [Name in Exclude<keyof Table<Id>, RequiredNames<Table<Id>>>]?: Given<Table<Id>[Name]> | undefined;
};

type IsOne<Names, Each = Names> = [Names] extends [never]
  ? false
  : Each extends unknown
    ? [Names] extends [Each]
      ? true
      : false
    : never;

/** What an operation needs can stand first where it is one value: `lookup('851713')`. */
type ArgumentsOf<Id extends TariffOperation> = [RequiredNames<Table<Id>>] extends [never]
  ? [parameters?: ParametersOf<Id>]
  : IsOne<RequiredNames<Table<Id>>> extends true
    ?
        | [parameters: ParametersOf<Id>]
        | [value: Given<Table<Id>[RequiredNames<Table<Id>>]>, others?: Omit<ParametersOf<Id>, RequiredNames<Table<Id>>>]
    : [parameters: ParametersOf<Id>];

type Data<Id extends TariffOperation> = ReplyOf<Contract<Id>>['data'];
/** The place in a list. */
type Meta<Id extends TariffOperation> = Omit<ReplyOf<Contract<Id>>['meta'], 'timestamp' | 'api_version'>;

/** An answer: the data of the contract. A page comes with its place in the list. */
export type ResultOf<Id extends TariffOperation> = 'total' extends keyof ReplyOf<Contract<Id>>['meta']
  ? Data<Id> extends readonly unknown[]
    ? { readonly items: Data<Id>; readonly meta: Meta<Id> }
    : Data<Id> & { readonly total: number }
  : Data<Id>;

/** A whole answer: its data, its place in a list, and the JSON of the data, which keeps every digit of an amount. */
export interface TariffReply<Id extends TariffOperation> {
  readonly data: Data<Id>;
  readonly meta: Meta<Id>;
  readonly json: string;
}

/** An invoice as objects: the lines, or all that a JSON body of the API has. */
interface InvoiceMethod {
  (lines: readonly RequestLine[], others?: Omit<InvoiceBody, 'lines'>): PricedBill;
  (invoice: InvoiceBody & { readonly partial?: false | null | undefined }): PricedBill;
  (invoice: InvoiceBody): ShipmentBill;
}
type InvoiceBody = Omit<ParametersOf<'shipment'>, 'lines'> & ShipmentRequest;
type PricedBill = Omit<ShipmentBill, 'lines'> & { readonly lines: readonly BillLine[] };

/** Goods as objects, each with an id of its own. */
type GoodsMethod = (goods: ClassifyRequest) => readonly ClassifiedGoods[];

type Method<Id extends TariffOperation> = (...given: ArgumentsOf<Id>) => ResultOf<Id>;

/** A tariff in process, with a method for each operation. What is refused is thrown as an ApiError with its code. */
export type OpenTariff = {
  readonly [Id in Exclude<TariffOperation, 'shipment' | 'classify'>]: Method<Id>;
} & {
  readonly shipment: InvoiceMethod & Method<'shipment'>;
  readonly classify: GoodsMethod & Method<'classify'>;
  /** The id of the edition in force. */
  readonly edition: string;
  /** Calls an operation by its name. */
  readonly call: <Id extends TariffOperation>(id: Id, parameters: ParametersOf<Id>) => TariffReply<Id>;
};

/** Opens a tariff in this process: no server and no network, and a database only if you name one. */
export async function openTariff(options: TariffOptions = {}): Promise<OpenTariff> {
  const { country = 'AE', vatPercent, language = 'en', search = true } = options;
  const today = options.today === undefined ? new Calendar('Asia/Dubai', Date.now).today() : dayOf(options.today);
  const sources = await withPublications({ ...options, today }, (publications) =>
    openSources(publications, {
      country,
      vatPercent: vatPercent === undefined ? null : String(vatPercent),
      today,
      needs: { history: true, search },
    }),
  );
  if (sources === null) throw new ApiError('db_unavailable', MESSAGES.no_edition());
  return operationMethods(sources, language, search);
}

async function withPublications<T>(
  { file, accept = [], database, today }: TariffOptions & { readonly today: Day },
  open: (publications: Publications) => Promise<T>,
): Promise<T> {
  if (database !== undefined) {
    if (file !== undefined) throw new TypeError('Give a file or a database, not both.');
    const store = Store.open(database);
    try {
      await store.migrate();
      return await open(store);
    } finally {
      await store.close();
    }
  }
  const publications = bundledPublications();
  if (file !== undefined) {
    const how = { name: basename(file), today, effectiveFrom: today, accept };
    const { openDoubts } = await importEdition(publications.editions, file, how);
    if (openDoubts.length > 0)
      throw new Error(
        `${file} is unusual: ${openDoubts.map(({ name }) => name).join(', ')}. Look at it with "tarifa import --dry-run", and name what is right in accept.`,
      );
  }
  return open(publications);
}

/** The methods of what is opened. */
export function operationMethods(sources: Sources, language: Language, search = true): OpenTariff {
  const call = <Id extends TariffOperation>(id: Id, parameters: object): TariffReply<Id> => {
    const { answer, answerBody, toJson, needs } = API[id];
    if (!search && needs?.search)
      throw new ApiError('invalid_parameter', MESSAGES.opened_without_search(id), { parameter: 'search' });
    const body = bodyIn(id, { ...parameters })?.body;
    if (answerBody !== undefined && body !== undefined) {
      const json = JSON.stringify(finish(answerBody(body, sources, language)).data);
      // The contract of the operation defines the shape.
      return { data: JSON.parse(json), meta: {} as Meta<Id>, json };
    }
    const found = answer(checkParameters(id, sentParameters(id, { ...parameters })), sources);
    const json = JSON.stringify(toJson(found, language));
    // The contract of the operation defines the shape.
    return { data: JSON.parse(json), meta: (listMetaOf(found) ?? {}) as Meta<Id>, json };
  };
  const methods = TARIFF_OPERATIONS.map((id) => [
    id,
    (first: unknown = {}, others: object = {}) => resultOf(call(id, givenParameters(id, first, others))),
  ]);
  return { ...Object.fromEntries(methods), edition: sources.catalogue.edition, call };
}

function givenParameters(id: TariffOperation, first: unknown, others: object): object {
  if (typeof first === 'object' && first !== null && !Array.isArray(first)) return first;
  const table: [string, Parameter][] = Object.entries(CONTRACTS[id].parameters);
  const [name, ...more] = table.filter(([, parameter]) => isRequired(parameter)).map(([each]) => each);
  if (name === undefined || more.length > 0) throw new TypeError(`The parameters of ${id} are an object.`);
  return { ...others, [name]: first };
}

function resultOf({ data, meta }: { readonly data: unknown; readonly meta: object }): unknown {
  if (!('total' in meta)) return data;
  return Array.isArray(data) ? { items: data, meta } : { ...(data as object), total: meta.total };
}
