// Written by `npm run docs` from the contract of the service; edit that.

import type { NumberMode, WithNumbers } from './exact.ts';

/** Where each operation is. */
export const PATHS = {
  health: '/api/v1/health',
  lookup: '/api/v1/hs-codes/{hs_code}',
  search: '/api/v1/search',
  children: '/api/v1/hs-codes/{hs_code}/children',
  calculate: '/api/v1/tariff/calculate',
  shipment: '/api/v1/tariff/shipment',
  countries: '/api/v1/countries',
  resolve: '/api/v1/resolve',
  details: '/api/v1/hs-codes/{hs_code}/details',
  list: '/api/v1/hs-codes',
  usage: '/api/v1/usage',
  classify: '/api/v1/classify',
  editions: '/api/v1/editions',
  changes: '/api/v1/changes',
} as const;

export interface Description {
  readonly en: string;
  readonly ar: string;
}

/** An HS code record. */
export interface HsCodeRecord {
  /** Digits of the code. */
  readonly hs_code: string;
  readonly description: Description;
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
  readonly description: Description;
  /** Import duty rate in percent. */
  readonly tariff_rate: number;
}

/** The state of the service. */
export interface Health {
  readonly service: 'tarifa';
  readonly status: 'ok' | 'degraded';
  /** The schema is in place and an edition is loaded. */
  readonly foundation_schema_ready: boolean;
  readonly api_version: string;
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

/** A shipment in exact decimals. Freight and insurance are shared among the lines in proportion to value and rounded to the minor unit of the currency by the largest remainder method, so that the shares add up exactly. */
export interface Shipment {
  /** The country that charges. */
  readonly country: string;
  /** The currency of the bill. */
  readonly currency: string;
  /** The rates that were used; empty where nothing was converted. */
  readonly exchange: readonly Exchange[];
  /** The lines in the order sent. */
  readonly lines: readonly ShipmentLine[];
  /** Each is exactly the sum of its column. */
  readonly totals: {
    /** Sum of the values. */
    readonly value: number;
    /** The freight that was added. */
    readonly freight: number;
    /** The insurance that was added. */
    readonly insurance: number;
    /** Sum of the CIF values. */
    readonly declared_value: number;
    /** Sum of the duties. */
    readonly import_duty_amount: number;
    /** Sum of the VAT. */
    readonly vat_amount: number;
    /** Sum of all charges. */
    readonly total_duties_taxes: number;
    /** Sum of the landed costs. */
    readonly landed_cost: number;
    /** Sum of anti-dumping, countervailing and safeguard duties. */
    readonly additional_duty_amount: number;
    /** Sum of the excise. */
    readonly excise_amount: number;
    /** Sum of the fees, where they were asked for. */
    readonly fees_amount: number;
    /** The VAT that is paid on import: none where it is accounted for in the return. */
    readonly vat_paid_at_border: number;
    /** What all charges come to at least: of total_duties_taxes, without what may not be due. */
    readonly at_least: number;
    /** What all charges come to at most, with the VAT on them; null where a bound is not known. */
    readonly at_most: number | null;
    /** Whether nothing is open: no fact is missing, and no law that concerns a line is in doubt. */
    readonly complete: boolean;
  };
  /** Advice: the rates are indicative. */
  readonly notes: string;
}

/** A line of a shipment. */
export interface ShipmentLine {
  /** The requested code. */
  readonly hs_code: string;
  /** English description of the code. */
  readonly product: string;
  /** The origin that was stated, or null. */
  readonly origin: string | null;
  /** The value of the line in the currency of the bill, without freight and insurance. */
  readonly value: number;
  /** Its share of the freight. */
  readonly freight: number;
  /** Its share of the insurance. */
  readonly insurance: number;
  /** Duty, VAT and landed cost of the CIF value. */
  readonly calculation: {
    /** The CIF value: value plus freight plus insurance. */
    readonly declared_value: number;
    /** The currency of the bill. */
    readonly currency: string;
    /** Percent, as it was applied. */
    readonly import_duty_rate: number;
    /** The duty. */
    readonly import_duty_amount: number;
    /** Percent; 0 when VAT is not included. */
    readonly vat_rate: number;
    /** VAT on the customs value, the duties and the excise. */
    readonly vat_amount: number;
    /** Sum of all charges of the line. */
    readonly total_duties_taxes: number;
    /** declared_value plus total_duties_taxes. */
    readonly landed_cost: number;
  };
  /** What the line is charged, in the order of levying; their sum is total_duties_taxes. Empty where nothing but a code and a value was stated and there is nothing but the duty of the tariff and VAT. */
  readonly charges: readonly Charge[];
  /** What another proof, claim or a longer code would change. */
  readonly options: readonly ChargeOption[];
  /** What is not known; empty where the amounts are complete. */
  readonly open: readonly OpenCharge[];
  /** What else holds for the code and the origin: prohibitions, permits, certificates, inspections, and excise. */
  readonly measures: readonly Measure[];
}

/** A charge that is in the amounts. */
export interface Charge {
  readonly kind: 'duty' | 'preference' | 'anti_dumping' | 'countervailing' | 'safeguard' | 'excise' | 'vat' | 'fee';
  readonly title: Description;
  /** Percent; null where it is not a percentage, or not known. */
  readonly rate: number | null;
  /** In the currency of the bill. */
  readonly amount: number;
  /** What the percentage is of; null where it is another price or an amount. */
  readonly base: number | null;
  /** The law or the page that states it. */
  readonly source: string;
  /** Who states it; null for the tariff, the VAT rate of a country, and what no measure states. */
  readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory' | null;
}

/** What another proof, claim or a longer code would change. */
export interface ChargeOption {
  readonly kind: 'duty' | 'preference' | 'vat';
  readonly title: Description;
  /** Percent; null where it is not a percentage, or not known. */
  readonly rate: number | null;
  /** The fact to state, such as proof=1, or hs_code for a longer code; null where nothing that an importer states tells. */
  readonly condition: string | null;
  /** What it would save of this charge; null where that is not known. */
  readonly saves: number | null;
  /** The law or the page that states it. */
  readonly source: string;
  /** Who states it; null for the tariff, the VAT rate of a country, and what no measure states. */
  readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory' | null;
}

/** What is not certain of a charge: it is not, or not wholly, in the amounts, or may be less. */
export interface OpenCharge {
  /** prohibited: the goods may not be imported, and nothing is charged on them. */
  readonly kind: 'duty' | 'preference' | 'anti_dumping' | 'countervailing' | 'safeguard' | 'excise' | 'vat' | 'fee' | 'freight' | 'insurance' | 'prohibited';
  readonly title: Description;
  /** The facts that would decide it, such as litres or is=a|b; empty where no fact does. */
  readonly needs: readonly string[];
  /** What is in doubt, whatever is stated: its status; part: whether it is for these goods; its amount; its minimum; source: it is known from the press or from memory alone. Empty where only facts are missing. */
  readonly doubts: readonly ('status' | 'part' | 'amount' | 'minimum' | 'source')[];
  /** What it changes at least, without the VAT on it: below zero where what is charged may be less. */
  readonly at_least: number;
  /** What it can add at most, without the VAT on it; null where that is not known. */
  readonly at_most: number | null;
  readonly note: Description;
  /** The law or the page that states it. Blank for costs of the invoice, for fees, and where several measures may hold. */
  readonly source: string;
  /** Who states it; null for the tariff, the VAT rate of a country, and what no measure states. */
  readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory' | null;
}

/** A rate that amounts were converted with. */
export interface Exchange {
  readonly currency: string;
  /** What one unit is worth in the currency of the bill. */
  readonly rate: number;
  readonly source: 'peg' | 'given';
}

/** An invoice to price. */
export interface ShipmentRequest {
  /** The rows of the invoice. */
  readonly lines: readonly RequestLine[];
  /** The freight of the whole shipment; its lines share it in proportion to value. Without it, nothing. */
  readonly freight?: number | string | null | undefined;
  /** The insurance of the whole shipment; its lines share it in proportion to value. Without it, nothing. */
  readonly insurance?: number | string | null | undefined;
  /** Three letters; a label only, no conversion is applied. It sets the minor unit that amounts are rounded to. */
  readonly currency?: string | null | undefined;
  /** 1 or true includes VAT; 0 or false does not. */
  readonly include_vat?: boolean | null | undefined;
  /** Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled. */
  readonly as_of?: string | null | undefined;
  /** Answer from the measures that were known on this day, for audits. By default all that is known today counts, for every day of the law. */
  readonly known_as_of?: string | null | undefined;
  /** The country that charges, as listed at /api/v1/countries; by default that of this service. */
  readonly country?: string | null | undefined;
  /** The origin of lines that state none: a country of ISO 3166. */
  readonly origin?: string | null | undefined;
  /** 1 if a proof of origin is available, for lines that do not say. */
  readonly proof?: boolean | null | undefined;
  /** The term of delivery of the prices. Freight and insurance are then added only where the price does not include them, and insurance at the usual percentage of the country where it is not stated. DDP cannot be priced. */
  readonly incoterm?: 'EXW' | 'FCA' | 'FAS' | 'FOB' | 'CFR' | 'CPT' | 'CIF' | 'CIP' | 'DAP' | 'DPU' | null | undefined;
  /** The currency of the bill; by default that of the invoice, without conversion. */
  readonly in?: string | null | undefined;
  /** What one unit of a currency is worth in that of the bill. The Gulf currencies that are tied to the dollar are known. */
  readonly rates?: Readonly<Record<string, number | string>> | null | undefined;
  /** 1 if the importer is registered for VAT. Where the country lets every registered importer account for it in the return, none is paid at the border. */
  readonly vat_registered?: boolean | null | undefined;
  /** 1 if the authority approved that the importer accounts for VAT in the return, where that needs an approval. */
  readonly vat_deferral_approved?: boolean | null | undefined;
  /** 1 adds the known fees of a declaration and of an invoice. */
  readonly fees?: boolean | null | undefined;
  /** Price the good lines, and say what is wrong with each other one in its place. */
  readonly partial?: boolean | null | undefined;
  /** One language: each pair of texts {en, ar} is then one text, and notes are in this language. */
  readonly language?: 'en' | 'ar' | null | undefined;
}

/** A line of an invoice, with what is known of its goods. */
export interface RequestLine {
  /** Your own id of it, which comes back; without one, its place counted from 1. */
  readonly id?: string | number | null | undefined;
  /** The code: 2 to 14 digits; dots, spaces and dashes are accepted. */
  readonly hs_code: string | number;
  /** The value of the goods. 0 is a sample: it is priced at 0. */
  readonly value: number | string;
  /** A country of ISO 3166 such as CN. */
  readonly origin?: string | null | undefined;
  /** 1 if a proof of origin is available, else 0. */
  readonly proof?: boolean | null | undefined;
  /** A whole number above 0. */
  readonly pieces?: number | string | null | undefined;
  /** A number above 0 such as 12.5. */
  readonly kg?: number | string | null | undefined;
  /** A number above 0 such as 66. */
  readonly litres?: number | string | null | undefined;
  /** A number above 0: the retail price of all goods of the line with excise and VAT, in the currency of the bill. */
  readonly retail?: number | string | null | undefined;
  /** The producer, as the conditions of anti-dumping measures name it, in at most 100 characters. */
  readonly exporter?: string | null | undefined;
  /** Three letters such as EUR. */
  readonly currency?: string | null | undefined;
  /** Conditions of measures, such as registered_medicine. */
  readonly is?: readonly string[] | null | undefined;
}

/** The bill of an invoice that was sent as JSON. Without `partial`, every line is a BillLine. */
export interface ShipmentBill {
  /** The country that charges. */
  readonly country: string;
  /** The currency of the bill. */
  readonly currency: string;
  /** The rates that were used; empty where nothing was converted. */
  readonly exchange: readonly Exchange[];
  /** Each is exactly the sum of its column. */
  readonly totals: {
    /** Sum of the values. */
    readonly value: number;
    /** The freight that was added. */
    readonly freight: number;
    /** The insurance that was added. */
    readonly insurance: number;
    /** Sum of the CIF values. */
    readonly declared_value: number;
    /** Sum of the duties. */
    readonly import_duty_amount: number;
    /** Sum of the VAT. */
    readonly vat_amount: number;
    /** Sum of all charges. */
    readonly total_duties_taxes: number;
    /** Sum of the landed costs. */
    readonly landed_cost: number;
    /** Sum of anti-dumping, countervailing and safeguard duties. */
    readonly additional_duty_amount: number;
    /** Sum of the excise. */
    readonly excise_amount: number;
    /** Sum of the fees, where they were asked for. */
    readonly fees_amount: number;
    /** The VAT that is paid on import: none where it is accounted for in the return. */
    readonly vat_paid_at_border: number;
    /** What all charges come to at least: of total_duties_taxes, without what may not be due. */
    readonly at_least: number;
    /** What all charges come to at most, with the VAT on them; null where a bound is not known. */
    readonly at_most: number | null;
    /** Whether nothing is open: no fact is missing, and no law that concerns a line is in doubt. */
    readonly complete: boolean;
  };
  /** The lines in the order sent. */
  readonly lines: readonly (BillLine | LineRefusal)[];
  /** Each measure of the lines once, by its id. */
  readonly measures: Readonly<Record<string, Measure>>;
  /** Advice: the rates are indicative. */
  readonly notes: string;
}

/** A line of a bill. */
export interface BillLine {
  /** The id that was sent, or the place counted from 1. */
  readonly id: string | number;
  /** The requested code. */
  readonly hs_code: string;
  /** English description of the code. */
  readonly product: string;
  /** The origin that was stated, or null. */
  readonly origin: string | null;
  /** The value of the line in the currency of the bill, without freight and insurance. */
  readonly value: number;
  /** Its share of the freight. */
  readonly freight: number;
  /** Its share of the insurance. */
  readonly insurance: number;
  /** Duty, VAT and landed cost of the CIF value. */
  readonly calculation: {
    /** The CIF value: value plus freight plus insurance. */
    readonly declared_value: number;
    /** The currency of the bill. */
    readonly currency: string;
    /** Percent, as it was applied. */
    readonly import_duty_rate: number;
    /** The duty. */
    readonly import_duty_amount: number;
    /** Percent; 0 when VAT is not included. */
    readonly vat_rate: number;
    /** VAT on the customs value, the duties and the excise. */
    readonly vat_amount: number;
    /** Sum of all charges of the line. */
    readonly total_duties_taxes: number;
    /** declared_value plus total_duties_taxes. */
    readonly landed_cost: number;
  };
  /** What the line is charged, in the order of levying; their sum is total_duties_taxes. Empty where nothing but a code and a value was stated and there is nothing but the duty of the tariff and VAT. */
  readonly charges: readonly Charge[];
  /** What another proof, claim or a longer code would change. */
  readonly options: readonly ChargeOption[];
  /** What is not known; empty where the amounts are complete. */
  readonly open: readonly OpenCharge[];
  /** Whether its value is 0: it is priced at 0, and customs may set a value. */
  readonly sample: boolean;
  /** The ids in `measures` of what else holds for the code and the origin. */
  readonly measures: readonly string[];
}

/** A line that could not be priced, with `partial`. */
export interface LineRefusal {
  /** The id that was sent, or the place counted from 1. */
  readonly id: string | number;
  readonly error: {
    readonly code: string;
    readonly message: string;
  };
}

/** A country whose charges are loaded. */
export interface CountryFacts {
  /** ISO 3166 code. */
  readonly country: string;
  readonly name: Description;
  readonly currency: string;
  /** What one US dollar is worth; null where the currency is not tied to it. */
  readonly usd_peg: number | null;
  readonly vat: {
    /** Percent; null where there is no VAT. */
    readonly rate: number | null;
    /** The first day of the rate, or null. */
    readonly from: string | null;
    readonly note: Description;
    /** Who accounts for the VAT in the return in place of paying it at the border; null where nobody does. */
    readonly deferral: {
      /** registered: by every registered importer; approved: with an approval; unknown. */
      readonly rule: 'registered' | 'approved' | 'unknown';
      readonly note: Description;
      /** The laws and pages that state it. */
      readonly source: string;
      /** official: the law or the authority itself; official_copy: its text at another official place; copy: its text as others keep it; press: newspapers and consultants; memory: no page was seen. */
      readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory';
    } | null;
    /** The laws and pages that state it. */
    readonly source: string;
    /** official: the law or the authority itself; official_copy: its text at another official place; copy: its text as others keep it; press: newspapers and consultants; memory: no page was seen. */
    readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory';
  };
  readonly de_minimis: {
    /** The value up to which small parcels are free of duty; null where it is not known. */
    readonly amount: number | null;
    /** Its currency, or null. */
    readonly currency: string | null;
    readonly note: Description;
  };
  /** What is usually added for insurance where none is stated, in percent of value and freight; null where it is not known. */
  readonly insurance_percent: number | null;
  /** All values up to which goods are free of duty; de_minimis is that of parcels. */
  readonly relief_limits: readonly {
    /** The claim that it limits, such as parcel (is=parcel) or personal_effects. */
    readonly id: string;
    readonly title: Description;
    /** The value up to which goods are free of duty; null where it is not known. */
    readonly amount: number | null;
    /** Its currency, or null. */
    readonly currency: string | null;
    readonly note: Description;
    /** The laws and pages that state it. */
    readonly source: string;
    /** official: the law or the authority itself; official_copy: its text at another official place; copy: its text as others keep it; press: newspapers and consultants; memory: no page was seen. */
    readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory';
  }[];
  readonly time_zone: string;
  /** The agreements that bind it, oldest first; those that are not known to be in force at the end. */
  readonly agreements: readonly Agreement[];
  /** The laws and pages that state it. */
  readonly source: string;
  /** official: the law or the authority itself; official_copy: its text at another official place; copy: its text as others keep it; press: newspapers and consultants; memory: no page was seen. */
  readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory';
}

/** Origins whose goods can have a lower duty, on proof. */
export interface Agreement {
  /** As measures name it. */
  readonly id: string;
  /** A customs union has one tariff. */
  readonly kind: 'customs_union' | 'free_trade';
  readonly name: Description;
  /** The countries of origin. */
  readonly members: readonly string[];
  /** adopted: signed, and not known to be in force. */
  readonly status: 'in_force' | 'adopted';
  /** The first day; null where it is not known. */
  readonly from: string | null;
  /** The laws and pages that state it. */
  readonly source: string;
  /** official: the law or the authority itself; official_copy: its text at another official place; copy: its text as others keep it; press: newspapers and consultants; memory: no page was seen. */
  readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory';
}

/** The lines that can be declared for a code. */
export interface Resolution {
  /** The digits that were read. */
  readonly code: string;
  /** declarable: exactly one line; choose: several lines; superseded: not in this tariff, but in an earlier HS version, which says where its goods went; retired: was in an earlier edition of this tariff; unknown. */
  readonly status: 'declarable' | 'choose' | 'superseded' | 'retired' | 'unknown';
  /** The longest code of this tariff that it begins with, or null. */
  readonly matched: string | null;
  /** The digits after it, which this tariff does not have, or which are of another country and lead to no line that the description supports. */
  readonly ignored_digits: string;
  /** The HS version that the code was read in, or null. */
  readonly hs_version: 2007 | 2012 | 2017 | 2022 | null;
  /** Whether the description is of the goods of this code: agrees, differs (the goods are surely elsewhere: classify them), or unknown; null where no description was given. */
  readonly agreement: 'agrees' | 'differs' | 'unknown' | null;
  /** One page of the lines that can be declared: those that the description decides or leaves open first, then those that keep the digits, then by code. */
  readonly lines: readonly {
    readonly hs_code: string;
    readonly description: Description;
    /** Import duty rate in percent. */
    readonly tariff_rate: number;
    /** The subheading of HS 2022 that it was found through. */
    readonly via: string;
  }[];
  /** Subheadings that received only parts, modules or waste of the goods; their lines are not listed. */
  readonly marginal: readonly string[];
  /** What the next HS version changes in these subheadings; empty where it changes nothing. */
  readonly outlook: readonly {
    readonly hs_version: 2028;
    readonly from: string;
    readonly to: readonly string[];
  }[];
  /** Whether all lines have the same duty and the same measures (excise, bans, permits …) in every country: the charges can be computed before the line is known. */
  readonly same_charges: boolean;
}

/** Everything known of a code. */
export interface CodeDetails {
  /** Digits of the code. */
  readonly hs_code: string;
  readonly description: Description;
  /** Length of the code in digits. */
  readonly level: number;
  /** The parent's digits as an integer (0101 is 101); null for a code without a parent. */
  readonly parent_id: number | null;
  /** Import duty rate in percent. */
  readonly tariff_rate: number;
  /** Whether the code is in the edition in force. */
  readonly is_active: boolean;
  /** The codes above it, from the chapter to its parent. */
  readonly path: readonly {
    readonly hs_code: string;
    readonly description: Description;
  }[];
  /** What belongs under the code, what does not and where that goes: its own entries, then those of its subheading, heading and chapter. */
  readonly guide: readonly GuideItem[];
  /** Whether it is an active line, with no code below it. */
  readonly declarable: boolean;
  /** The active lines below it, and how many have each rate, the lowest rate first. */
  readonly lines: {
    readonly count: number;
    readonly rates: readonly {
      /** Import duty rate in percent. */
      readonly tariff_rate: number;
      readonly count: number;
    }[];
  };
  /** The subheadings of earlier HS versions that its goods came from, and those of HS 2028 that they go to; empty where nothing changes. */
  readonly correlations: {
    readonly hs2007: readonly string[];
    readonly hs2012: readonly string[];
    readonly hs2017: readonly string[];
    readonly hs2028: readonly string[];
  };
  /** What the country charges on the goods or asks for them today, or on the day asked for: prohibitions, permits, certificates, inspections, duties by measure, preferences, anti-dumping, excise and VAT. Agreements on all goods are at /countries. Indicative; an empty list does not mean that nothing applies. */
  readonly measures: readonly Measure[];
  /** The import duty in each country whose charges are loaded. */
  readonly duties: readonly CountryDuty[];
  /** Its distinct states in the editions of this tariff, newest first. */
  readonly versions: readonly Version[];
}

/** The import duty of a country on goods without preference. */
export interface CountryDuty {
  readonly country: string;
  /** Percent; null where the goods are prohibited or the rate is not known. */
  readonly tariff_rate: number | null;
  /** The measure that sets the rate, or what leaves it open, such as lines below that differ; null where the tariff states it. */
  readonly reason: Description | null;
  /** The law or the page that states it; blank for the tariff itself. */
  readonly source: string;
}

/** A fact about what belongs under a code. Written for this service; the legal notes decide. */
export interface GuideItem {
  /** The code that it is about: the code itself, or its subheading, heading or chapter. */
  readonly hs_code: string;
  /** covers: goods that belong here; not_here: goods that belong elsewhere, see `goes_to`; decides: what decides between the codes below; rule: a rule of the chapter. */
  readonly kind: 'covers' | 'not_here' | 'decides' | 'rule';
  readonly text: Description;
  /** The code of goods that do not belong here. */
  readonly goes_to: string | null;
}

/** A state of a code. Two that look alike differ in how the tariff states the duty: as a rate, as an amount for a quantity, or not at all. */
export interface Version {
  /** The first day of this state. */
  readonly effective_from: string;
  /** The last day in force; null where no end is known. */
  readonly effective_to: string | null;
  readonly tariff_rate: number;
  readonly is_active: boolean;
  readonly description: Description;
}

/** A code and its record; null where the tariff has no such code. */
export interface CodeEntry {
  readonly hs_code: string;
  readonly record: HsCodeRecord | null;
}

export interface WalkMeta {
  /** How many there are in all. */
  readonly total: number;
  /** The page size asked for. */
  readonly limit: number;
  /** How many are in this page. */
  readonly count: number;
  /** The code to continue after; null on the last page. */
  readonly next: string | null;
  /** The edition that the records are of. */
  readonly edition: string;
  /** UTC, written with a numeric offset. */
  readonly timestamp: string;
  readonly api_version: string;
}

/** How much of the limits of a key is used. */
export interface Usage {
  readonly tier: 'free' | 'basic' | 'pro';
  /** When the key expires; null for never. */
  readonly expires_at: string | null;
  readonly minute: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    /** Seconds until the window ends. */
    readonly resets_in: number;
  };
  readonly day: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    /** Seconds until the window ends. */
    readonly resets_in: number;
  };
}

