import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './chromium.ts';
import { withFileLock } from './file-lock.ts';

/** The headless shell has no window, so it starts sooner and takes less CPU than the whole browser. */
const INSTALLED = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];
const LOCK = fileURLToPath(new URL('../../.cache/chromium.lock', import.meta.url));
const MINUTE_MS = 60_000;

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-prefers-reduced-motion',
];

/** Starts a headless Chromium. If none is installed, it is downloaded from Debian. */
export async function launch(): Promise<Browser> {
  const { path, libraries } = findChromium() ?? (await withFileLock(LOCK, () => findChromium() ?? getChromium()));
  return chromium.launch({
    executablePath: path,
    // The sandbox does not work as root, and the tests open only our own pages.
    chromiumSandbox: false,
    args: ARGUMENTS,
    ...(libraries !== '' && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  });
}

interface Found {
  readonly path: string;
  /** The folders of shared libraries that the system does not have. */
  readonly libraries: string;
}

function findChromium(): Found | null {
  const configured = process.env['TARIFA_TEST_CHROMIUM'];
  if (configured !== undefined && !existsSync(configured))
    throw new Error(`TARIFA_TEST_CHROMIUM is ${configured}, but there is no such file.`);
  const path = configured ?? INSTALLED.find((candidate) => existsSync(candidate));
  return path === undefined ? null : { path, libraries: '' };
}

function getChromium(): Found {
  try {
    if (process.getuid?.() !== 0) return unpackChromium();
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
    const found = findChromium();
    if (found !== null) return found;
    throw new Error('apt installed no Chromium');
  } catch (error) {
    throw new Error(
      'The browser tests need Chromium, and it could be neither found nor downloaded from Debian. Install it, or set TARIFA_TEST_CHROMIUM to its path.',
      { cause: error },
    );
  }
}

function apt(...options: string[]): void {
  execFileSync('apt-get', options, {
    timeout: 10 * MINUTE_MS,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
