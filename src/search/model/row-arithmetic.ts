import { ROW_ARITHMETIC } from './row-arithmetic-module.ts';

interface Memory {
  readonly buffer: ArrayBuffer;
}

/** What is used of WebAssembly here. The types of Node leave it to those of browsers. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { readonly host: { readonly memory: Memory } },
  ) => { readonly exports: unknown };
};

/** The functions of row-arithmetic.wat. */
interface Functions {
  addRow(sums: number, row: number, end: number, weight: number): void;
  multiplyRows(vector: number, row: number, end: number, length: number, products: number): void;
}

const PAGE = 2 ** 16;
/** Places in the memory are multiples of this, as the widest numbers need. */
const ALIGNMENT = 16;
const module = new WebAssembly.Module(Buffer.from(ROW_ARITHMETIC, 'base64'));

/**
 * Sums and dot products of rows of signed bytes by SIMD instructions, which JavaScript has not: several times as fast. Each
 * number is computed as in a plain loop, so the results are the same to the last bit.
 */
export class RowArithmetic {
  /** What `add` adds rows to. */
  readonly sums: Float64Array;
  /** What `multiply` multiplies rows with, and the dot products that it writes. */
  readonly vector: Int16Array;
  readonly products: Int32Array;
  readonly #length: number;
  readonly #memory: ArrayBuffer;
  readonly #functions: Functions;
  #used = 0;

  /** Has room for so many rows of so many numbers, and for so many dot products at a time. */
  constructor(length: number, maxRows: number, maxProducts: number) {
    if (length % 8 !== 0) throw new Error('Rows must have a multiple of 8 numbers.');
    // A sum has 8 bytes, a number of the vector 2, a product 4; and each of a few places is rounded up.
    const bytes = length * (maxRows + 8 + 2) + 4 * maxProducts + 8 * ALIGNMENT;
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
    this.#length = length;
    this.#memory = memory.buffer;
    this.#functions = new WebAssembly.Instance(module, { host: { memory } }).exports as Functions;
    this.sums = new Float64Array(this.#memory, this.#take(8 * length), length);
    this.vector = new Int16Array(this.#memory, this.#take(2 * length), length);
    this.products = new Int32Array(this.#memory, this.#take(4 * maxProducts), maxProducts);
  }

  /** Copies rows into the memory. Only what this returns can be added and multiplied. */
  place(rows: Int8Array): Int8Array {
    const placed = new Int8Array(this.#memory, this.#take(rows.length), rows.length);
    placed.set(rows);
    return placed;
  }

  /** Adds a row times a weight to the sums. */
  add(rows: Int8Array, row: number, weight: number): void {
    const start = this.#address(rows, row);
    this.#functions.addRow(this.sums.byteOffset, start, start + this.#length, weight);
  }

  /** Writes the dot products of the vector with consecutive rows. */
  multiply(rows: Int8Array, first: number, end: number): void {
    if (first >= end) return;
    this.#functions.multiplyRows(
      this.vector.byteOffset,
      this.#address(rows, first),
      this.#address(rows, end),
      this.#length,
      this.products.byteOffset,
    );
  }

  #address(rows: Int8Array, row: number): number {
    return rows.byteOffset + row * this.#length;
  }

  #take(bytes: number): number {
    const start = this.#used;
    this.#used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return start;
  }
}