/** The subheadings that a product description may belong to. */
export interface Classification {
  /** confident: the first candidate is almost surely right; choose: one of the candidates, see `distinguish`; vague: the description does not say what the goods are; not_goods: it names a charge, a service, an address or the like. */
  readonly decision: 'confident' | 'choose' | 'vague' | 'not_goods';
  /** Subheadings, the likeliest first; at most two of a heading until the likely headings are shown. */
  readonly candidates: readonly {
    readonly hs_code: string;
    readonly description: Description;
    /** Import duty rate in percent. */
    readonly tariff_rate: number;
    /** The probability that this subheading is right. */
    readonly probability: number;
    /** The calibrated probability that its heading, the first four digits, is right. */
    readonly heading_probability: number;
    /** The words of the description that it rests on. */
    readonly matched: readonly string[];
    /** How many lines below it can be declared. */
    readonly lines: number;
  }[];
  /** With `choose`: the words in which the candidates differ. */
  readonly distinguish: readonly {
    readonly hs_code: string;
    readonly en: string;
    readonly ar: string;
  }[];
  /** Why one candidate and not another: goods that do not belong under `hs_code` but under `goes_to`, as the guide says it. Empty where it says nothing of these goods. */
  readonly reasons: readonly {
    readonly hs_code: string;
    readonly text: Description;
    readonly goes_to: string;
  }[];
  /** The facts that were read in the description. */
  readonly facts: readonly {
    /** What is stated: power, mass, length, share, state, material, sex … */
    readonly kind: string;
    /** The number as written, or the value of a property. */
    readonly value: string;
    /** The unit of a number; null for a property. */
    readonly unit: string | null;
    /** Whether the description denies it: "without sugar". */
    readonly denied: boolean;
  }[];
  /** The one line that the description decides, to be declared; null where it does not. It is given only where that is right in at least 95 of 100 cases. */
  readonly line: {
    readonly hs_code: string;
    readonly description: Description;
    /** Import duty rate in percent. */
    readonly tariff_rate: number;
    /** The probability that the line is right. */
    readonly probability: number;
    /** What in the description decided; empty where the subheading has one line. */
    readonly because: readonly string[];
  } | null;
  /** One short question that decides between likely headings ("Passenger cars" or "Parts and accessories of cars") or, where one heading is likely, between its subheadings or the lines of the first candidate; null where there is none to ask. */
  readonly question: {
    readonly en: string;
    readonly ar: string;
    readonly choices: readonly {
      /** The lines that it leads to; between headings, the likeliest subheadings of the heading. */
      readonly lines: readonly string[];
      readonly en: string;
      readonly ar: string;
    }[];
    /** What decides below this subheading, from the guide; null where it says nothing, and between headings. */
    readonly note: Description | null;
    /** Whether all these lines are charged and permitted alike: then the bill can be made without an answer, the declaration cannot. */
    readonly same_charges: boolean;
  } | null;
}

