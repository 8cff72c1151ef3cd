import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { main } from '../../src/cli/main.ts';
import { SMALL } from '../service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-invoice-'));
const environment = { TARIFA_DATABASE: join(folder, 'tarifa.db') };
after(() => rmSync(folder, { recursive: true }));
before(() => tarifa('import', fileURLToPath(SMALL)));

async function tarifa(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const status = await main(args, {
    environment,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { status, ...written };
}

describe('an invoice on the command line', () => {
  it('has the currency that any of its lines names, however far down that line is', async () => {
    const path = join(folder, 'late.csv');
    const lines = Array.from(
      { length: 3_000 },
      (_, i) => `"Phone number ${i}, unlocked, with two cards and a charger",851713,1.00,${i > 2_000 ? 'AED' : ''}`,
    );
    writeFileSync(path, ['Item,HS code,Amount,Currency', ...lines].join('\n'));
    const { err } = await tarifa('invoice', path);
    assert.match(err, /value of the goods +3000\.00 AED/);
    assert.match(err, /failed +0\n/);
  });

  it('that is a folder is refused with a sentence', async () => {
    const path = join(folder, 'invoices');
    mkdirSync(path);
    for (const args of [
      ['invoice', path],
      ['calc', '--file', path],
    ]) {
      const { status, err } = await tarifa(...args);
      assert.equal(status, 1);
      assert.match(err, /is a folder/, args[0]);
      assert.doesNotMatch(err, /\n\s+at /);
    }
  });
});
