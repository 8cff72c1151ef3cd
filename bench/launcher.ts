import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of this checkout. */
export const CHECKOUT = fileURLToPath(new URL('../', import.meta.url));

/** The command as it is installed. */
export const LAUNCHER = join(CHECKOUT, 'bin/tarifa.js');

/** The V8 options of this checkout. Everything that is measured runs with them. */
export const FLAGS = await flagsOf(CHECKOUT);

/** The V8 options that the command of a checkout gives to Node: from its table, or else from its first line. */
export async function flagsOf(checkout: string): Promise<readonly string[]> {
  const table = join(checkout, 'bin/v8-options.js');
  if (existsSync(table)) {
    const { V8_OPTIONS }: { readonly V8_OPTIONS: readonly string[] } = await import(pathToFileURL(table).href);
    return V8_OPTIONS;
  }
  const [first = ''] = readFileSync(join(checkout, 'bin/tarifa.js'), 'utf8').split('\n', 1);
  return first.match(/--\S+/g) ?? [];
}
