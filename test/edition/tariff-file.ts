import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { derive } from '../../src/edition/derive.ts';
import type { Entry } from '../../src/edition/entry.ts';
import { FaultyFile, FormatError } from '../../src/edition/faults.ts';
import { type Reading, type ReadingOptions, readTariff } from '../../src/edition/reading.ts';
import type { Before } from '../../src/edition/settle.ts';
import { finish } from '../../src/tariff/steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** Writes a file that is gone after the tests, and tells where it is. */
export function fileOf(content: string | Uint8Array): string {
  const path = join(folder, `file-${++files}`);
  writeFileSync(path, content);
  return path;
}

export const NOTHING: Before = { entries: [], facts: [] };

/** An edition in force, made of these entries. */
export function inForce(...entries: readonly Entry[]): Before {
  return { entries, facts: finish(derive(entries)) };
}

export function entry(code: string, en: string, ar: string, rate: number | null, more: Partial<Entry> = {}): Entry {
  return { code, en, ar, rate, rateUnknown: null, aliasesEn: [], aliasesAr: [], active: true, ...more };
}

/** Reads a file that was just written with this content. */
export function reading(content: string | Uint8Array, options: Partial<ReadingOptions> = {}): Promise<Reading> {
  return readTariff(fileOf(content), { texts: 'merge', before: NOTHING, today: '2026-01-01', ...options });
}

/** What is told of a file that is refused: its faults by place, or the one sentence. */
export async function refusal(content: string | Uint8Array, options: Partial<ReadingOptions> = {}): Promise<string[]> {
  try {
    await reading(content, options);
  } catch (error) {
    if (error instanceof FaultyFile)
      return error.faults.map(({ sheet, row, column, reason }) => `${sheet ?? ''}${row} ${column}: ${reason}`);
    if (error instanceof FormatError) return [error.message];
    throw error;
  }
  return [];
}

/** Entries in short: code, English, Arabic, rate. */
export function brief({ entries }: Reading): (string | number | null)[][] {
  return entries.map(({ code, en, ar, rate, rateUnknown }) => [code, en, ar, rateUnknown ?? rate]);
}

/** An entry whose texts are made from its code. */
export function numberedEntry(code: string, rate: number | null, more: Partial<Entry> = {}): Entry {
  return entry(code, `E${code}`, `ع${code}`, rate, more);
}
