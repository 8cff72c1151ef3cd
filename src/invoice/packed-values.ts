import type { OwnCosts } from '../tariff/costs.ts';
import type { ReadLine } from './lines.ts';

const VALUES_PER_PIECE = 1_000;

/** The value of a line with the costs of its own columns. */
export type LineValue = Pick<ReadLine, 'amount' | 'currency'> & { readonly costs?: OwnCosts };

/** Values of lines as text: 200,000 of them take 3 MB. */
export class PackedValues implements Iterable<LineValue> {
  readonly #pieces: string[] = [];
  readonly #currencies = new Map<string, number>();
  #open: string[] = [];

  add({ amount, currency }: LineValue): void {
    if (!this.#currencies.has(currency)) this.#currencies.set(currency, this.#currencies.size);
    this.#open.push(`${amount} ${this.#currencies.get(currency)}`);
    if (this.#open.length === VALUES_PER_PIECE) this.end();
  }

  end(): void {
    if (this.#open.length > 0) this.#pieces.push(this.#open.join('\n'));
    this.#open = [];
  }

  *[Symbol.iterator](): Generator<LineValue> {
    const currencies = [...this.#currencies.keys()];
    for (const piece of this.#pieces)
      for (const value of piece.split('\n')) {
        const [amount = '', currency = ''] = value.split(' ');
        yield { amount, currency: currencies[Number(currency)] ?? '' };
      }
  }
}