/** Goods to classify. */
export interface ClassifyRequest {
  /** The goods, each as an object or as a text alone. */
  readonly descriptions: readonly (GoodsText | string)[];
  /** How many candidates of each at most; 5 by default. */
  readonly limit?: number | null | undefined;
  /** One language: each pair of texts {en, ar} is then one text, and notes are in this language. */
  readonly language?: 'en' | 'ar' | null | undefined;
}

/** Goods as an ERP knows them: together at most 1,000 characters. */
export interface GoodsText {
  /** Your own id of it, which comes back; without one, its place counted from 1. */
  readonly id?: string | number | null | undefined;
  /** What the goods are, in English, Arabic or both. */
  readonly text: string;
  /** What they are made of. */
  readonly material?: string | null | undefined;
  /** The brand, which is no word for goods. */
  readonly brand?: string | null | undefined;
  /** Where a shop or an ERP files them; it counts where the text does not decide. */
  readonly category?: string | null | undefined;
  /** The code that came with them: `agreement` says whether the text is of its goods. */
  readonly code?: string | number | null | undefined;
  /** The country whose code it is; unknown by default. */
  readonly code_country?: string | null | undefined;
}

/** The subheadings that goods may belong to, with their id. */
export interface ClassifiedGoods {
  /** The id that was sent, or the place counted from 1. */
  readonly id: string | number;
  /** confident: the first candidate is almost surely right; choose: one of the candidates, see `distinguish`; vague: the description does not say what the goods are; not_goods: it names a charge, a service, an address or the like. */
  readonly decision: 'confident' | 'choose' | 'vague' | 'not_goods';
  /** Subheadings, the likeliest first; at most two of a heading until the likely headings are shown. */
  readonly candidates: readonly {
    readonly hs_code: string;
    readonly description: Description;
    /** Import duty rate in percent. */
    readonly tariff_rate: number;
    /** The probability that this subheading is right. */
    readonly probability: number;
    /** The calibrated probability that its heading, the first four digits, is right. */
    readonly heading_probability: number;
    /** The words of the description that it rests on. */
    readonly matched: readonly string[];
    /** How many lines below it can be declared. */
    readonly lines: number;
  }[];
  /** With `choose`: the words in which the candidates differ. */
  readonly distinguish: readonly {
    readonly hs_code: string;
    readonly en: string;
    readonly ar: string;
  }[];
  /** Why one candidate and not another: goods that do not belong under `hs_code` but under `goes_to`, as the guide says it. Empty where it says nothing of these goods. */
  readonly reasons: readonly {
    readonly hs_code: string;
    readonly text: Description;
    readonly goes_to: string;
  }[];
  /** The facts that were read in the description. */
  readonly facts: readonly {
    /** What is stated: power, mass, length, share, state, material, sex … */
    readonly kind: string;
    /** The number as written, or the value of a property. */
    readonly value: string;
    /** The unit of a number; null for a property. */
    readonly unit: string | null;
    /** Whether the description denies it: "without sugar". */
    readonly denied: boolean;
  }[];
  /** The one line that the description decides, to be declared; null where it does not. It is given only where that is right in at least 95 of 100 cases. */
  readonly line: {
    readonly hs_code: string;
    readonly description: Description;
    /** Import duty rate in percent. */
    readonly tariff_rate: number;
    /** The probability that the line is right. */
    readonly probability: number;
    /** What in the description decided; empty where the subheading has one line. */
    readonly because: readonly string[];
  } | null;
  /** One short question that decides between likely headings ("Passenger cars" or "Parts and accessories of cars") or, where one heading is likely, between its subheadings or the lines of the first candidate; null where there is none to ask. */
  readonly question: {
    readonly en: string;
    readonly ar: string;
    readonly choices: readonly {
      /** The lines that it leads to; between headings, the likeliest subheadings of the heading. */
      readonly lines: readonly string[];
      readonly en: string;
      readonly ar: string;
    }[];
    /** What decides below this subheading, from the guide; null where it says nothing, and between headings. */
    readonly note: Description | null;
    /** Whether all these lines are charged and permitted alike: then the bill can be made without an answer, the declaration cannot. */
    readonly same_charges: boolean;
  } | null;
  /** Whether the description is of the goods of `code`; null without one. */
  readonly agreement: 'agrees' | 'differs' | 'unknown' | null;
}

