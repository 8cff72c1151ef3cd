import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { FormatError } from '../edition/faults.ts';
import { type Call, Failure } from './command.ts';
import { withSources } from './open-store.ts';
import { priceRows, rowPricer } from './price-rows.ts';
import { Progress } from './progress.ts';

/** Prices the rows of a file and writes them with their amounts. Fails if a row failed, after all are written. */
export async function priceFile(call: Call, file: string): Promise<void> {
  const text = await textOf(file);
  const progress = new Progress(call.err, process.stderr.isTTY);
  const update = (done: number, total: number) => progress.update(`Pricing ${basename(file)}`, done, total);
  const defaults = { currency: call.text('currency'), include_vat: String(call.flag('vat')) };
  const priced = await withSources(call, { history: false, index: false, chapters: null }, (sources) => {
    try {
      return priceRows(text, rowPricer(sources, defaults), update);
    } catch (error) {
      progress.clear();
      throw error instanceof FormatError ? new Failure(error.message) : error;
    }
  });
  const out = call.text('out');
  if (out === undefined) call.out(priced.text);
  else await writeFile(out, priced.text).catch((error: Error) => fail(`${out} cannot be written: ${error.message}`));
  progress.end(`Priced ${priced.rows - priced.failed} of ${priced.rows} rows`);
  if (priced.failed > 0) fail('The other rows say in the column error why they could not be priced.');
}

/** The text of a file. Other encodings are an error: the cells that are copied through would be garbled. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => fail(`${file} cannot be read: ${error.message}`));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail(`${file} is not CSV in UTF-8. In a spreadsheet, save it as "CSV UTF-8".`);
  }
}

function fail(message: string): never {
  throw new Failure(message);
}
