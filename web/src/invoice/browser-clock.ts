import type { RunClock } from './pause.ts';

/** The clock of the browser. A wait ends early if it is aborted or the device is online again. */
export const browserClock: RunClock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(end, ms) : undefined;
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        removeEventListener('online', end);
        resolve();
      }
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
      addEventListener('online', end);
    }),
};
