import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { debianProgram, type Program } from '../servers/debian-package.ts';
import { withFileLock } from '../servers/file-lock.ts';

/** The headless shell has no window, so it starts sooner and takes less CPU than the whole browser. */
const SHELL = 'usr/lib/chromium/chromium-headless-shell';
const INSTALLED = [
  `/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];
const LOCK = fileURLToPath(new URL('../../.cache/chromium.lock', import.meta.url));
const MINUTE_MS = 60_000;
const ADVICE =
  'The browser tests need Chromium, and it could be neither found nor downloaded from Debian. Install it, or set TARIFA_TEST_CHROMIUM to its path.';

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
  const { command, libraries } = findChromium() ?? (await getChromium());
  return chromium.launch({
    executablePath: command,
    // The sandbox does not work as root, and the tests open only our own pages.
    chromiumSandbox: false,
    args: ARGUMENTS,
    ...(libraries !== '' && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  });
}

function findChromium(): Program | null {
  const configured = process.env['TARIFA_TEST_CHROMIUM'];
  if (configured !== undefined && !existsSync(configured))
    throw new Error(`TARIFA_TEST_CHROMIUM is ${configured}, but there is no such file.`);
  const command = configured ?? INSTALLED.find((candidate) => existsSync(candidate));
  return command === undefined ? null : { command, libraries: '' };
}

/** Root installs it, with its fonts. Other users unpack it. */
function getChromium(): Promise<Program> {
  if (process.getuid?.() !== 0) return debianProgram([], 'chromium-headless-shell', SHELL, ADVICE);
  return withFileLock(LOCK, () => findChromium() ?? installChromium());
}

function installChromium(): Program {
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  } catch (error) {
    throw new Error(ADVICE, { cause: error });
  }
  return { command: `/${SHELL}`, libraries: '' };
}

function apt(...options: string[]): void {
  execFileSync('apt-get', options, {
    timeout: 10 * MINUTE_MS,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
