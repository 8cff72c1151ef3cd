import { SETTINGS } from '../settings.ts';
import type { Command } from './command.ts';

/** The manual page of the command line, in the format of man(7). */
export function manPage(commands: readonly Command[], version: string): string {
  const lines = [
    `.TH TARIFA 1 "" "tarifa ${version}" "User Commands"`,
    '.SH NAME',
    'tarifa \\- serve and query the customs tariff',
    '.SH SYNOPSIS',
    '.B tarifa',
    '.I COMMAND',
    '[options]',
    '.SH DESCRIPTION',
    'Serves HS codes in English and Arabic, search, hierarchy and duty estimates, and answers the same on the command line.',
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH ENVIRONMENT',
    ...Object.values(SETTINGS).flatMap((setting) => [
      '.TP',
      `.B ${escaped(setting.env)}`,
      escaped(`${setting.help} Default: ${setting.default}`),
    ]),
    '.SH EXIT STATUS',
    '0 done, 1 failed, 2 misused.',
  ];
  return `${lines.join('\n')}\n`;
}

function commandLines({ name, words, summary, details, options }: Command): string[] {
  return [
    `.SS "${escaped(`tarifa ${name} ${words}`.trim())}"`,
    escaped(summary),
    ...(details === undefined ? [] : ['.PP', escaped(details)]),
    ...Object.entries(options).flatMap(([option, { value, help }]) => [
      '.TP',
      `.B \\-\\-${escaped(option)}${value === undefined ? '' : ` ${escaped(value)}`}`,
      escaped(help),
    ]),
  ];
}

/** A backslash, a hyphen and a dot or quote at the start of a line mean something to man. */
function escaped(text: string): string {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq').replaceAll('\n', ' ');
  return /^[.']/.test(plain) ? `\\&${plain}` : plain;
}
