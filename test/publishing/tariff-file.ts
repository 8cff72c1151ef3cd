import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { dayOf } from '../../src/day.ts';
import { derive } from '../../src/publishing/derive.ts';
import type { Entry } from '../../src/publishing/entry.ts';
import type { EditionInForce } from '../../src/publishing/importing/fill-from-in-force.ts';
import { type ReadOptions, readTariffFile, type TariffFile } from '../../src/publishing/importing/read-tariff-file.ts';
import { finish } from '../../src/steps.ts';
import { FaultyFile, FormatError } from '../../src/tables/faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarifa-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** Writes a file that is removed after the tests, and returns its path. */
export function fileOf(content: string | Uint8Array): string {
  const path = join(folder, `file-${++files}`);
  writeFileSync(path, content);
  return path;
}

/** An edition in force with these entries. */
export function editionInForce(...entries: readonly Entry[]): EditionInForce {
  return { entries, facts: finish(derive(entries)) };
}

export function entry(code: string, en: string, ar: string, rate: number | null, more: Partial<Entry> = {}): Entry {
  return {
    code,
    en,
    ar,
    rate,
    rateUnknown: null,
    dutyText: '',
    procedures: [],
    aliasesEn: [],
    aliasesAr: [],
    active: true,
    ...more,
  };
}

/** An entry whose texts are made from its code. */
export function numberedEntry(code: string, rate: number | null, more: Partial<Entry> = {}): Entry {
  return entry(code, `E${code}`, `ع${code}`, rate, more);
}

/** Reads a tariff file with this content. */
export function readContent(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<TariffFile> {
  const day = dayOf('2026-01-01');
  const defaults = { texts: 'ours', inForce: { entries: [], facts: [] }, day, today: day } as const;
  return readTariffFile(fileOf(content), { ...defaults, ...options });
}

/** Why a file is refused: its faults with their places, or the one message; nothing if it is read. */
export async function refusalOf(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<string[]> {
  try {
    await readContent(content, options);
  } catch (error) {
    if (error instanceof FaultyFile)
      return error.faults.map(({ sheet, row, column, reason }) => `${sheet ?? ''}${row} ${column}: ${reason}`);
    if (error instanceof FormatError) return [error.message];
    throw error;
  }
  return [];
}

/** The entries of a file as short rows: code, English, Arabic, rate. */
export function rowsOf({ entries }: TariffFile): (string | number | null)[][] {
  return entries.map(({ code, en, ar, rate, rateUnknown }) => [code, en, ar, rateUnknown ?? rate]);
}
