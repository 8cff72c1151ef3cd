import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { parseArgs } from 'node:util';
import { COMMANDS } from '../../src/cli/commands.ts';
import { HELP_OPTION } from '../../src/cli/help.ts';

const ROOT = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { scripts: object };
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'data/README.md', 'compose.yaml'],
  ...readdirSync(new URL('docs/', ROOT)).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** The commands in blocks and in lines of a document, each in words as a shell has them. */
function commandsIn(document: string): string[][] {
  const text = readFileSync(new URL(document, ROOT), 'utf8');
  const blocks = [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  );
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...blocks, ...inline].flatMap((line) =>
    line
      .split(/\s(?:\||&&|;|>|2>)\s?/)
      .map((command) => command.trim().replace(/\s+#.*$/, ''))
      .map((command) => command.replace(/^(?:\$ )?(?:sudo |npx |docker compose (?:exec|run)(?: --rm)? )?/, ''))
      .filter((command) => /^(?:tarifa|npm run) [a-z]/.test(command))
      .map((command) => [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')),
  );
}

/** Why a command cannot be run; null if it can. */
function faultOf([program, first = '', ...rest]: readonly string[]): string | null {
  if (program === 'npm')
    return first in scripts || rest[0] === undefined || rest[0] in scripts ? null : 'no such script';
  const words = [first, ...rest];
  const [command] = COMMANDS.filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' ')).sort(
    (a, b) => b.name.length - a.name.length,
  );
  const isFamily = COMMANDS.some(({ name }) => name.startsWith(`${first} `));
  if (command === undefined) return isFamily && rest.every((each) => !/^[a-z]/.test(each)) ? null : 'no such command';
  const args = words.slice(command.name.split(' ').length).filter((word) => !/^[[(…]|^\.\.\.$/.test(word));
  // An option that is only named in a sentence has no value.
  const last = args.at(-1) ?? '';
  const isNamed = Object.hasOwn(command.options, last.slice(2)) && command.options[last.slice(2)]?.type === 'string';
  try {
    parseArgs({
      args: isNamed ? [...args, 'X'] : [...args],
      options: { ...command.options, help: HELP_OPTION },
      allowPositionals: true,
    });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

it('every command in the documents exists, with its options', () => {
  const commands = DOCUMENTS.flatMap((document) => commandsIn(document).map((words) => ({ document, words })));
  assert.ok(commands.length > 100, `only ${commands.length} commands were found`);
  const faults = commands.flatMap(({ document, words }) => {
    const fault = faultOf(words);
    return fault === null ? [] : [`${document}: ${words.join(' ')}: ${fault}`];
  });
  assert.deepEqual(faults, []);
});

it('a command that does not exist, and an option that it does not have, are faults', () => {
  assert.equal(faultOf(['tarifa', 'imports', 'FILE']), 'no such command');
  assert.match(faultOf(['tarifa', 'import', 'FILE', '--sure']) ?? '', /--sure/);
  assert.equal(faultOf(['tarifa', 'keys', 'create', '--tier', 'pro']), null);
});
