/** Marks a secondary source, such as press. */
export const WEAK = '[weak]';

/** The source of a measure split into addresses, marks of secondary sources, and the text between them. */
export function sourceParts(source: string): string[] {
  return source.split(/(https?:\/\/[^\s;)\]]+|\[weak\])/).filter((part) => part !== '');
}
