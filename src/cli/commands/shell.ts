import { VERSION } from '../../version.ts';
import { type Command, Misuse, wordsOf } from '../command.ts';
import { completionFor, SHELLS } from '../completion.ts';
import { manPage } from '../man-page.ts';

/** The commands that describe all commands, these included. */
export function shellCommands(all: () => readonly Command[]): Command[] {
  const completion: Command = {
    name: 'completion',
    words: 'SHELL',
    summary: 'Write the completion script for bash, zsh or fish.',
    details:
      'For bash: source <(tarifa completion bash). For zsh: the same with zsh. For fish: tarifa completion fish | source.',
    options: {},
    async run(call) {
      const [shell] = wordsOf(call, ['SHELL']);
      const known = SHELLS.find((each) => each === shell);
      if (known === undefined)
        throw new Misuse(`There is no completion for "${shell}"; there is ${SHELLS.join(', ')}.`);
      call.out(completionFor(known, all()));
    },
  };

  const man: Command = {
    name: 'man',
    words: '',
    summary: 'Write the manual page. To read it: tarifa man | man -l -',
    options: {},
    async run(call) {
      wordsOf(call, []);
      call.out(manPage(all(), VERSION));
    },
  };

  return [completion, man];
}
