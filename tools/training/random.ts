/** A seeded xorshift generator of 32-bit numbers: the same seed gives the same numbers on every machine. */
export function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Shuffles in place (Fisher-Yates). */
export function shuffle(numbers: Uint32Array, random: () => number): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random() % (i + 1);
    const moved = numbers[i] ?? 0;
    numbers[i] = numbers[j] ?? 0;
    numbers[j] = moved;
  }
}
