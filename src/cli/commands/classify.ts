import { CLASSIFY_COLUMNS, classifyFile } from '../classify-file.ts';
import { type Call, type Command, Misuse } from '../command.ts';
import { ENCODING } from '../input-file.ts';
import { commandOf } from '../run-operation.ts';

const ofOneDescription = commandOf('classify');

/** The classification of one description, and that of a file. */
export const classifyCommand: Command = {
  ...ofOneDescription,
  words: 'DESCRIPTION… | --file GOODS',
  summary: 'Find the subheading of goods from their description, or of every row of a CSV or XLSX file.',
  details: `A file has a head with a column of descriptions. All its columns are carried through, and these are added: ${CLASSIFY_COLUMNS.join(', ')}. A row that cannot be classified says why in the column tariff_error, and the exit status is then 1.`,
  options: {
    ...ofOneDescription.options,
    file: { type: 'string', value: 'GOODS', help: 'Classify every row of this CSV or XLSX file.' },
    column: { type: 'string', value: 'C', help: 'The column of descriptions (description, product, goods or item).' },
    encoding: ENCODING,
    out: { type: 'string', value: 'F', help: 'Write to this file, .csv or .xlsx (CSV on standard output).' },
  },
  async run(call) {
    const file = call.text('file');
    if (file !== undefined) return classifyFile(call, onlyFile(call, file));
    if (call.text('encoding') !== undefined) throw new Misuse('--encoding goes with --file.');
    await ofOneDescription.run(call);
  },
};

function onlyFile(call: Call, file: string): string {
  if (call.words.length > 0) throw new Misuse('Give a description or --file, not both.');
  if (call.flag('json')) throw new Misuse('With --file the answer is CSV; --json does not go with it.');
  return file;
}
