/**
 * Trains the reader of texts and the model of search, and writes them to data/reader.bin.gz and data/search-model.bin.gz:
 * `npm run train`. It reads files of this repository only, and the same files give the same numbers on every machine. The
 * guide is copied first: between two trainings it may change, and the model goes on knowing what it has learned.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { constants, gzipSync } from 'node:zlib';
import { encodeModel } from '../src/search/model/model-file.ts';
import { encodeReader } from '../src/text/reader/reader-file.ts';
import { learnToRead } from './training/reading.ts';
import { GUIDE } from './training/sources.ts';
import { trainModel } from './training/train-model.ts';

// Weights hardly repeat, so that nearly all of the compression is in their frequencies: this strategy saves 4 %.
const options = { level: 9, memLevel: 9, strategy: constants.Z_FILTERED };

copyFileSync(new URL('../data/guide.csv', import.meta.url), new URL(`../${GUIDE}`, import.meta.url));
const { reader, texts } = learnToRead();
write('reader.bin.gz', encodeReader(reader));
write('search-model.bin.gz', encodeModel(trainModel(texts)));

function write(name: string, bytes: Uint8Array): void {
  const compressed = gzipSync(bytes, options);
  writeFileSync(new URL(`../data/${name}`, import.meta.url), compressed);
  console.log(`data/${name}: ${(compressed.length / 1e6).toFixed(2)} MB`);
}
