import type { DeskLine, DeskState } from './desk.ts';

/**
 * What two tabs made of one invoice, put together: of each line and each field, the one that was changed since both had the
 * same; where both changed it, mine.
 */
export function mergeDesks(base: DeskState, mine: DeskState, theirs: DeskState): DeskState {
  return {
    name: later(base.name, mine.name, theirs.name),
    charges: mergedFields(base.charges, mine.charges, theirs.charges),
    papers: mergedFields(base.papers, mine.papers, theirs.papers),
    lines: mergedLines(base.lines, mine.lines, theirs.lines),
    check: later(base.check, mine.check, theirs.check),
    sources: mine.sources.length > theirs.sources.length ? mine.sources : theirs.sources,
  };
}

function later<T>(base: T, mine: T, theirs: T): T {
  return areSame(base, mine) ? theirs : mine;
}

function mergedFields<T extends object>(base: T, mine: T, theirs: T): T {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])] as (keyof T)[];
  const entries = names.map((name) => [name, later(base[name], mine[name], theirs[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T;
}

function mergedLines(base: readonly DeskLine[], mine: readonly DeskLine[], theirs: readonly DeskLine[]): DeskLine[] {
  const [known, own, other] = [base, mine, theirs].map((lines) => new Map(lines.map((line) => [line.id, line])));
  let highest = Math.max(0, ...[...mine, ...theirs].map(({ id }) => id));
  const merged = theirs.flatMap((line) => later(known?.get(line.id), own?.get(line.id), line) ?? []);
  const added = mine.flatMap((line) => {
    const isTheirs = other?.has(line.id) === true;
    if (known?.has(line.id) === true) return isTheirs || areSame(known.get(line.id), line) ? [] : [line];
    // Both added a line with the next number: the two are different ones.
    if (!isTheirs) return [line];
    return areSame(other.get(line.id)?.given, line.given) ? [] : [{ ...line, id: ++highest }];
  });
  const isNew = (id: number) => known?.has(id) !== true;
  const fromOthers = merged.map((line) => (isNew(line.id) ? (other?.get(line.id) ?? line) : line));
  return [...fromOthers, ...added];
}

function areSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
