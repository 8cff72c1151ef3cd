import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const taskset = '/usr/bin/taskset';
const cores = availableParallelism();

/** Whether processes are kept to a core: one that is moved about is slower by up to a quarter, and not always. */
export const isPinned = existsSync(taskset) && cores > 1;
export const LAST_CORE = cores - 1;

/** A command that keeps to one core, where the system can see to that. */
export function onCore(core: number, command: string, ...args: string[]): [command: string, ...args: string[]] {
  return isPinned ? [taskset, '-c', String(core % cores), command, ...args] : [command, ...args];
}
