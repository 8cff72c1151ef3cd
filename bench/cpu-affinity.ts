import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const TASKSET = '/usr/bin/taskset';
const cores = availableParallelism();

/** Whether processes are pinned to a core. A process that the system moves between cores is up to a quarter slower. */
export const isPinned = existsSync(TASKSET) && cores > 1;
export const LAST_CORE = cores - 1;

/** A command pinned to one core, where the system can do that. */
export function pinned(core: number, command: string, ...args: string[]): [command: string, ...args: string[]] {
  return isPinned ? [TASKSET, '-c', String(core % cores), command, ...args] : [command, ...args];
}
