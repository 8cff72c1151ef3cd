const MAX = 127;

/** Rounds values to 8 bits, in steps of a share of their standard deviation. A value is about `scale` times its byte. */
export function quantise(
  values: Float32Array,
  stepsPerDeviation: number,
): { readonly bytes: Int8Array<ArrayBuffer>; readonly scale: number } {
  let squares = 0;
  for (const value of values) squares += value * value;
  const scale = Math.sqrt(squares / values.length) / stepsPerDeviation;
  const bytes = new Int8Array(values.length);
  for (let i = 0; i < values.length; i++)
    bytes[i] = Math.max(-MAX, Math.min(MAX, Math.round((values[i] ?? 0) / scale)));
  return { bytes, scale };
}
