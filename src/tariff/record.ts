import { OPERATIONS } from '../contract/operations.ts';
import type { HsCodeRecord, SearchItem } from '../contract/schemas.ts';
import { codeId } from './code.ts';
import { notesOn } from './duty.ts';

/** How many children a page has unless asked otherwise. */
export const FIRST_PAGE = OPERATIONS.children.parameters.limit.default;

/** Why a tariff states no import duty for a line. */
export const RATE_UNKNOWN = ['import_prohibited', 'export_prohibited', 'trade_prohibited', 'not_stated'] as const;
export type RateUnknown = (typeof RATE_UNKNOWN)[number];

/**
 * Bytes as a text of one character for each. Texts are joined without copying, and Node writes one together with its
 * headers in a single call of the system, where a Buffer would take a second piece.
 */
export type Bytes = string;
const LONG = 8_192;
const NOT_ASCII = /[\u0080-\uffff]/;

/** What the tariff says of one code, with nothing left blank. */
export interface Facts {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  /** False when the text is the parent's: the code adds nothing of its own to read or to find. */
  readonly hasOwnText: boolean;
  readonly aliasesEn: readonly string[];
  readonly aliasesAr: readonly string[];
  /** Import duty in percent: its own, or the commonest among the lines below. */
  readonly rate: number;
  readonly lowestRate: number;
  readonly highestRate: number;
  /** Set where the tariff states no rate for this line, and the rate is the one that is usual in its heading. */
  readonly rateUnknown: RateUnknown | null;
  readonly active: boolean;
}

interface ResultFrame {
  readonly before: Bytes;
  readonly after: Bytes;
}

/** One code of the tariff in its place in the hierarchy. */
export class TariffRecord implements Facts {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  readonly hasOwnText: boolean;
  readonly aliasesEn: readonly string[];
  readonly aliasesAr: readonly string[];
  readonly rate: number;
  readonly lowestRate: number;
  readonly highestRate: number;
  readonly rateUnknown: RateUnknown | null;
  readonly active: boolean;
  readonly parent: TariffRecord | null;
  /** Direct children, ordered by code. */
  readonly children: TariffRecord[] = [];
  #record: Bytes | undefined;
  #item: Bytes | undefined;
  #children: Bytes | Buffer | undefined;
  #result: ResultFrame | undefined;

  constructor(facts: Facts, parent: TariffRecord | null) {
    this.code = facts.code;
    this.en = facts.en;
    this.ar = facts.ar;
    this.hasOwnText = facts.hasOwnText;
    this.aliasesEn = facts.aliasesEn;
    this.aliasesAr = facts.aliasesAr;
    this.rate = facts.rate;
    this.lowestRate = facts.lowestRate;
    this.highestRate = facts.highestRate;
    this.rateUnknown = facts.rateUnknown;
    this.active = facts.active;
    this.parent = parent;
  }

  get level(): number {
    return this.code.length;
  }

  /** The record as the API writes it. Written once: a record never changes, and most are asked for again. */
  get recordJson(): Bytes {
    this.#record ??= jsonOf({
      hs_code: this.code,
      description: { en: this.en, ar: this.ar },
      level: this.level,
      parent_id: this.parent === null ? null : codeId(this.parent.code),
      tariff_rate: this.rate,
      is_active: this.active,
    } satisfies HsCodeRecord);
    return this.#record;
  }

  /** The first page of its children, which is what nearly everybody asks for. */
  get childrenJson(): Bytes | Buffer {
    this.#children ??= kept(jsonArray(this.children.slice(0, FIRST_PAGE).map((child) => child.recordJson)));
    return this.#children;
  }

  /** What stands around the figures of a calculation, whatever the value. */
  get resultJson(): ResultFrame {
    this.#result ??= {
      before: flat(`{"hs_code":"${this.code}","product":${jsonOf(this.en)},"calculation":`),
      after: flat(`,"notes":${jsonOf(notesOn(this).join(' '))}}`),
    };
    return this.#result;
  }

  /** The record as an item of a search result. */
  get itemJson(): Bytes {
    this.#item ??= jsonOf({
      hs_code: this.code,
      description: { en: this.en, ar: this.ar },
      tariff_rate: this.rate,
    } satisfies SearchItem);
    return this.#item;
  }
}

/** Values that are JSON already, as an array. */
export function jsonArray(items: readonly Bytes[]): Bytes {
  return `[${items.join(',')}]`;
}

/** A long text would be copied twice on its way out; a Buffer is not copied, and then well worth a piece beside the headers. */
function kept(bytes: Bytes): Bytes | Buffer {
  return bytes.length > LONG ? Buffer.from(bytes, 'latin1') : bytes;
}

/** V8 leaves a joined text in its pieces, and each answer would go through them again: here they become one. */
function flat(bytes: Bytes): Bytes {
  return Buffer.from(bytes, 'latin1').toString('latin1');
}

/** The text that bytes in UTF-8 stand for. */
export function textIn(bytes: Bytes | Buffer): string {
  return (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes).toString();
}

/** A value as JSON in UTF-8. Where that is ASCII the text is its own bytes: a Buffer for each refusal would fill memory. */
export function jsonOf(value: unknown): Bytes {
  const json = JSON.stringify(value);
  return NOT_ASCII.test(json) ? Buffer.from(json).toString('latin1') : json;
}
