import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ERRORS } from '../contract/errors.ts';
import { TIERS } from '../contract/tiers.ts';
import { openApiJson, openApiYaml } from '../http/site.ts';
import { SETTINGS } from '../settings.ts';
import { clientTypes } from './client-types.ts';
import { collections } from './collections.ts';
import { COMMANDS } from './commands.ts';
import { helpOf, overview } from './help.ts';

// Writes the documents that say what the tables say, so that they cannot differ: `npm run docs`, or with --check only looks.

const ROOT = new URL('../../', import.meta.url);
const MADE = '<!-- Written by `npm run docs` from the tables in src; edit those. -->';

/** Every generated document: its path and what it should hold. */
export function documents(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/openapi.json', openApiJson()],
    ['docs/openapi.yaml', openApiYaml()],
    ['clients/typescript/src/types.ts', clientTypes()],
    ...collections(),
    ['docs/errors.md', `# Errors\n\n${MADE}\n\n${errorTable()}`],
    [
      'docs/settings.md',
      `# Settings\n\n${MADE}\n\nEach is read from the environment; an empty variable counts as not set. \`tarifa settings\` shows what is in force.\n\n${settingTable()}`,
    ],
    [
      'docs/cli.md',
      `# The command line\n\n${MADE}\n\n${fenced(overview())}${COMMANDS.map((command) => `\n## tarifa ${command.name}\n\n${fenced(helpOf(command))}`).join('')}`,
    ],
    [
      'README.md',
      filled(readFileSync(new URL('README.md', ROOT), 'utf8'), { tiers: tierTable(), errors: errorTable() }),
    ],
  ]);
}

/** The documents that are not as they should be. */
export function stale(): string[] {
  return [...documents()].filter(([path, text]) => text !== held(path)).map(([path]) => path);
}

function held(path: string): string | null {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return null;
  }
}

function errorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, condition }]) => [
    `\`${code}\``,
    String(status),
    condition,
  ]);
  return markdownTable(['code', 'status', 'when'], rows);
}

function settingTable(): string {
  const rows = Object.values(SETTINGS).map(({ env, default: byDefault, help }) => [
    `\`${env}\``,
    `\`${byDefault}\``,
    help,
  ]);
  return markdownTable(['variable', 'default', 'meaning'], rows);
}

function tierTable(): string {
  const rows = Object.entries(TIERS).map(([tier, { perMinute, perDay }]) => [tier, String(perMinute), String(perDay)]);
  return markdownTable(['tier', 'requests a minute', 'requests a day'], rows);
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
}

function fenced(text: string): string {
  return `\`\`\`text\n${text}\`\`\`\n`;
}

/** A text with the parts between `<!-- name -->` and `<!-- /name -->` written anew. */
function filled(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce(
    (all, [name, part]) =>
      all.replace(new RegExp(`(<!-- ${name} -->\n)[sS]*?(<!-- /${name} -->)`), (_, open, close) => open + part + close),
    text,
  );
}

if (import.meta.main) {
  const paths = stale();
  if (process.argv.includes('--check')) {
    if (paths.length > 0) process.stderr.write(`Not up to date: ${paths.join(', ')}. Run: npm run docs\n`);
    process.exitCode = paths.length > 0 ? 1 : 0;
  } else {
    for (const path of paths) {
      const file = new URL(path, ROOT);
      mkdirSync(new URL('.', file), { recursive: true });
      writeFileSync(file, documents().get(path) ?? '');
    }
    process.stderr.write(paths.length > 0 ? `Wrote ${paths.join(', ')}\n` : 'All up to date.\n');
  }
}
