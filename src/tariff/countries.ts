import type { AGREEMENT_KINDS, AGREEMENT_STATUSES, DEFERRAL_RULES, SourceClass } from '../contract/measure-schemas.ts';
import type { Description } from '../contract/schemas.ts';

/** Who states something, and how well that is known. */
interface Stated {
  readonly source: string;
  readonly sourceClass: SourceClass;
}

/** The days of the law on which something holds. */
interface Dated {
  /** Null where the first day is not known, or there is none. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A country that charges on imports. Numbers are decimals in text. */
export interface Country extends Stated {
  readonly code: string;
  readonly name: Description;
  readonly currency: string;
  /** What customs take for insurance where none is stated, in percent of value and freight. */
  readonly insurancePercent: string | null;
  readonly timeZone: string;
}

/** The VAT of a country, in percent; null where there is none. */
export interface VatRate extends Stated, Dated {
  readonly country: string;
  readonly rate: string | null;
  readonly note: Description;
}

/** Countries of origin whose goods can have another duty in the countries that an agreement binds. */
export interface Agreement extends Stated, Dated {
  readonly id: string;
  readonly kind: (typeof AGREEMENT_KINDS)[number];
  readonly name: Description;
  readonly members: readonly string[];
  readonly countries: readonly string[];
  readonly status: (typeof AGREEMENT_STATUSES)[number];
}

/** Up to which value goods are free of duty. */
export interface ReliefLimit extends Stated, Dated {
  readonly country: string;
  readonly id: string;
  readonly title: Description;
  /** Null where there may be one, and it is not known. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly note: Description;
}

/** Who accounts for VAT in the return in place of paying it at the border. */
export interface Deferral extends Stated, Dated {
  readonly country: string;
  readonly rule: (typeof DEFERRAL_RULES)[number];
  readonly note: Description;
}

/** A fee for a declaration or an invoice. */
export interface Fee extends Stated, Dated {
  readonly country: string;
  readonly id: string;
  readonly title: Description;
  readonly amount: string | null;
  readonly currency: string;
  /** Percent of the customs value. */
  readonly rate: string | null;
  readonly minimum: string | null;
  readonly maximum: string | null;
  /** The least value of an invoice that it is charged for. */
  readonly threshold: string | null;
  /** Null where it is charged on every declaration. */
  readonly condition: string | null;
  /** Origins, countries or agreements, whose goods it is not charged on. */
  readonly notOrigins: readonly string[];
  readonly note: Description;
}

/** What one dollar is worth in a currency that is tied to it. */
export interface Peg extends Stated, Dated {
  readonly currency: string;
  readonly perUsd: string;
}

/** What is known of the countries that charge, beside their measures. */
export interface CountryTables {
  readonly countries: readonly Country[];
  readonly agreements: readonly Agreement[];
  readonly vat: readonly VatRate[];
  readonly deferrals: readonly Deferral[];
  readonly fees: readonly Fee[];
  readonly reliefLimits: readonly ReliefLimit[];
  readonly pegs: readonly Peg[];
}

const NO_TABLES: CountryTables = {
  ...{ countries: [], agreements: [], vat: [], deferrals: [] },
  ...{ fees: [], reliefLimits: [], pegs: [] },
};

/** The countries that charge, with what they have of each table. Immutable: it belongs to one set of measures. */
export class Countries {
  readonly #tables: CountryTables;
  readonly #byCode: ReadonlyMap<string, Country>;
  readonly #agreements: ReadonlyMap<string, readonly Agreement[]>;
  readonly codes: readonly string[];