/** A period in which an edition is in force. */
export interface EditionItem {
  /** The id of the edition. */
  readonly edition: string;
  /** The first day in force. */
  readonly effective_from: string;
  /** The last day in force; null where no end is known. */
  readonly effective_to: string | null;
  readonly published_at: string;
  /** How many codes it has. */
  readonly records: number;
}

/** A change: whole records for added and removed codes (null where there is none), rates in percent, descriptions, or the measures of a code. Equal rates differ in how the tariff states the duty: as a rate, as an amount for a quantity, or not at all. */
export interface ChangeItem {
  readonly hs_code: string;
  readonly kind: 'added' | 'removed' | 'rate' | 'text' | 'measure';
  readonly before: HsCodeRecord | Description | number | readonly Measure[] | null;
  readonly after: HsCodeRecord | Description | number | readonly Measure[] | null;
}

/** What a country charges on goods or asks for them. Indicative: the authority decides. */
export interface Measure {
  /** The country that applies it, as ISO 3166 code. */
  readonly country: string;
  /** prohibited; restricted: a permit before release; conformity: a certificate, registration or mark; inspection: a check or declaration at the border; duty: replaces the rate of the tariff; preference: a lower duty for some origins, on proof; anti_dumping, countervailing, safeguard: duties beside it, by origin; excise: a tax beside the duty; vat: another VAT rate; fee. */
  readonly kind: 'prohibited' | 'restricted' | 'conformity' | 'inspection' | 'duty' | 'preference' | 'anti_dumping' | 'countervailing' | 'safeguard' | 'excise' | 'vat' | 'fee';
  /** all: it holds for all goods of the code; part: it may hold, since it concerns only some of them. */
  readonly scope: 'all' | 'part';
  /** in_force; adopted: law whose first day has not come or is not known; announced: a plan or a bill; unknown: it may have begun or ended. */
  readonly status: 'in_force' | 'adopted' | 'announced' | 'unknown';
  readonly title: Description;
  readonly note: Description;
  /** The authority in charge, or null. */
  readonly authority: {
    readonly id: string;
    readonly name: Description;
  } | null;
  /** The percentage of a charge; null where there is none, or it is unknown. */
  readonly rate: number | null;
  /** The amount for a unit, or null. */
  readonly amount: number | null;
  /** The currency of the amount, or null. */
  readonly currency: string | null;
  /** What the amount is for: kg, gram, litre, piece, 100pieces, 1000pieces; null without an amount. */
  readonly unit: string | null;
  /** How rate and amount combine: only one of them, their sum, the greater or the lesser. */
  readonly rule: 'only' | 'sum' | 'greater' | 'lesser' | null;
  /** Whether the least amount of the charge is known; null where it has none. */
  readonly minimum: 'known' | 'unknown' | null;
  /** What the rate is of: cif; value; excise_price: the price that an excise is levied on; duty_inclusive: the value with the duties. quantity for an amount. */
  readonly basis: string | null;
  /** The lowest number of a charge whose number is not known: percent, or with currency and unit an amount for a unit; null where none is known. */
  readonly at_least: number | null;
  /** The highest in the same way, or null. */
  readonly at_most: number | null;
  /** The fact under which it holds, as one word; null where it holds for all goods. */
  readonly condition: string | null;
  /** The origins it is for: ISO 3166 codes and agreements of /countries; empty for all. */
  readonly origins: readonly string[];
  /** Origins that are taken out again. */
  readonly not_origins: readonly string[];
  /** The first day; null where it is not known. */
  readonly effective_from: string | null;
  /** The last day; null where no end is known. */
  readonly effective_to: string | null;
  /** The law or the page that states it. */
  readonly source: string;
  /** official: the law or the authority itself; official_copy: its text at another official place; copy: its text as others keep it; press: newspapers and consultants; memory: no page was seen. */
  readonly source_class: 'official' | 'official_copy' | 'copy' | 'press' | 'memory';
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
  /** Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled. */
  readonly as_of?: string | undefined;
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
  /** Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled. */
  readonly as_of?: string | undefined;
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
  /** Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled. */
  readonly as_of?: string | undefined;
  /** Answer from the measures that were known on this day, for audits. By default all that is known today counts, for every day of the law. */
  readonly known_as_of?: string | undefined;
}

