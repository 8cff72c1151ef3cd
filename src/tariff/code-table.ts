/**
 * The place of each code in a list. A Map would hash a text, follow a chain and compare letters, and with thousands of
 * codes nearly every step of that waits for memory. Here a code is a number, which stands beside its place.
 */
export class CodeTable {
  /** Numbers and places by turns, at least half of them free (0), so that a search soon ends at a free one. */
  readonly #slots: Float64Array;
  readonly #last: number;

  constructor(codes: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * codes + 1));
    this.#slots = new Float64Array(2 * size);
    this.#last = size - 1;
  }

  add(code: string, place: number): void {
    const number = numberOf(code);
    const slot = this.#slotOf(number);
    this.#slots[slot] = number;
    this.#slots[slot + 1] = place;
  }

  /** -1 where there is no such code. */
  of(code: string): number {
    const number = numberOf(code);
    const slot = this.#slotOf(number);
    return number > 0 && this.#slots[slot] === number ? (this.#slots[slot + 1] ?? -1) : -1;
  }

  /** Where a number stands or, if it does not, where it would. */
  #slotOf(number: number): number {
    const mixed = Math.imul(number ^ Math.imul(number / 2 ** 32, 0x9e3779b1), 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & this.#last;
    while (this.#slots[2 * at] !== 0 && this.#slots[2 * at] !== number) at = (at + 1) & this.#last;
    return 2 * at;
  }
}

/** The digits after a 1, which keeps the zeros at the beginning; 0 for a text that is no code. */
function numberOf(code: string): number {
  let number = 1;
  for (let i = 0; i < code.length; i++) {
    const digit = code.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return 0;
    number = number * 10 + digit;
  }
  return number;
}