  constructor(tables: CountryTables = NO_TABLES) {
    this.#tables = tables;
    this.#byCode = new Map(tables.countries.map((country) => [country.code, country]));
    this.#agreements = Map.groupBy(tables.agreements, ({ id }) => id);
    this.codes = [...this.#byCode.keys()];
  }

  /** Only some of the countries. */
  only(codes: readonly string[]): Countries {
    const countries = this.#tables.countries.filter(({ code }) => codes.includes(code));
    return new Countries({ ...this.#tables, countries });
  }

  find(code: string): Country | undefined {
    return this.#byCode.get(code);
  }

  isAgreement(id: string): boolean {
    return this.#agreements.has(id);
  }

  /** An agreement as it is from its latest first day on. */
  newestAgreement(id: string): Agreement | undefined {
    return latest(this.#agreements.get(id) ?? [], null);
  }

  /** Each agreement as it is on a day, whether it is in force by then or not. */
  agreements(day: string): Agreement[] {
    return [...this.#agreements.values()].flatMap((all) => latest(all, day) ?? all[0] ?? []);
  }

  /** The agreements that bind a country on a day, oldest first; those that are not in force by then at the end. */
  agreementsOf(country: string, day: string): Agreement[] {
    const order = ({ from }: Agreement) => from ?? '9999';
    return this.agreements(day)
      .filter(({ countries, from }) => countries.includes(country) && (from === null || from <= day))
      .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  }

  /** Whether an origin is one of some countries and agreements on a day. */
  includes(ids: readonly string[], origin: string, day: string): boolean {
    return ids.some((id) => {
      if (id === origin) return true;
      const agreement = latest(this.#agreements.get(id) ?? [], day);
      return agreement !== undefined && agreement.from !== null && agreement.members.includes(origin);
    });
  }

  /** Whether two countries are in one customs union, and so have the same codes. */
  shareTariff(a: string, b: string, day: string): boolean {
    const isUnion = ({ kind, members }: Agreement) => kind === 'customs_union' && members.includes(a);
    return a === b || this.agreements(day).some((each) => isUnion(each) && each.members.includes(b));
  }

  /** The VAT of a country on a day. Undefined where nothing is stated of it. */
  vatOf(country: string, day: string): VatRate | undefined {
    return latest(ownOf(this.#tables.vat, country), day);
  }

  deferralOf(country: string, day: string): Deferral | undefined {
    return latest(ownOf(this.#tables.deferrals, country), day);
  }

  reliefLimitsOf(country: string, day: string): ReliefLimit[] {
    return ownOf(this.#tables.reliefLimits, country).filter((each) => holdsOn(each, day));
  }

  feesOf(country: string, day: string): Fee[] {
    return ownOf(this.#tables.fees, country).filter((each) => holdsOn(each, day));
  }

  /** All that is stated of a country, on any day. */
  statedFor(code: string) {
    const { vat, deferrals, fees, reliefLimits, agreements } = this.#tables;
    return {
      country: this.find(code),
      ...{ vat: ownOf(vat, code), deferrals: ownOf(deferrals, code), fees: ownOf(fees, code) },
      reliefLimits: ownOf(reliefLimits, code),
      agreements: agreements.filter(({ countries }) => countries.includes(code)),
    };
  }

  /** What one dollar is worth in each currency that is tied to it on a day. */
  pegsOn(day: string): ReadonlyMap<string, string> {
    const held = this.#tables.pegs.filter((each) => holdsOn(each, day));
    return new Map([['USD', '1'], ...held.map(({ currency, perUsd }) => [currency, perUsd] as const)]);
  }

  /** The first and last days of everything: on each of them something may change. */
  get days(): readonly Dated[] {
    const { countries: _, ...dated } = this.#tables;
    return Object.values(dated).flat();
  }
}

function ownOf<Row extends { readonly country: string }>(rows: readonly Row[], country: string): Row[] {
  return rows.filter((row) => row.country === country);
}

function holdsOn({ from, to }: Dated, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

/** Of those that hold on a day, or of all, the one with the latest first day. */
function latest<Row extends Dated>(rows: readonly Row[], day: string | null): Row | undefined {
  let found: Row | undefined;
  for (const row of rows)
    if ((day === null || holdsOn(row, day)) && (found?.from ?? '') <= (row.from ?? '')) found = row;
  return found;
}

const ISO_3166 = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE
GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM
KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH
SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG
VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

/** Whether two capital letters are a country of ISO 3166. */
export function isCountry(code: string): boolean {
  return ISO_3166.has(code);
}