/** Estimate all charges and the landed cost of a whole invoice. */
export interface ShipmentParameters {
  /** Up to 50 lines CODE:VALUE, separated by commas. The value is that of the goods. Facts can follow, as in 220210:1000;origin=SA;litres=66;is=sugar_above_8g: origin, proof, pieces, kg, litres, retail, vat_in_retail, exporter, currency, is. In the value of a fact, write , ; : = and % percent-encoded (a comma as %2C) before the whole address is encoded. */
  readonly lines: string;
  /** The freight of the whole shipment; its lines share it in proportion to value. Without it, nothing. */
  readonly freight?: string | number | undefined;
  /** The insurance of the whole shipment; its lines share it in proportion to value. Without it, nothing. */
  readonly insurance?: string | number | undefined;
  /** Three letters; a label only, no conversion is applied. It sets the minor unit that amounts are rounded to. */
  readonly currency?: string | undefined;
  /** 1 or true includes VAT; 0 or false does not. */
  readonly include_vat?: boolean | undefined;
  /** Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled. */
  readonly as_of?: string | undefined;
  /** Answer from the measures that were known on this day, for audits. By default all that is known today counts, for every day of the law. */
  readonly known_as_of?: string | undefined;
  /** The country that charges, as listed at /api/v1/countries; by default that of this service. */
  readonly country?: string | undefined;
  /** The origin of lines that state none: a country of ISO 3166. */
  readonly origin?: string | undefined;
  /** 1 if a proof of origin is available, for lines that do not say. */
  readonly proof?: boolean | undefined;
  /** The term of delivery of the prices. Freight and insurance are then added only where the price does not include them, and insurance at the usual percentage of the country where it is not stated. DDP cannot be priced. */
  readonly incoterm?: string | undefined;
  /** The currency of the bill; by default that of the invoice, without conversion. */
  readonly in?: string | undefined;
  /** What one unit of a currency is worth in that of the bill. The Gulf currencies that are tied to the dollar are known. */
  readonly rates?: string | undefined;
  /** 1 if the importer is registered for VAT. Where the country lets every registered importer account for it in the return, none is paid at the border. */
  readonly vat_registered?: boolean | undefined;
  /** 1 if the authority approved that the importer accounts for VAT in the return, where that needs an approval. */
  readonly vat_deferral_approved?: boolean | undefined;
  /** 1 adds the known fees of a declaration and of an invoice. */
  readonly fees?: boolean | undefined;
}

