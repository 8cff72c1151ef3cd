import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Store } from '../../src/store/store.ts';
import { installClient } from '../clients/install-client.ts';
import { BUNDLED, TestService } from '../service.ts';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'tarifa-recipes-'));
const database = join(folder, 'tarifa.db');
let service: TestService;
let key: string;

interface Block {
  readonly title: string;
  readonly language: string;
  readonly code: string;
  /** The text block below it, which is its output. */
  readonly output: string | null;
}

const blocks = blocksIn(readFileSync(new URL('docs/recipes.md', ROOT), 'utf8'));

before(async () => {
  service = await TestService.start({
    edition: BUNDLED,
    store: Store.open(database),
    environment: { TARIFA_MCP: 'on' },
  });
  key = await service.key();
  mkdirSync(join(folder, 'bin'));
  symlinkSync(fileURLToPath(new URL('bin/tarifa.js', ROOT)), join(folder, 'bin', 'tarifa'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  await installClient(folder);
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** The command that runs a block of each language. */
const COMMANDS: Readonly<Record<string, (file: string) => [command: string, ...args: string[]]>> = {
  sh: (file) => ['sh', file],
  ts: (file) => [process.execPath, file],
  python: (file) => ['python3', file],
};

describe('every recipe prints the output on the page', () => {
  for (const [i, { title, language, code, output }] of blocks.entries()) {
    if (language === 'json') continue;
    it(`${title} (${language})`, async () => {
      const command = COMMANDS[language];
      assert.ok(command, `there is no command for ${language}`);
      assert.ok(output !== null, 'the page has no output for this block');
      const file = join(folder, `recipe-${i}.${language}`);
      writeFileSync(file, code);
      const [program, ...args] = command(file);
      const { stdout } = await run(program, args, { cwd: folder, env: recipeEnvironment(), encoding: 'utf8' }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          throw new Error(`The recipes in ${language} need ${program}, which is not on the path: install it.`);
        },
      );
      assert.match(stdout, patternOf(output));
    });
  }
});

describe('every configuration of an agent connects', () => {
  const configurations = blocks.filter(({ language }) => language === 'json');
  it('there are two', () => assert.equal(configurations.length, 2));

  for (const { code } of configurations) {
    const { tarifa } = JSON.parse(code).mcpServers;
    it(tarifa.command ?? tarifa.url, async () => {
      const client = new Client({ name: 'recipes', version: '1' });
      await client.connect(transportOf(tarifa));
      const { structuredContent } = await client.callTool({ name: 'lookup_hs_code', arguments: { hs_code: '851713' } });
      assert.match(JSON.stringify(structuredContent), /"hs_code":"851713"/);
      await client.close();
    });
  }
});

it('the TypeScript of this page and of the README of the client compiles', async () => {
  const readme = blocksIn(readFileSync(new URL('clients/typescript/README.md', ROOT), 'utf8'));
  const readmeCode = readme.map(({ code }) => code).join('\n');
  const sources = [...blocks.filter(({ language }) => language === 'ts').map(({ code }) => code), readmeCode];
  const files = sources.map((source, i) => {
    const file = join(folder, `compiled-${i}.ts`);
    writeFileSync(file, source);
    return file;
  });
  const path = (name: string) => fileURLToPath(new URL(`node_modules/${name}`, ROOT));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', 'node', '--typeRoots', path('@types')];
  await run(process.execPath, [path('typescript/bin/tsc'), ...options, ...files], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => assert.fail(stdout),
  );
});

/** The transport of a configuration, with the database and the server of this test. */
function transportOf(entry: {
  command?: string;
  args?: string[];
  env?: Record<string, string>;
  url?: string;
  headers?: Record<string, string>;
}): Transport {
  if (entry.command !== undefined) {
    assert.deepEqual(Object.keys(entry.env ?? {}), ['TARIFA_DATABASE']);
    return new StdioClientTransport({ command: entry.command, args: entry.args ?? [], env: recipeEnvironment() });
  }
  const { pathname } = new URL(entry.url ?? '');
  const headers = Object.fromEntries(Object.keys(entry.headers ?? {}).map((name) => [name, key]));
  return new StreamableHTTPClientTransport(new URL(pathname, service.service.url), { requestInit: { headers } });
}

function recipeEnvironment(): Record<string, string> {
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  return {
    PATH: path,
    HOME: folder,
    PYTHONIOENCODING: 'utf-8',
    TARIFA_URL: service.service.url,
    TARIFA_KEY: key,
    TARIFA_DATABASE: database,
  };
}

/** The code blocks of a page, each with the heading above it and the text block that follows it. */
function blocksIn(page: string): Block[] {
  const found: Block[] = [];
  let title = '';
  for (const [, heading, language, code = ''] of page.matchAll(/^#+ (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const last = found.at(-1);
    if (heading !== undefined) title = heading;
    else if (language !== 'text') found.push({ title, language: language ?? '', code, output: null });
    else if (last !== undefined) found[found.length - 1] = { ...last, output: code };
  }
  return found;
}

/** The expected output as a pattern, in which an ellipsis matches anything. */
function patternOf(output: string): RegExp {
  const parts = output
    .trimEnd()
    .split('…')
    .map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('[^]*?')}\\s*$`);
}
