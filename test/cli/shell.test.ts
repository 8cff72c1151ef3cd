import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { COMMANDS } from '../../src/cli/commands.ts';
import { completionFor, SHELLS } from '../../src/cli/completion.ts';
import { manPage } from '../../src/cli/man-page.ts';

describe('completion', () => {
  it('names every command and option, for every shell', () => {
    for (const shell of SHELLS) {
      const script = completionFor(shell, COMMANDS);
      for (const { name, options } of COMMANDS) {
        for (const word of name.split(' ')) assert.ok(script.includes(word), `${shell}: ${name}`);
        for (const option of Object.keys(options))
          assert.ok(
            script.includes(shell === 'fish' ? `-l ${option}` : `--${option}`),
            `${shell}: ${name} --${option}`,
          );
      }
    }
  });

  it('works in bash', () => {
    const complete = (...words: string[]) => {
      const line = `${completionFor('bash', COMMANDS)}
COMP_WORDS=(tarifa ${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length}; _tarifa; echo "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', line], { encoding: 'utf8', cwd: '/' }).trim().split(' ');
    };
    assert.deepEqual(complete('loo'), ['lookup']);
    assert.deepEqual(complete('keys', 'cr'), ['create']);
    assert.deepEqual(complete('keys', 'create', '--ti'), ['--tier']);
    assert.deepEqual(complete('search', 'coffee', '--le'), ['--level']);
    assert.deepEqual(complete('editions', 'wi'), ['withdraw']);
    assert.deepEqual(complete('editions', '--js'), ['--json']);
  });
});

it('the manual page names every command and option, and begins each line as man understands it', () => {
  const page = manPage(COMMANDS, '1.2.3');
  for (const { name, options } of COMMANDS) {
    assert.ok(page.includes(`.SS "tarifa ${name.replaceAll('-', '\\-')}`), name);
    for (const option of Object.keys(options))
      assert.ok(page.includes(`\\-\\-${option.replaceAll('-', '\\-')}`), option);
  }
  for (const line of page.split('\n')) assert.match(line, /^(\.(TH|SH|SS|TP|PP|B|I)\b|[^.']|$)/);
});