/** Find the lines to declare for any code. */
export interface ResolveParameters {
  /** The code: 4 to 14 digits; dots, spaces, dashes and Arabic-Indic digits are accepted. */
  readonly code: string;
  /** The HS version to read the code in; by default the newest in which its first six digits exist. */
  readonly hs_version?: 2007 | 2012 | 2017 | 2022 | undefined;
  /** The country whose code it is, as two letters; AE, SA, BH, OM, KW and QA have the digits of this tariff. By default unknown: only the six digits of the Harmonized System are taken from a code of 7 to 11 digits, since countries add digits of their own. */
  readonly code_country?: string | undefined;
  /** What the goods are, in English, Arabic or both: 2 to 500 characters. */
  readonly description?: string | undefined;
  /** Page size. */
  readonly limit?: number | undefined;
  /** How many to pass over. */
  readonly offset?: number | undefined;
}

/** Get everything known of a code. */
export interface DetailsParameters {
  /** The HS code: 2 to 14 digits, without dots or spaces. */
  readonly hs_code: string;
  /** Answer from the edition in force on this day (YYYY-MM-DD, in the time zone of the tariff). A later day uses the editions that are scheduled. */
  readonly as_of?: string | undefined;
  /** Answer from the measures that were known on this day, for audits. By default all that is known today counts, for every day of the law. */
  readonly known_as_of?: string | undefined;
  /** The country whose measures are listed; by default that of this service. */
  readonly country?: string | undefined;
}

