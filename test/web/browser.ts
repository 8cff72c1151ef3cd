import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './chromium.ts';
import { oneAtATime } from './one-at-a-time.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];
const LOCK = fileURLToPath(new URL('../../.cache/chromium.lock', import.meta.url));
const MINUTES = 60_000;

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-prefers-reduced-motion',
];

/** Starts a headless Chromium: the one that is installed, else one that is fetched from Debian. */
export async function launch(): Promise<Browser> {
  const { path, libraries } = findChromium() ?? (await oneAtATime(LOCK, () => findChromium() ?? getChromium()));
  return chromium.launch({
    executablePath: path,
    // Only our own pages are opened, and as root there is no sandbox to be had.
    chromiumSandbox: false,
    args: ARGUMENTS,
    ...(libraries !== '' && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  });
}

interface Found {
  readonly path: string;
  /** Where the shared libraries are that the system lacks. */
  readonly libraries: string;
}

function findChromium(): Found | null {
  const told = process.env['TARIFA_TEST_CHROMIUM'];
  if (told !== undefined && !existsSync(told))
    throw new Error(`TARIFA_TEST_CHROMIUM is ${told}, and nothing is there.`);
  const path = told ?? INSTALLED.find((candidate) => existsSync(candidate));
  return path === undefined ? null : { path, libraries: '' };
}

function getChromium(): Found {
  try {
    if (process.getuid?.() !== 0) return unpackChromium();
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
    const found = findChromium();
    if (found !== null) return found;
    throw new Error('apt installed no chromium');
  } catch (error) {
    throw new Error(
      'The browser tests need Chromium, and it could be neither found nor fetched from Debian. Install it, or set TARIFA_TEST_CHROMIUM to its path.',
      { cause: error },
    );
  }
}

function apt(...words: string[]): void {
  execFileSync('apt-get', words, {
    timeout: 10 * MINUTES,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
