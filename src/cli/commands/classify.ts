import { CLASSIFY_COLUMNS, classifyFile } from '../classify-file.ts';
import { type Call, type Command, JSON_OPTION, Misuse } from '../command.ts';
import { ENCODING } from '../encoding.ts';
import { given, runOperation } from '../run-operation.ts';
import { grouped, table } from '../table.ts';

const DECISIONS = {
  confident: 'The first subheading is very likely right.',
  choose: 'Several subheadings are possible; this is where they differ:',
  vague: 'The description does not say what the goods are. Name the kind of goods, the material and the use.',
} as const;

export const classify: Command = {
  name: 'classify',
  words: 'DESCRIPTION… | --file GOODS',
  summary: 'Find the subheading of goods from their description, or of every row of a CSV or XLSX file.',
  details: `A file has a head with a column of descriptions. All its columns are carried through, and these are added: ${CLASSIFY_COLUMNS.join(', ')}. A row that cannot be classified says why in the column tariff_error, and the exit status is then 1.`,
  options: {
    limit: { type: 'string', value: 'N', help: 'How many candidates at most, 1 to 10 (5).' },
    file: { type: 'string', value: 'GOODS', help: 'Classify every row of this CSV or XLSX file.' },
    column: { type: 'string', value: 'C', help: 'The column of descriptions (description, product, goods or item).' },
    encoding: ENCODING,
    out: { type: 'string', value: 'F', help: 'Write to this file, .csv or .xlsx (CSV on standard output).' },
    json: JSON_OPTION,
  },
  async run(call) {
    const file = call.text('file');
    if (file !== undefined) return classifyFile(call, onlyFile(call, file));
    if (call.text('encoding') !== undefined) throw new Misuse('--encoding goes with --file.');
    if (call.words.length === 0) throw new Misuse('Describe the goods, for example: tarifa classify wireless earbuds');
    const parameters = { description: call.words.join(' '), ...given(call, 'limit') };
    const classified = await runOperation(call, 'classify', parameters);
    if (classified === null) return;
    const { decision, candidates, distinguish } = classified;
    const rows = candidates.map(({ record, probability, matched }) => [
      grouped(record.code),
      `${Math.round(100 * probability)}%`,
      `${record.rate}%`,
      matched.join(' '),
      `${record.en}  |  ${record.ar}`,
    ]);
    if (rows.length > 0) call.out(table([['CODE', 'HEADING', 'DUTY', 'MATCHED', 'DESCRIPTION'], ...rows]));
    call.err(`${DECISIONS[decision]}\n`);
    for (const { code, en } of distinguish) call.err(`  ${grouped(code)}  ${en}\n`);
  },
};

function onlyFile(call: Call, file: string): string {
  if (call.words.length > 0) throw new Misuse('Give a description or --file, not both.');
  if (call.flag('json')) throw new Misuse('With --file the answer is CSV; --json does not go with it.');
  return file;
}
