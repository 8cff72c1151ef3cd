/** The digits of a code in the groups that customs papers print: 8517 13 00 0000. */
export function groupsOf(code: string): readonly string[] {
  const groups = code.length <= 4 ? [code] : [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)];
  return groups.filter((group) => group !== '');
}

/** A code as it is written in running text, where it must not break over lines. */
export function spelled(code: string): string {
  return groupsOf(code).join('\u00a0');
}

/** The digits of the code that a `parent_id` stands for: the id lost its leading zero if it has an odd length. */
export function codeOfId(id: string): string {
  return id.length % 2 === 0 ? id : `0${id}`;
}
