import type { Description } from '../contract/schemas.ts';

/** What is known of a country that charges on imports. Numbers are decimals in text. */
export interface Country {
  readonly code: string;
  readonly name: Description;
  readonly currency: string;
  /** What one dollar is worth; null where the currency is not tied to it. */
  readonly usdPeg: string | null;
  /** The rate in percent, null where there is no VAT, and the first day of the rate. */
  readonly vat: { readonly rate: string | null; readonly from: string | null; readonly note: Description };
  readonly deMinimis: { readonly amount: string | null; readonly currency: string | null; readonly note: Description };
  /** What customs take for insurance where none is stated, in percent of value and freight. */
  readonly insurancePercent: string | null;
  readonly timeZone: string;
  readonly source: string;
}

/** Countries of origin under one agreement, since a day. */
export interface OriginGroup {
  readonly id: string;
  readonly name: Description;
  readonly members: readonly string[];
  readonly from: string;
  readonly source: string;
}

/** A fee for a declaration or an invoice. */
export interface Fee {
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
  readonly from: string | null;
  readonly to: string | null;
  readonly condition: string;
  readonly note: Description;
  readonly source: string;
}

/** The countries that charge, the agreements on origins, and the fees. */
export class Countries {
  readonly #byCode: ReadonlyMap<string, Country>;
  readonly #groups: ReadonlyMap<string, OriginGroup>;
  readonly #fees: readonly Fee[];
  readonly codes: readonly string[];
  /** What one dollar is worth in each currency that is tied to it. */
  readonly pegs: ReadonlyMap<string, string>;

  constructor(countries: readonly Country[] = [], groups: readonly OriginGroup[] = [], fees: readonly Fee[] = []) {
    this.#byCode = new Map(countries.map((country) => [country.code, country]));
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    this.#fees = fees;
    this.codes = countries.map(({ code }) => code);
    const pegs = countries.flatMap(({ currency, usdPeg }) => (usdPeg === null ? [] : [[currency, usdPeg] as const]));
    this.pegs = new Map([['USD', '1'], ...pegs]);
  }

  get groups(): OriginGroup[] {
    return [...this.#groups.values()];
  }

  /** Only some of the countries. */
  only(codes: readonly string[]): Countries {
    const kept = [...this.#byCode.values()].filter(({ code }) => codes.includes(code));
    return new Countries(kept, this.groups, this.#fees);
  }

  find(code: string): Country | undefined {
    return this.#byCode.get(code);
  }

  isGroup(id: string): boolean {
    return this.#groups.has(id);
  }

  /** Whether an origin is one of some countries and agreements on a day. */
  includes(ids: readonly string[], origin: string, day: string): boolean {
    return ids.some((id) => {
      if (id === origin) return true;
      const group = this.#groups.get(id);
      return group !== undefined && group.from <= day && group.members.includes(origin);
    });
  }

  feesOf(country: string, day: string): Fee[] {
    return this.#fees.filter(
      (fee) => fee.country === country && (fee.from === null || fee.from <= day) && (fee.to === null || day <= fee.to),
    );
  }
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
