import { grouped } from '../../tariff/code.ts';
import { notesOn } from '../../tariff/notes.ts';
import { adviceOnRecord } from '../advice.ts';
import { AS_OF, cleaned, given, wordsOf } from '../command.ts';
import { hsCodeRecord } from '../json.ts';
import { operation } from '../operation.ts';
import { existingRecord, tariffOn } from '../tariff-on.ts';
import { LOOKUP } from './contract.ts';

/** One code with its descriptions and rate. */
export const lookup = operation(LOOKUP, {
  answer: ({ hs_code, as_of }, sources) => existingRecord(hs_code, tariffOn(as_of, sources)),
  toJson: hsCodeRecord,
  advice: (record) => adviceOnRecord(record, []),
  codesRead: ({ hs_code }) => [hs_code],
  command: {
    name: 'lookup',
    words: 'CODE',
    summary: 'Show one HS code.',
    options: AS_OF,
    parametersOf(call) {
      const [code] = wordsOf(call, ['CODE']);
      return { hs_code: cleaned(code), ...given(call, 'as-of') };
    },
    show: (record) => ({
      rows: [
        ['code', grouped(record.code)],
        ['english', record.en],
        ['arabic', record.ar],
        ['level', String(record.level)],
        ['duty', `${record.rate}%`],
        ['in force', record.active ? 'yes' : 'no'],
        // The first note says that rates are indicative.
        ...notesOn(record, 'en', [])
          .slice(1)
          .map((note) => ['note', note]),
      ],
    }),
  },
});
