import { type Decimal, decimal, product, quotient, sum, textOf, type Units } from './decimal.ts';

/** What one unit of a currency is worth in another: a fraction, since a quotient of two pegs has no end. */
interface Ratio {
  readonly above: Decimal;
  readonly below: Decimal;
}

/** A rate that a bill was converted with. */
export interface UsedRate {
  readonly currency: string;
  readonly rate: string;
  readonly source: 'peg' | 'given';
}

/** Thrown where an amount must be converted and its rate is neither given nor known. */
export class RateMissing extends Error {
  readonly currency: string;

  constructor(currency: string) {
    super(`The rate of ${currency} is not known.`);
    this.currency = currency;
  }
}

const ONE = decimal('1');
/** The decimals of a rate that is shown; amounts are converted with the fraction itself. */
const SHOWN_DECIMALS = 10;

/** Converts amounts into the currency of a bill. */
export class Exchange {
  /** The currency of the bill. */
  readonly currency: string;
  readonly #given: ReadonlyMap<string, string>;
  readonly #pegs: ReadonlyMap<string, string>;
  readonly #used = new Map<string, UsedRate>();

  /** `given` is what one unit of a currency is worth in that of the bill, and `pegs` what one dollar is worth in others. */
  constructor(currency: string, given: ReadonlyMap<string, string>, pegs: ReadonlyMap<string, string>) {
    this.currency = currency;
    this.#given = given;
    this.#pegs = pegs;
  }

  /** The rates used so far, in the order of use. */
  get used(): UsedRate[] {
    return [...this.#used.values()];
  }

  /** Whether amounts in a currency can be converted. */
  knows(currency: string): boolean {
    return currency === this.currency || this.#ratio(currency) !== undefined;
  }

  /**
   * The product of an amount and a quantity in the currency of the bill, rounded half up to `decimals` once, and written in
   * units at `scale`.
   */
  convert(amount: Decimal, currency: string, decimals: number, scale: number, quantity = ONE): Units {
    const ratio = currency === this.currency ? { above: ONE, below: ONE } : this.#ratio(currency);
    if (ratio === undefined) throw new RateMissing(currency);
    const { above, below } = ratio;
    if (currency !== this.currency) this.#note(currency, ratio);
    const digits = amount.scale + quantity.scale + above.scale;
    const dividend = product(
      product(product(amount.units, quantity.units), above.units),
      power(decimals + below.scale),
    );
    return product(rounded(dividend, product(below.units, power(digits))), power(scale - decimals));
  }

  #ratio(currency: string): Ratio | undefined {
    const given = this.#given.get(currency);
    if (given !== undefined) return { above: decimal(given), below: ONE };
    const peg = this.#pegs.get(currency);
    if (peg === undefined) return undefined;
    const own = this.#pegs.get(this.currency) ?? this.#given.get('USD');
    return own === undefined ? undefined : { above: decimal(own), below: decimal(peg) };
  }

  #note(currency: string, { above, below }: Ratio): void {
    if (this.#used.has(currency)) return;
    const dividend = product(above.units, power(below.scale + SHOWN_DECIMALS));
    const units = rounded(dividend, product(below.units, power(above.scale)));
    const source = this.#given.has(currency) ? 'given' : 'peg';
    this.#used.set(currency, { currency, rate: textOf(units, SHOWN_DECIMALS), source });
  }
}

/** A division rounded half up. */
export function rounded(dividend: Units, divisor: Units): Units {
  return quotient(sum(product(dividend, 2), divisor), product(divisor, 2));
}

export function power(exponent: number): Units {
  return exponent <= 15 ? 10 ** exponent : 10n ** BigInt(exponent);
}
