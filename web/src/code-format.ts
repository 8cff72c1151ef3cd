/** Splits a code into the groups that customs documents print: 8517 13 00 0000. */
export function codeGroups(code: string): readonly string[] {
  const groups = code.length <= 4 ? [code] : [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)];
  return groups.filter((group) => group !== '');
}

/** A code for running text; the no-break spaces keep it on one line. */
export function formatCode(code: string): string {
  return codeGroups(code).join('\u00a0');
}
