/**
 * Trains the model of search and writes it to data/search-model.bin.gz: `npm run train`. It reads files of this repository
 * only, and the same files give the same numbers on every machine.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { encodeModel } from '../src/tariff/search/model/model-file.ts';
import { trainModel } from './training/train-model.ts';

const compressed = gzipSync(encodeModel(trainModel()), { level: 9 });
writeFileSync(new URL('../data/search-model.bin.gz', import.meta.url), compressed);
console.log(`data/search-model.bin.gz: ${(compressed.length / 1e6).toFixed(1)} MB`);
