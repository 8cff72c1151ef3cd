import { type Call, type Command, Misuse } from '../command.ts';
import { ENCODING } from '../input-file.ts';
import { priceOrders, RESULT_COLUMNS } from '../orders.ts';
import { commandOf } from '../run-operation.ts';

const ofOneValue = commandOf('calculate');

/** The calculation of one value, and that of a file. */
export const calc: Command = {
  ...ofOneValue,
  words: 'CODE VALUE | --file ORDERS',
  summary: 'Estimate duty, VAT and landed cost of a value, or of every row of a file.',
  details: `A file (CSV, XLSX, JSON or PDF, as import reads them) has a head with the columns hs_code and value, and may have currency and include_vat; an empty cell takes the option. Its other columns are carried through, and these are added: ${RESULT_COLUMNS.join(', ')}. If every row has a price and all have one currency, the last row has the totals. A row that cannot be priced says why in the column error, and the exit status is then 1.
With --freight or --insurance the file is one invoice in one currency: its rows share these costs in proportion to value, and a row that cannot be priced stops everything.`,
  options: {
    ...ofOneValue.options,
    file: { type: 'string', value: 'ORDERS', help: 'Price every row of this file; - is standard input.' },
    freight: { type: 'string', value: 'N', help: 'Freight of the whole file, shared by value (0).' },
    insurance: { type: 'string', value: 'N', help: 'Insurance of the whole file, shared by value (0).' },
    encoding: ENCODING,
    out: { type: 'string', value: 'F', help: 'Write to this file, .csv or .xlsx (CSV on standard output).' },
  },
  async run(call) {
    const file = call.text('file');
    if (file !== undefined) return priceOrders(call, onlyFile(call, file));
    const alone = ['out', 'freight', 'insurance', 'encoding'].find((option) => call.text(option) !== undefined);
    if (alone !== undefined) throw new Misuse(`--${alone} goes with --file.`);
    await ofOneValue.run(call);
  },
};

function onlyFile(call: Call, file: string): string {
  if (call.words.length > 0) throw new Misuse('Give a code and a value, or --file, not both.');
  if (call.flag('json')) throw new Misuse('With --file the answer is CSV; --json does not go with it.');
  return file;
}
