import type { Authenticator } from '../access/authenticator.ts';
import type { Log } from '../log.ts';

const REFRESH_EVERY_MS = 2_000;

/** Applies the changes of keys in the background. */
export interface KeyFollowing {
  /** Applies them once, and from then on every two seconds. Rejects if the first time fails. */
  start(): Promise<void>;
  stop(): void;
  /** Whether they could not be read the last time: a revoked key may still be accepted. */
  isFailing(): boolean;
}

export function followKeys(authenticator: Pick<Authenticator, 'refresh'>, log: Log): KeyFollowing {
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  async function refresh(): Promise<void> {
    try {
      await authenticator.refresh();
      if (isFailing) log.info('key_check_recovered');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error('key_check_failed', { error: String(error) });
      isFailing = true;
    }
  }

  return {
    async start() {
      await authenticator.refresh();
      timer = setInterval(refresh, REFRESH_EVERY_MS);
    },
    stop: () => clearInterval(timer),
    isFailing: () => isFailing,
  };
}
