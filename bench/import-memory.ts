// node bench/import-memory.ts: the peak memory and the CPU time of imports of 30,000 and 1,000,000 rows.
// Exits with 1 if the memory is above the limit of its size.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from '../src/cli/main.ts';
import { csvLine } from '../src/tables/csv.ts';
import { writeWorkbook } from '../src/tables/write-workbook.ts';

const FILES = [
  { kind: 'csv', rows: 30_000, limitMb: 256 },
  { kind: 'xlsx', rows: 30_000, limitMb: 256 },
  { kind: 'csv', rows: 1_000_000, limitMb: 700 },
] as const;

/** Rows in the layout of the UAE's master list: twenty lines below each eight-digit code. */
function* rows(count: number): Generator<string[]> {
  yield ['OldHSCode', 'NewHSCode', 'LongDescAr', 'LongDescEn', 'StatisticalQtyUnit', 'DutyPercentage'];
  for (let i = 0; i < count; i++) {
    const eight = Math.floor(i / 20);
    const heading = Math.floor(eight / 100);
    const old = `${10 + Math.floor(heading / 10)}${String((heading % 10) + 1).padStart(2, '0')}${10 + (eight % 50)}${eight % 100 < 50 ? 10 : 20}`;
    const code = `${old}${String((i % 20) + 1).padStart(4, '0')}`;
    const texts = [`بضاعة رقم ${i} من قائمة كبيرة`, `Goods number ${i} of a very long list`];
    yield [old, code, ...texts, 'KG', i % 3 ? '5' : '0'];
  }
}

async function writeRows(kind: string, count: number, path: string): Promise<void> {
  if (kind === 'xlsx') {
    const workbook = await writeWorkbook('HSCodeMaster', rows(count));
    writeFileSync(path, await workbook.bytes());
    return;
  }
  const file = openSync(path, 'w');
  for (const row of rows(count)) writeSync(file, csvLine(row));
  closeSync(file);
}

/** Runs this script with a role of its own: a process takes over the peak memory of the one that starts it. */
function run(database: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    env: { ...process.env, TARIFA_DATABASE: database },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const [role, ...args] = process.argv.slice(2);
if (role === 'write') {
  const [kind = '', count, path = ''] = args;
  await writeRows(kind, Number(count), path);
} else if (role === 'import') {
  const silent = { environment: process.env, out: () => {}, err: () => {} };
  if ((await main([role, ...args], silent)) !== 0) throw new Error('The import failed.');
  const { maxRSS, userCPUTime } = process.resourceUsage();
  process.stdout.write(`${(maxRSS / 1024).toFixed(0)} MB, ${(userCPUTime / 1e6).toFixed(1)} s of CPU time`);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'tarifa-bench-'));
  try {
    for (const [i, { kind, rows, limitMb }] of FILES.entries()) {
      const path = join(folder, `list.${kind}`);
      const database = join(folder, `${i}.db`);
      run(database, 'write', kind, String(rows), path);
      const peak = run(database, 'import', path, '--force');
      process.stdout.write(`${kind}, ${rows} rows: ${peak} (limit ${limitMb} MB)\n`);
      if (Number.parseInt(peak, 10) > limitMb) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
