import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { COMMANDS } from '../src/cli/commands.ts';
import { helpOf, overview } from '../src/cli/help.ts';
import { AGENT_GUIDE } from '../src/contract/agent-guide.ts';
import { ERRORS } from '../src/contract/errors.ts';
import { TIERS } from '../src/contract/tiers.ts';
import { openApiJson, openApiYaml } from '../src/http/site.ts';
import { CONTRACTS } from '../src/operations/operations.ts';
import { SETTINGS } from '../src/settings.ts';
import { pythonMethods, typescriptMethods } from './client-methods.ts';
import { clientTypes } from './client-types.ts';
import { collections } from './collections.ts';
import { grafanaDashboard } from './grafana-dashboard.ts';
import { lineFactsTable } from './line-facts.ts';
import { stateTables, weakTable } from './measure-tables.ts';
import { pythonTypes } from './python-types.ts';
import { glossary } from './terms.ts';
import { versioned } from './versions.ts';

// Generates the files that repeat facts of other files in src and data: `npm run docs`. With --check it only compares them.

const ROOT = new URL('../', import.meta.url);
const NOTE = '<!-- Written by `npm run docs` from the tables in src; edit those. -->';

/** Every generated document: its path and its text. */
export function documents(read = readDocument): ReadonlyMap<string, string> {
  const versions = new Map(versioned((path) => read(path)));
  return new Map([
    ...versions,
    ['docs/openapi.json', openApiJson()],
    ['docs/openapi.yaml', openApiYaml()],
    ['clients/typescript/src/types.ts', clientTypes()],
    ['clients/typescript/src/methods.ts', typescriptMethods()],
    ['clients/python/tarifa/_types.py', pythonTypes()],
    ['clients/python/tarifa/_methods.py', pythonMethods()],
    ['deploy/grafana-dashboard.json', grafanaDashboard()],
    ...collections(),
    ['docs/agents.md', AGENT_GUIDE.replace('\n\n', `\n\n${NOTE}\n\n`)],
    ['docs/errors.md', `# Errors\n\n${NOTE}\n\n${errorTable()}`],
    [
      'docs/settings.md',
      `# Settings\n\n${NOTE}\n\nEach is read from the environment; an empty variable counts as not set. \`tarifa settings\` shows what is in force.\n\n${settingTable()}`,
    ],
    [
      'docs/cli.md',
      `# The command line\n\n${NOTE}\n\n${fenced(overview())}${COMMANDS.map((command) => `\n## tarifa ${command.name}\n\n${fenced(helpOf(command))}`).join('')}`,
    ],
    ['docs/glossary.md', glossary(NOTE)],
    ['data/line-facts.csv', lineFactsTable()],
    ['docs/measures.md', filled(read('docs/measures.md') ?? '', { states: stateTables(), weak: weakTable() })],
    ['README.md', filled(versions.get('README.md') ?? '', { operations: operationTable(), tiers: tierTable() })],
  ]);
}

/** The paths of the documents whose file differs from the generated text. */
export function stale(read = readDocument): string[] {
  return [...documents(read)].filter(([path, text]) => text !== read(path)).map(([path]) => path);
}

function readDocument(path: string): string | null {
  const file = new URL(path, ROOT);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
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

function operationTable(): string {
  const rows = Object.values(CONTRACTS).map(({ path, summary, open, body }) => [
    body === undefined ? `\`GET ${path}\`` : `\`GET\` or \`POST ${path}\``,
    open ? `${summary}; needs no key` : summary,
  ]);
  return markdownTable(['request', 'what it does'], rows);
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

/** Replaces the parts of a text between `<!-- name -->` and `<!-- /name -->`. */
export function filled(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((all, [name, part]) => {
    const between = new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- /${name} -->)`);
    if (!between.test(all)) throw new Error(`The document has no part between <!-- ${name} --> and <!-- /${name} -->.`);
    return all.replace(between, () => part);
  }, text);
}

if (import.meta.main) {
  const paths = stale();
  if (process.argv.includes('--check')) {
    if (paths.length > 0) process.stderr.write(`Not up to date: ${paths.join(', ')}. Run: npm run docs\n`);
    process.exitCode = paths.length > 0 ? 1 : 0;
  } else {
    const texts = documents();
    for (const path of paths) {
      const file = new URL(path, ROOT);
      mkdirSync(new URL('.', file), { recursive: true });
      writeFileSync(file, texts.get(path) ?? '');
    }
    process.stderr.write(paths.length > 0 ? `Wrote ${paths.join(', ')}\n` : 'All up to date.\n');
  }
}