/** Get many codes, or walk through the whole tariff. */
export interface ListParameters {
  /** Up to 50 codes, separated by commas. */
  readonly codes?: string | undefined;
  /** The code to continue after; without it the walk starts at the beginning. */
  readonly after?: string | undefined;
  /** Only codes with this many digits. */
  readonly level?: 2 | 4 | 6 | 8 | 10 | 12 | undefined;
  /** 1 or true returns active codes only. */
  readonly active?: boolean | undefined;
  /** Page size. */
  readonly limit?: number | undefined;
}

/** Classify a product description. */
export interface ClassifyParameters {
  /** What the goods are, in English, Arabic or both: 2 to 500 characters. Repeat it for up to 20 descriptions at once: the data is then a list in the order asked, and it counts as one request. */
  readonly description: string | readonly string[];
  /** How many candidates at most. */
  readonly limit?: number | undefined;
}

/** List what changed between two editions. */
export interface ChangesParameters {
  /** An edition or a day; by default the edition before the one in force. */
  readonly from?: string | undefined;
  /** An edition or a day; by default the edition in force. */
  readonly to?: string | undefined;
  /** Only codes that begin with these digits. */
  readonly hs_code?: string | undefined;
  /** Only changes of this kind. */
  readonly kind?: 'added' | 'removed' | 'rate' | 'text' | 'measure' | undefined;
  /** Page size. */
  readonly limit?: number | undefined;
  /** How many to pass over. */
  readonly offset?: number | undefined;
}

