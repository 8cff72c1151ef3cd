import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = new URL('../../', import.meta.url);
const PACKAGE = new URL('clients/typescript/', ROOT);

/** Builds the client as a package and installs it into a folder; returns the folder of its modules. */
export async function installClient(folder: string): Promise<string> {
  const installed = join(folder, 'node_modules', '@tarifa', 'client');
  const dist = join(installed, 'dist');
  mkdirSync(dist, { recursive: true });
  const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', ROOT));
  await promisify(execFile)(process.execPath, [compiler, '-p', fileURLToPath(PACKAGE), '--outDir', dist]);
  copyFileSync(new URL('package.json', PACKAGE), join(installed, 'package.json'));
  return dist;
}
