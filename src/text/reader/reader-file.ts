import { NAME_PLACES } from './known-names.ts';
import type { ReaderData } from './reader.ts';
import { ROLES } from './roles.ts';
import { READER_BUCKETS } from './token-features.ts';

const WEIGHTS = READER_BUCKETS * ROLES.length;
/** Changes with the layout of the file and the order of the roles. */
const FORMAT = 'tarifa-reader-2';

/** Writes a reader as bytes: a line of JSON, its weights, and what it knows of names. */
export function encodeReader({ weights, names, trainedOn, transitions, unit }: ReaderData): Uint8Array {
  const header = JSON.stringify({ format: FORMAT, trained_on: trainedOn, unit, transitions });
  const line = new TextEncoder().encode(`${header}\n`);
  const bytes = new Uint8Array(line.length + weights.length + names.length);
  bytes.set(line);
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), line.length);
  bytes.set(names, line.length + weights.length);
  return bytes;
}

/** Reads what `encodeReader` wrote. Throws on anything else. Weights and names are views of the bytes. */
export function decodeReader(bytes: Uint8Array): ReaderData {
  const lineEnd = bytes.indexOf(10);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, lineEnd))) as Record<string, unknown> | null;
  const { format, trained_on, unit, transitions } = header ?? {};
  const data = bytes.subarray(lineEnd + 1);
  const weights = new Int8Array(data.buffer, data.byteOffset, Math.min(WEIGHTS, data.length));
  if (
    format !== FORMAT ||
    typeof trained_on !== 'string' ||
    typeof unit !== 'number' ||
    !Array.isArray(transitions) ||
    transitions.length !== ROLES.length * ROLES.length ||
    data.length !== WEIGHTS + NAME_PLACES
  )
    throw new Error('It is not a reader of this version.');
  return { trainedOn: trained_on, unit, transitions: transitions.map(Number), weights, names: data.subarray(WEIGHTS) };
}
