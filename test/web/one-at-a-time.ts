import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 250;
const PATIENCE_MS = 15 * 60_000;

/** Does some work while no other process does it: test files run side by side, and only one may fetch the browser. */
export async function oneAtATime<T>(lock: string, work: () => T): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  for (let waited = 0; !taken(lock); waited += POLL_MS) {
    if (waited > PATIENCE_MS) throw new Error(`${lock} was held for too long. If no test is running, remove it.`);
    await pause(POLL_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock if it is free, or if whoever held it is gone. */
function taken(lock: string): boolean {
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
    // Just made, and not yet written: somebody is at it.
    if (holder === 0) return true;
    return process.kill(holder, 0);
  } catch {
    return false;
  }
}
