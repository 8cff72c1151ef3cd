import { readFileSync } from 'node:fs';

/** The version of the software. The API has a version of its own. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
