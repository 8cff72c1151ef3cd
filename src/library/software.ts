import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLED_EDITION } from './bundled-data.ts';

/** The code, and the data that comes with it: the model of search, titles, correlations, measures, procedures, the guide. */
const FOLDERS = ['../', '../../data/'].map((folder) => new URL(folder, import.meta.url));
/** An edition is named by its own hash, wherever it came from. */
const LEFT_OUT = basename(fileURLToPath(BUNDLED_EDITION));

let known: string | undefined;

/**
 * Names everything in the software that can change an answer, so that an ETag or a saved catalogue of other software is
 * never taken for one of this. Versions do not: they are the same through many changes. Made once, in some 20 ms.
 */
export function softwareDigest(): string {
  known ??= digestOf(FOLDERS.map((folder) => fileURLToPath(folder)));
  return known;
}

/** The digest of all files in these folders, and of this version of Node, which sorts and normalizes texts. */
export function digestOf(folders: readonly string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== LEFT_OUT)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => `${relative(folder, path)} ${hash('sha1', readFileSync(path))}`)
      .sort(),
  );
  return hash('sha256', [process.version, ...files].join('\n'));
}
