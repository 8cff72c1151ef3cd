import type { Steps } from '../steps.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { DocumentRecords, type SavedDocuments } from './document-records.ts';
import type { IndexData } from './index-builder.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { Lexicon, type SavedLexicon } from './lexicon.ts';
import { PhraseIndex, type SavedPhrases } from './phrase-index.ts';

/** A search index as arrays and texts, which can be written to a file and read in one piece. */
export interface SavedIndex {
  readonly documents: SavedDocuments;
  readonly lexicon: SavedLexicon;
  readonly postings: InvertedIndex;
  readonly phrases: SavedPhrases;
}

export function saveIndex({ documents, lexicon, postings, phrases }: IndexData): SavedIndex {
  return { documents: documents.save(), lexicon: lexicon.save(), postings, phrases: phrases.save() };
}

/** The index of these records, all records of the catalogue that it was built from. */
export function* restoreIndex(saved: SavedIndex, records: readonly TariffRecord[]): Steps<IndexData> {
  const lexicon = yield* Lexicon.restore(saved.lexicon);
  return {
    documents: DocumentRecords.restore(saved.documents, records),
    lexicon,
    postings: saved.postings,
    phrases: new PhraseIndex(saved.phrases),
  };
}
