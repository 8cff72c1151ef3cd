import type { Language } from '../contract/language.ts';
import type { Description, HsCodeRecord, SearchItem } from '../contract/schemas.ts';
import { codeId } from '../tariff/code.ts';
import type { TariffRecord } from '../tariff/record.ts';

// Shapes of the contract that several operations answer with.

/** A decimal that JSON.stringify writes with all its digits. */
export class ExactNumber {
  readonly #digits: string;

  constructor(digits: string) {
    this.#digits = digits;
  }

  toJSON(): unknown {
    return RAW_JSON.rawJSON(this.#digits);
  }
}

/** TypeScript's library does not declare this part of the standard yet. */
const RAW_JSON = JSON as unknown as { rawJSON(text: string): unknown };

/** A shape of the contract in which numbers may be exact decimals. */
export type Exact<T> = T extends number
  ? T | ExactNumber
  : T extends object
    ? { [Name in keyof T]: Exact<T[Name]> }
    : T;

export function hsCodeRecord(record: TariffRecord): HsCodeRecord {
  return {
    hs_code: record.code,
    description: { en: record.en, ar: record.ar },
    level: record.level,
    parent_id: record.parent === null ? null : codeId(record.parent.code),
    tariff_rate: record.rate,
    is_active: record.active,
  };
}

export function searchItem({ code, en, ar, rate }: TariffRecord): SearchItem {
  return { hs_code: code, description: { en, ar }, tariff_rate: rate };
}

export function descriptionOf({ en, ar }: TariffRecord): Description {
  return { en, ar };
}

/** A value with its texts in one language: each pair {en, ar} is that text alone, or the field `text` of what has more. */
export function inOneLanguage(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => inOneLanguage(each, language));
  // An exact number is an object that writes itself.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const isText = 'en' in value && 'ar' in value;
  if (isText && entries.length === 2) return value[language];
  const other = language === 'en' ? 'ar' : 'en';
  return Object.fromEntries(
    entries
      .filter(([name]) => !isText || name !== other)
      .map(([name, each]) => [isText && name === language ? 'text' : name, inOneLanguage(each, language)]),
  );
}
