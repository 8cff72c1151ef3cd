/** A list of numbers that only grows, outside the memory that the garbage collector walks through and moves about. */
export class Column<Numbers extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  readonly #of: new (
    buffer: ArrayBuffer,
  ) => Numbers;
  #numbers: Numbers;
  length = 0;

  constructor(of: new (buffer: ArrayBuffer) => Numbers) {
    this.#of = of;
    this.#numbers = new of(new ArrayBuffer(2 ** 16));
  }

  /** The numbers so far. Good until the next one is added. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const { buffer } = this.#numbers as { buffer: ArrayBuffer };
      this.#numbers = new this.#of(buffer.transfer(2 * buffer.byteLength));
    }
    this.#numbers[this.length++] = number;
  }

  /** The numbers in an array of their own. */
  whole(): Numbers {
    return this.#numbers.slice(0, this.length) as Numbers;
  }
}
