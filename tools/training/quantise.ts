/** Values beyond this many standard deviations are cut: few are, and all others get finer steps. */
const RANGE = 4.5;
const MAX = 127;

/** Rounds values to 8 bits. A value is about `scale` times its byte. */
export function quantise(values: Float32Array): { readonly bytes: Int8Array<ArrayBuffer>; readonly scale: number } {
  let squares = 0;
  for (const value of values) squares += value * value;
  const scale = (RANGE * Math.sqrt(squares / values.length)) / MAX;
  const bytes = new Int8Array(values.length);
  for (let i = 0; i < values.length; i++)
    bytes[i] = Math.max(-MAX, Math.min(MAX, Math.round((values[i] ?? 0) / scale)));
  return { bytes, scale };
}
