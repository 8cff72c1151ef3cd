import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 250;
const TIMEOUT_MS = 15 * 60_000;

/** Runs some work under a lock file. Test files may run in parallel, and only one may fetch a program. */
export async function withFileLock<T>(lock: string, work: () => T): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  for (let waitedMs = 0; !tryLock(lock); waitedMs += POLL_MS) {
    if (waitedMs > TIMEOUT_MS) throw new Error(`${lock} was held for too long. If no test is running, remove it.`);
    await pause(POLL_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock if it is free. Removes the lock of a process that has ended. */
function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // The file exists but is still empty: its owner is about to write the process id.
    if (holder === 0) return true;
    return process.kill(holder, 0);
  } catch {
    return false;
  }
}
