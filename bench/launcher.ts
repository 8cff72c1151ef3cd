import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The command as it is installed. */
export const LAUNCHER = fileURLToPath(new URL('../bin/tarifa.js', import.meta.url));

/** The flags that it gives to Node, read from its first line: whatever is measured runs with them too. */
export const FLAGS: readonly string[] = readFileSync(LAUNCHER, 'utf8').split('\n', 1)[0]?.match(/--\S+/g) ?? [];
