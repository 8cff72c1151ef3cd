import { CLASS } from '../documents.ts';
import type { ModelData } from './linear-model.ts';

/** Changes with the layout of the file. */
const FORMAT = 'tarifa-search-model-1';

/** The first line of the file, in JSON. After it come the ids of classes, commonness, idfs, feature rows and class rows. */
interface Header {
  readonly format: string;
  readonly trained_on: string;
  readonly dimensions: number;
  readonly scale: number;
  readonly buckets: number;
  readonly classes: number;
}

/** Writes a model as bytes. */
export function encodeModel({ trainedOn, dimensions, scale, classIds, ...rows }: ModelData): Uint8Array {
  const header: Header = {
    format: FORMAT,
    trained_on: trainedOn,
    dimensions,
    scale,
    buckets: rows.idfs.length,
    classes: classIds.length,
  };
  const text = new TextEncoder().encode(`${JSON.stringify(header)}\n${classIds.join('')}`);
  const parts = [
    text,
    rows.commonness,
    rows.idfs,
    new Uint8Array(rows.features.buffer),
    new Uint8Array(rows.classes.buffer),
  ];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads what `encodeModel` wrote. Throws on anything else. The arrays are views of the bytes. */
export function decodeModel(bytes: Uint8Array): ModelData {
  const lineEnd = bytes.indexOf(10);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, lineEnd))) as Partial<Header> | null;
  const { format, trained_on, dimensions, scale, buckets, classes } = header ?? {};
  if (format !== FORMAT || trained_on === undefined || !dimensions || !scale || !buckets || !classes)
    throw new Error('It is not a search model of this version.');
  let at = lineEnd + 1;
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const signed = ({ buffer, byteOffset, length }: Uint8Array) => new Int8Array(buffer, byteOffset, length);
  const ids = new TextDecoder().decode(take(classes * CLASS));
  const data = {
    trainedOn: trained_on,
    dimensions,
    scale,
    classIds: Array.from({ length: classes }, (_, i) => ids.slice(i * CLASS, (i + 1) * CLASS)),
    commonness: take(classes),
    idfs: take(buckets),
    features: signed(take(buckets * dimensions)),
    classes: signed(take(classes * dimensions)),
  };
  if (at !== bytes.length) throw new Error('It has another length than its first line says.');
  return data;
}
