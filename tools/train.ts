/**
 * Trains the model of search and writes it to data/search-model.bin.gz: `npm run train`. It reads files of this repository
 * only, and the same files give the same numbers on every machine.
 */
import { writeFileSync } from 'node:fs';
import { constants, gzipSync } from 'node:zlib';
import { encodeModel } from '../src/search/model/model-file.ts';
import { trainModel } from './training/train-model.ts';

// Weights hardly repeat, so that nearly all of the compression is in their frequencies: this strategy saves 4 %.
const options = { level: 9, memLevel: 9, strategy: constants.Z_FILTERED };
const compressed = gzipSync(encodeModel(trainModel()), options);
writeFileSync(new URL('../data/search-model.bin.gz', import.meta.url), compressed);
console.log(`data/search-model.bin.gz: ${(compressed.length / 1e6).toFixed(1)} MB`);
