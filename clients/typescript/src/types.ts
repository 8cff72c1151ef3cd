// Written by `npm run docs` from the contract of the service; edit that.

/** Where each operation is. */
export const PATHS = {
  health: '/api/v1/health',
  lookup: '/api/v1/hs-codes/{hs_code}',
  search: '/api/v1/search',
  children: '/api/v1/hs-codes/{hs_code}/children',
  calculate: '/api/v1/tariff/calculate',
} as const;

/** An HS code record. */
export interface HsCodeRecord {
  /** Digits of the code. */
  readonly hs_code: string;
  readonly description: {
    readonly en: string;
    readonly ar: string;
  };
  /** Length of the code in digits. */
  readonly level: number;
  /** The parent's digits as an integer (0101 is 101); null for a code without a parent. */
  readonly parent_id: number | null;
  /** Import duty rate in percent. */
  readonly tariff_rate: number;
  /** Whether the code is in the edition in force. */
  readonly is_active: boolean;
}

/** A search result. */
export interface SearchItem {
  readonly hs_code: string;
  readonly description: {
    readonly en: string;
    readonly ar: string;
  };
  /** Import duty rate in percent. */
  readonly tariff_rate: number;
}

/** A tariff calculation in exact decimals. Duty and VAT are rounded half up to the minor unit of the currency; declared_value is echoed with all the digits that were sent, so landed_cost can have as many. */
export interface TariffResult {
  /** The requested code. */
  readonly hs_code: string;
  /** English description of the code. */
  readonly product: string;
  readonly calculation: {
    /** The value parameter, taken as CIF basis. */
    readonly declared_value: number;
    /** A label only; no conversion is applied. */
    readonly currency: string;
    /** Percent. */
    readonly import_duty_rate: number;
    /** declared_value x import_duty_rate / 100. */
    readonly import_duty_amount: number;
    /** Percent; 0 when VAT is not included. */
    readonly vat_rate: number;
    /** VAT on declared_value plus import_duty_amount. */
    readonly vat_amount: number;
    /** import_duty_amount plus vat_amount. */
    readonly total_duties_taxes: number;
    /** declared_value plus total_duties_taxes. */
    readonly landed_cost: number;
  };
  /** Advice: the rates are indicative. */
  readonly notes: string;
}

/** The state of the service. */
export interface Health {
  readonly service: 'tarifa';
  readonly status: 'ok' | 'degraded';
  /** The schema is in place and an edition is loaded. */
  readonly foundation_schema_ready: boolean;
  readonly api_version: string;
}

export interface PageMeta {
  /** How many there are in all. */
  readonly total: number;
  /** The page size asked for. */
  readonly limit: number;
  /** The offset asked for. */
  readonly offset: number;
  /** How many are in this page. */
  readonly count: number;
  /** UTC, written with a numeric offset. */
  readonly timestamp: string;
  readonly api_version: string;
}

/** Look up one HS code. */
export interface LookupParameters {
  /** The HS code: 2 to 14 digits, without dots or spaces. */
  readonly hs_code: string;
}

/** Search the descriptions. */
export interface SearchParameters {
  /** What to look for, in English, Arabic or both: at least 2 characters. */
  readonly q: string;
  /** Only codes with this many digits. */
  readonly level?: 2 | 4 | 6 | 8 | 10 | 12 | undefined;
  /** Page size. */
  readonly limit?: number | undefined;
  /** How many to pass over. */
  readonly offset?: number | undefined;
}

/** List the codes one level below. */
export interface ChildrenParameters {
  /** The HS code: 2 to 12 digits, without dots or spaces. */
  readonly hs_code: string;
  /** Page size. */
  readonly limit?: number | undefined;
  /** How many to pass over. */
  readonly offset?: number | undefined;
}

/** Estimate duty, VAT and landed cost. */
export interface CalculateParameters {
  /** The HS code: 2 to 14 digits, without dots or spaces. */
  readonly hs_code: string;
  /** Declared value of the goods on CIF basis, as a plain decimal. */
  readonly value: string | number;
  /** Three letters; a label only, no conversion is applied. It sets the minor unit that amounts are rounded to. */
  readonly currency?: string | undefined;
  /** 1 or true includes VAT; 0 or false does not. */
  readonly include_vat?: boolean | undefined;
}

/** Every error code of the API, with its HTTP status. */
export interface ErrorStatus {
  /** No API key was provided in a header. */
  readonly missing_api_key: 401;
  /** The key was not found, or it is inactive. */
  readonly invalid_api_key: 401;
  /** The key has passed its expiry date. */
  readonly api_key_expired: 401;
  /** Too many requests; the Retry-After header says how long to wait. `details.window` is the window that refused. */
  readonly rate_limit_exceeded: 429;
  /** The HS code is not of the right form. `details.suggestion` is the cleaned code, where there is one. */
  readonly invalid_code: 400;
  /** The value parameter is missing, malformed or out of range. */
  readonly invalid_value: 400;
  /** The search query is shorter than 2 characters. */
  readonly query_too_short: 400;
  /** Another parameter is malformed, out of range or repeated. `details.parameter` names it. */
  readonly invalid_parameter: 400;
  /** The HS code is not in the database. `details.nearest` is the longest existing code it begins with, or null. */
  readonly not_found: 404;
  /** There is no such path. */
  readonly endpoint_not_found: 404;
  /** The path exists, the method does not. */
  readonly method_not_allowed: 405;
  /** A defect in the service; report it with the X-Request-Id header. */
  readonly internal_error: 500;
  /** The database is temporarily unavailable; the Retry-After header says when to try again. */
  readonly db_unavailable: 503;
}

/** What `details` holds, for the codes that have them. */
export interface ErrorDetails {
  readonly rate_limit_exceeded: {
    readonly window: 'minute' | 'day';
  };
  readonly invalid_code: {
    readonly suggestion?: string | undefined;
  };
  readonly invalid_parameter: {
    readonly parameter?: string | undefined;
  };
  readonly not_found: {
    readonly nearest: string | null;
  };
}
