/** An array of numbers that grows at its end. Its buffer is outside the heap, so the garbage collector never copies it. */
export class GrowableArray<Numbers extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  readonly #type: new (
    buffer: ArrayBuffer,
  ) => Numbers;
  #numbers: Numbers;
  length = 0;

  constructor(type: new (buffer: ArrayBuffer) => Numbers) {
    this.#type = type;
    this.#numbers = new type(new ArrayBuffer(2 ** 16));
  }

  /** The numbers so far, without a copy, and free places after them. The next `push` can replace this array. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      // `transfer` takes an ArrayBuffer; the type of a view allows a SharedArrayBuffer too.
      const { buffer } = this.#numbers as { buffer: ArrayBuffer };
      this.#numbers = new this.#type(buffer.transfer(2 * buffer.byteLength));
    }
    this.#numbers[this.length++] = number;
  }

  /** A copy that is exactly as long as needed. */
  toArray(): Numbers {
    // The type of `slice` forgets which kind of array it copies.
    return this.#numbers.slice(0, this.length) as Numbers;
  }
}