/** The parameters and the reply of each operation. */
export interface Operations<Mode extends NumberMode = 'number'> {
  readonly health: {
    readonly parameters: object;
    readonly data: WithNumbers<Mode, Health>;
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly lookup: {
    readonly parameters: LookupParameters;
    readonly data: WithNumbers<Mode, HsCodeRecord>;
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly search: {
    readonly parameters: SearchParameters;
    readonly data: readonly WithNumbers<Mode, SearchItem>[];
    readonly meta: WithNumbers<Mode, PageMeta>;
  };
  readonly children: {
    readonly parameters: ChildrenParameters;
    readonly data: readonly WithNumbers<Mode, HsCodeRecord>[];
    readonly meta: WithNumbers<Mode, PageMeta>;
  };
  readonly calculate: {
    readonly parameters: CalculateParameters;
    readonly data: WithNumbers<Mode, TariffResult>;
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly shipment: {
    readonly parameters: ShipmentParameters;
    readonly data: WithNumbers<Mode, Shipment>;
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly countries: {
    readonly parameters: object;
    readonly data: readonly WithNumbers<Mode, CountryFacts>[];
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly resolve: {
    readonly parameters: ResolveParameters;
    readonly data: WithNumbers<Mode, Resolution>;
    readonly meta: WithNumbers<Mode, PageMeta>;
  };
  readonly details: {
    readonly parameters: DetailsParameters;
    readonly data: WithNumbers<Mode, CodeDetails>;
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly list: {
    readonly parameters: ListParameters;
    readonly data: readonly WithNumbers<Mode, CodeEntry>[] | readonly WithNumbers<Mode, HsCodeRecord>[];
    readonly meta: WithNumbers<Mode, WalkMeta>;
  };
  readonly usage: {
    readonly parameters: object;
    readonly data: WithNumbers<Mode, Usage>;
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly classify: {
    readonly parameters: ClassifyParameters;
    readonly data: WithNumbers<Mode, Classification> | readonly WithNumbers<Mode, Classification>[];
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly editions: {
    readonly parameters: object;
    readonly data: readonly WithNumbers<Mode, EditionItem>[];
    readonly meta: WithNumbers<Mode, SingleMeta>;
  };
  readonly changes: {
    readonly parameters: ChangesParameters;
    readonly data: readonly WithNumbers<Mode, ChangeItem>[];
    readonly meta: WithNumbers<Mode, PageMeta>;
  };
}

export type OperationId = keyof Operations;

/** The JSON body of each operation that takes one, and the data that answers it. */
export interface Bodies {
  readonly shipment: { readonly body: ShipmentRequest; readonly data: ShipmentBill };
  readonly classify: { readonly body: ClassifyRequest; readonly data: readonly ClassifiedGoods[] };
}

type SingleMeta = Pick<PageMeta, 'timestamp' | 'api_version'>;

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
  /** The HS code is not of the right form. `details.suggestion` is the cleaned code, where there is one; `details.position` is its place in `codes`, and `details.line` its line of a shipment, both counted from 1. */
  readonly invalid_code: 400;
  /** The value parameter is missing, malformed or out of range. In a shipment, `details.line` is the line, counted from 1, whose value is so or takes the sum out of range. Of a body, `details.faults` are all faults of all lines. */
  readonly invalid_value: 400;
  /** The search query or a description is shorter than 2 characters; of several, `details.position` says which, counted from 1. */
  readonly query_too_short: 400;
  /** Another parameter is malformed, out of range or repeated, or looks like one that there is: `details.suggestion`. `details.parameter` names it; `details.line` is the first line of a shipment that is too many, `details.position` the description that is too long. A body that is too long has the status 413, one of another type 415. */
  readonly invalid_parameter: 400;
  /** The HS code is not in the database; `details.nearest` is the longest existing code it begins with, or null, and `details.line` the line of a shipment. Or no edition was in force on that day; `details.first_day` is the first. */
  readonly not_found: 404;
  /** There is no such path. */
  readonly endpoint_not_found: 404;
  /** The path exists, the method does not. */
  readonly method_not_allowed: 405;
  /** A defect in the service; report it with the X-Request-Id header. */
  readonly internal_error: 500;
  /** The database is temporarily unavailable, or more work is waiting than the service can do; the Retry-After header says when to try again. */
  readonly db_unavailable: 503;
}

/** What `details` holds, for the codes that have them. */
export interface ErrorDetails {
  readonly rate_limit_exceeded: {
    readonly window: 'minute' | 'day';
  };
  readonly invalid_code: {
    readonly suggestion?: string | undefined;
    readonly position?: number | undefined;
    readonly line?: number | undefined;
    readonly faults?: readonly {
      /** The place in the list, counted from 1; null for a field of the body itself. */
      readonly line: number | null;
      /** The id that the line was sent with, or its place; null for a field of the body itself. */
      readonly id: string | number | null;
      readonly field: string;
      /** The code of the error, as if it stood alone. */
      readonly code: string;
      /** One sentence for a person. */
      readonly message: string;
    }[] | undefined;
  };
  readonly invalid_value: {
    readonly line?: number | undefined;
    readonly faults?: readonly {
      /** The place in the list, counted from 1; null for a field of the body itself. */
      readonly line: number | null;
      /** The id that the line was sent with, or its place; null for a field of the body itself. */
      readonly id: string | number | null;
      readonly field: string;
      /** The code of the error, as if it stood alone. */
      readonly code: string;
      /** One sentence for a person. */
      readonly message: string;
    }[] | undefined;
  };
  readonly query_too_short: {
    readonly position?: number | undefined;
    readonly faults?: readonly {
      /** The place in the list, counted from 1; null for a field of the body itself. */
      readonly line: number | null;
      /** The id that the line was sent with, or its place; null for a field of the body itself. */
      readonly id: string | number | null;
      readonly field: string;
      /** The code of the error, as if it stood alone. */
      readonly code: string;
      /** One sentence for a person. */
      readonly message: string;
    }[] | undefined;
  };
  readonly invalid_parameter: {
    readonly parameter?: string | undefined;
    readonly suggestion?: string | undefined;
    readonly line?: number | undefined;
    readonly position?: number | undefined;
    readonly faults?: readonly {
      /** The place in the list, counted from 1; null for a field of the body itself. */
      readonly line: number | null;
      /** The id that the line was sent with, or its place; null for a field of the body itself. */
      readonly id: string | number | null;
      readonly field: string;
      /** The code of the error, as if it stood alone. */
      readonly code: string;
      /** One sentence for a person. */
      readonly message: string;
    }[] | undefined;
  };
  readonly not_found: {
    readonly nearest?: string | null | undefined;
    readonly first_day?: string | null | undefined;
    readonly line?: number | undefined;
    readonly faults?: readonly {
      /** The place in the list, counted from 1; null for a field of the body itself. */
      readonly line: number | null;
      /** The id that the line was sent with, or its place; null for a field of the body itself. */
      readonly id: string | number | null;
      readonly field: string;
      /** The code of the error, as if it stood alone. */
      readonly code: string;
      /** One sentence for a person. */
      readonly message: string;
    }[] | undefined;
  };
}
