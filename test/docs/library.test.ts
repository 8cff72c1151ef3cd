import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LIBRARY = new URL('../../src/library/open-tariff.ts', import.meta.url).href;
const document = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'tarifa-library-'));
after(() => rmSync(folder, { recursive: true }));

/** What the example below a heading prints, with the library of this checkout. */
async function printedBy(heading: string): Promise<string> {
  const section = document.slice(document.indexOf(`\n## ${heading}\n`));
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(section) ?? [];
  const file = join(folder, `${heading.replaceAll(' ', '-')}.mjs`);
  writeFileSync(file, example.replace("'tarifa'", JSON.stringify(LIBRARY)));
  return (await run(process.execPath, [file])).stdout;
}

describe('the examples of docs/library.md', () => {
  it('show in a checkout what is paid at the border', async () => {
    const printed = await printedBy('In a checkout');
    assert.match(printed, /currency: 'AED'/);
    // Duty of 6.09 on the shirts with their share of the freight, and VAT of 133.33 on everything.
    assert.match(printed, /dutiesAndTaxes: 139\.42/);
    assert.match(printed, /prohibited: \[\]/);
  });

  it('keep a catalogue of goods in order by night', async () => {
    const printed = await printedBy('In a nightly job');
    assert.match(printed, /^A1 has the code 851713000000$/m);
    assert.match(printed, /^A2 keeps 420221000000 5%$/m);
    assert.match(printed, /^A3 851712 is superseded: 8517/m);
    assert.match(printed, /^A4 is open: /m);
  });
});
