import { documentsOf } from '../../src/classify/goods-search.ts';
import { catalogueOf } from '../../src/publishing/build-catalogue.ts';
import { buildIndex } from '../../src/search/index-builder.ts';
import { Names } from '../../src/search/names.ts';
import { finish } from '../../src/steps.ts';
import { aliasList } from '../../src/tariff/record.ts';
import { KnownNames } from '../../src/text/reader/known-names.ts';
import { Reader, type ReaderData } from '../../src/text/reader/reader.ts';
import { circumstancesOf } from './circumstances.ts';
import { readMarkedTexts } from './marked-texts.ts';
import type { ReadTexts } from './softmax-trainer.ts';
import { EDITION, MARKED, NOT_GOODS, readSource, trainingHash } from './sources.ts';
import { trainReader } from './train-reader.ts';

/** Trains a reader on the marked texts, and tells how the model's texts are changed and read with it. */
export function learnToRead(): { readonly reader: ReaderData; readonly texts: ReadTexts } {
  const catalogue = finish(catalogueOf('training', readSource(EDITION)));
  const { lexicon, phrases } = finish(buildIndex(documentsOf(catalogue), new Map()));
  const lexiconOfNames = finish(Names.build(lexicon, phrases));
  const marked = readMarkedTexts(readSource(MARKED), readSource(NOT_GOODS));
  const names = {
    en: catalogue.records.flatMap(({ aliasesEn }) => aliasList(aliasesEn)),
    ar: catalogue.records.flatMap(({ aliasesAr }) => aliasList(aliasesAr)),
  };
  const known = KnownNames.of(lexiconOfNames.standings());
  const data = trainReader(marked, names, lexiconOfNames, known, trainingHash());
  const reader = new Reader(data, lexiconOfNames);
  return { reader: data, texts: { circumstances: circumstancesOf(marked), read: (text) => reader.read(text) } };
}
