import type { Command } from './command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The script that completes commands and options in a shell. */
export function completionFor(shell: Shell, commands: readonly Command[]): string {
  return WRITERS[shell](commands);
}

const WRITERS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: (commands) => `# Completion of tarifa for bash. Use: source <(tarifa completion bash)
_tarifa() {
  local line="\${COMP_WORDS[*]:1:COMP_CWORD-1}" current="\${COMP_WORDS[COMP_CWORD]}" options=""
  case "$line" in
${families(commands)
  .map(([family, names]) => `    ${quoted(family)}) options="${names.join(' ')}" ;;`)
  .join('\n')}
${byLength(commands)
  .map((command) => `    ${patternOf(command)}) options="${optionsOf(command).join(' ')}" ;;`)
  .join('\n')}
    "") options="${firstWords(commands).join(' ')} help --help --version" ;;
  esac
  COMPREPLY=($(compgen -W "$options" -- "$current"))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _tarifa tarifa
`,
  zsh: (commands) => `#compdef tarifa
# Completion of tarifa for zsh. Use: source <(tarifa completion zsh)
_tarifa() {
  local line="\${(j: :)words[2,CURRENT-1]}"
  local -a options
  case "$line" in
${families(commands)
  .map(([family, names]) => `    ${quoted(family)}) options=(${names.join(' ')}) ;;`)
  .join('\n')}
${byLength(commands)
  .map((command) => `    ${patternOf(command)}) options=(${optionsOf(command).join(' ')}) ;;`)
  .join('\n')}
    "") options=(${firstWords(commands).join(' ')} help --help --version) ;;
  esac
  compadd -- $options || _files
}
compdef _tarifa tarifa
`,
  fish: (commands) => `# Completion of tarifa for fish. Use: tarifa completion fish | source
${firstWords(commands)
  .map((word) => `complete -c tarifa -n __fish_use_subcommand -a ${word}${summaryOf(word, commands)}`)
  .join('\n')}
${families(commands)
  .flatMap(([family, names]) =>
    names
      .filter((name) => !name.startsWith('-'))
      .map((name) => `complete -c tarifa -n "__fish_seen_subcommand_from ${family}" -a ${name}`),
  )
  .join('\n')}
${commands
  .flatMap(({ name, options }) =>
    Object.entries(options).map(
      ([option, { help, type }]) =>
        `complete -c tarifa -n "__fish_seen_subcommand_from ${name.split(' ').at(-1)}" -l ${option}${type === 'string' ? ' -r' : ''} -d '${escaped(help)}'`,
    ),
  )
  .join('\n')}
`,
};

/** Longer names first: the pattern of "editions" matches "editions withdraw" too. */
function byLength(commands: readonly Command[]): Command[] {
  return commands.toSorted((a, b) => b.name.length - a.name.length);
}

/** The first word of every command, each once. */
function firstWords(commands: readonly Command[]): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
}

/** Commands of two words: the first, and what can follow it. */
function families(commands: readonly Command[]): [string, string[]][] {
  const second = commands.flatMap(({ name }) => {
    const [family = '', word] = name.split(' ');
    return word === undefined ? [] : [{ family, word }];
  });
  return [...Map.groupBy(second, ({ family }) => family)].map(([family, of]) => {
    const alone = commands.find(({ name }) => name === family);
    return [family, [...of.map(({ word }) => word), ...(alone === undefined ? [] : optionsOf(alone))]];
  });
}

/** The pattern of a line that continues a command. A command that begins others is listed with them. */
function patternOf({ name }: Command): string {
  return name.includes(' ') ? `${quoted(name)}*` : `${quoted(name)}|${quoted(`${name} `)}*`;
}

function optionsOf({ options }: Command): string[] {
  return [...Object.keys(options), 'help'].map((option) => `--${option}`);
}

function summaryOf(word: string, commands: readonly Command[]): string {
  const summary = commands.find(({ name }) => name === word)?.summary;
  return summary === undefined ? '' : ` -d '${escaped(summary)}'`;
}

function quoted(text: string): string {
  return `"${text}"`;
}

function escaped(text: string): string {
  return text.replaceAll("'", "\\'");
}
