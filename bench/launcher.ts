import { fileURLToPath } from 'node:url';
import { V8_OPTIONS } from '../bin/v8-options.js';

/** The command as it is installed. */
export const LAUNCHER = fileURLToPath(new URL('../bin/tarifa.js', import.meta.url));

/** The V8 options that it serves with: every contender runs with them. */
export const FLAGS: readonly string[] = V8_OPTIONS;
