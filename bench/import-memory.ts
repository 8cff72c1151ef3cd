// node bench/import-memory.ts: the peak memory of importing 30,000 rows and 1,000,000 rows.
// Exits with 1 if it is above the limit of its size.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from '../src/cli/main.ts';
import { csvLine } from '../src/edition/files/csv.ts';
import { xlsxOf } from '../src/edition/files/write-xlsx.ts';

const SIZES = [
  { rows: 30_000, limitMb: 256 },
  { rows: 1_000_000, limitMb: 700 },
] as const;

/** Rows in the layout of the UAE's master list: twenty lines below each eight-digit code. */
function* rows(count: number): Generator<string[]> {
  yield ['OldHSCode', 'NewHSCode', 'LongDescAr', 'LongDescEn', 'StatisticalQtyUnit', 'DutyPercentage'];
  for (let i = 0; i < count; i++) {
    const eight = Math.floor(i / 20);
    const heading = Math.floor(eight / 100);
    const old = `${10 + Math.floor(heading / 10)}${String((heading % 10) + 1).padStart(2, '0')}${10 + (eight % 50)}${eight % 100 < 50 ? 10 : 20}`;
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

function csvOf(count: number): string {
  return rows(count).map(csvLine).toArray().join('');
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
    for (const { rows: count, limitMb } of SIZES) {
      const files = { csv: () => csvOf(count), xlsx: () => xlsxOf('HSCodeMaster', rows(count)) };
      for (const [kind, content] of Object.entries(files)) {
        const path = join(folder, `list.${kind}`);
        writeFileSync(path, content());
        const peak = peakOf(join(folder, `${kind}-${count}.db`), 'import', path, '--force');
        process.stdout.write(`${kind}: ${count} rows, ${peak.toFixed(0)} MB (limit ${limitMb} MB)\n`);
        if (peak > limitMb) process.exitCode = 1;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
