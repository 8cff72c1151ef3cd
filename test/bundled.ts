import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BundledOptions, openBundled as open } from '../src/library/open-sources.ts';
import { MUTATION } from './mutations/hook.ts';

const FOLDER = fileURLToPath(new URL('../node_modules/.cache/tarifa/', import.meta.url));

/**
 * The bundled tariff with its search. Its index is kept from one test file to the next, as a server keeps it beside its
 * database: it is read in a second and built in seven. A broken line of the sources must not leave an index behind.
 */
export function openBundled(options: BundledOptions = {}): ReturnType<typeof open> {
  if (process.env[MUTATION] !== undefined) return open(options);
  mkdirSync(FOLDER, { recursive: true });
  return open({ file: `${FOLDER}bundled`, ...options });
}
