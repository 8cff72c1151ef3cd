// node bench/import-memory.ts: the memory that an import of 200,000 rows needs, above that of an idle process.
// Exits with 1 if it is above the limit that docs/importing.md states.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from '../src/cli/main.ts';
import { csvLine } from '../src/edition/files/csv.ts';
import { xlsxOf } from '../src/edition/files/write-xlsx.ts';

const ROWS = 200_000;
const LIMIT_MB = 300;

/** Rows in the layout of the UAE's master list: twenty lines below each eight-digit code. */
function* rows(): Generator<string[]> {
  yield ['OldHSCode', 'NewHSCode', 'LongDescAr', 'LongDescEn', 'StatisticalQtyUnit', 'DutyPercentage'];
  for (let i = 0; i < ROWS; i++) {
    const eight = Math.floor(i / 20);
    const four = eight >> 3;
    const old = `${10 + Math.floor(four / 30)}${(four % 30) + 10}${((eight >> 1) & 3) * 10 + 11}${(eight & 1) * 10 + 10}`;
    const code = `${old}${String((i % 20) + 1).padStart(4, '0')}`;
    yield [
      old,
      code,
      `بضاعة رقم ${i} من قائمة كبيرة`,
      `Goods number ${i} of a very long list`,
      'KG',
      i % 3 ? '5' : '0',
    ];
  }
}

/** The peak memory of a command, in megabytes. */
function peakOf(database: string, ...args: readonly string[]): number {
  const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    env: { ...process.env, TARIFA_DATABASE: database },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(output) / 1024;
}

if (process.argv.length > 2) {
  process.exitCode = await main(process.argv.slice(2), { environment: process.env, out: () => {}, err: () => {} });
  process.stdout.write(`${process.resourceUsage().maxRSS}\n`);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-bench-'));
  try {
    const idle = peakOf(join(folder, 'idle.db'), '--version');
    const files = {
      csv: rows().map(csvLine).toArray().join(''),
      xlsx: xlsxOf('HSCodeMaster', rows()),
    };
    for (const [kind, content] of Object.entries(files)) {
      const path = join(folder, `list.${kind}`);
      writeFileSync(path, content);
      const above = peakOf(join(folder, `${kind}.db`), 'import', path) - idle;
      process.stdout.write(`${kind}: ${ROWS} rows, ${above.toFixed(0)} MB above the idle ${idle.toFixed(0)} MB\n`);
      if (above > LIMIT_MB) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
