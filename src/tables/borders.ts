// Finds the tables that are drawn with lines on a page: a cell is what lines enclose. Only what stands in no drawn table is read
// by its position alone (rows-by-position.ts).

/** A drawn line, upright or level: where it is, and from where to where it goes. In points from the upper left corner. */
export interface Rule {
  readonly isUpright: boolean;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Lines nearer than this are one, drawn twice or as a thin rectangle. */
const SAME = 1.5;
/** Gaps in a dashed line, and how far a line may end before the one that it meets. */
const GAP = 3;
/** Shorter lines belong to letters and pictures. */
const SHORTEST = 6;
/** Columns and rows narrower than this are the space between the borders of two cells. */
const NARROWEST = 4;
/** More lines than any page of a table has: a drawing. */
export const MAX_RULES = 3_000;

/** A table that is drawn, with the places of its borders. */
export interface RuledTable {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The left borders of its columns, and the upper borders of its rows. */
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  readonly rules: readonly Rule[];
}

/** Where a cell is: its column, its first row, and the row behind its last. */
export interface CellPlace {
  readonly column: number;
  readonly row: number;
  readonly end: number;
}

/** The drawn tables of a page with at least two columns, from the top. */
export function ruledTables(drawn: readonly Rule[]): RuledTable[] {
  if (drawn.length > MAX_RULES) return [];
  const rules = [...merged(drawn.filter((rule) => rule.isUpright)), ...merged(drawn.filter((rule) => !rule.isUpright))];
  return connected(rules)
    .flatMap((own) => tableOf(own) ?? [])
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

/** Joins lines that continue each other. */
function merged(drawn: readonly Rule[]): Rule[] {
  const groups: Rule[][] = [];
  for (const rule of drawn.toSorted((a, b) => a.at - b.at)) {
    const first = groups.at(-1)?.[0];
    if (first !== undefined && rule.at - first.at <= SAME) groups.at(-1)?.push(rule);
    else groups.push([rule]);
  }
  return groups.flatMap((group) => {
    const joined: Rule[] = [];
    for (const rule of group.sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last !== undefined && rule.from <= last.to + GAP)
        joined[joined.length - 1] = { ...last, to: Math.max(last.to, rule.to) };
      else joined.push(rule);
    }
    return joined.filter(({ from, to }) => to - from >= SHORTEST);
  });
}

/** Groups lines that meet. */
function connected(rules: readonly Rule[]): Rule[][] {
  const owner = rules.map((_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (owner[root] !== root) root = owner[root] ?? root;
    owner[i] = root;
    return root;
  };
  for (const [i, a] of rules.entries()) {
    if (!a.isUpright) continue;
    for (const [j, b] of rules.entries()) if (!b.isUpright && meet(a, b)) owner[rootOf(i)] = rootOf(j);
  }
  const groups = new Map<number, Rule[]>();
  for (const [i, rule] of rules.entries()) {
    const root = rootOf(i);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [rule]);
    else group.push(rule);
  }
  return [...groups.values()];
}

function meet(a: Rule, b: Rule): boolean {
  return covers(a, b.at) && covers(b, a.at);
}

function covers({ from, to }: Rule, place: number): boolean {
  return place >= from - GAP && place <= to + GAP;
}

/** The table of lines that meet; null if they enclose fewer than two columns. */
function tableOf(rules: readonly Rule[]): RuledTable | null {
  const upright = rules.filter((rule) => rule.isUpright);
  const level = rules.filter((rule) => !rule.isUpright);
  if (upright.length === 0 || level.length === 0) return null;
  const left = Math.min(...level.map(({ from }) => from), ...upright.map(({ at }) => at));
  const right = Math.max(...level.map(({ to }) => to), ...upright.map(({ at }) => at));
  const top = Math.min(...upright.map(({ from }) => from), ...level.map(({ at }) => at));
  const bottom = Math.max(...upright.map(({ to }) => to), ...level.map(({ at }) => at));
  // Tables may have no borders at their sides.
  const columns = places([left, ...upright.map(({ at }) => at), right]);
  const rows = places([top, ...level.map(({ at }) => at), bottom]);
  if (columns.length < 3 || rows.length < 2) return null;
  return { left, right, top, bottom, columns: columns.slice(0, -1), rows: rows.slice(0, -1), rules };
}

/** Different places in order, without those that differ by no more than the space between two cells. */
function places(all: readonly number[]): number[] {
  const found: number[] = [];
  for (const place of all.toSorted((a, b) => a - b))
    if (place - (found.at(-1) ?? -Infinity) >= NARROWEST) found.push(place);
  return found;
}

/** The cell in which a point stands; null if it is outside of the table. */
export function cellAt({ left, right, top, bottom, columns, rows, rules }: RuledTable, x: number, y: number) {
  if (x < left || x > right || y < top || y > bottom) return null;
  let [before, above, below] = [left, top, bottom];
  for (const { isUpright, at, from, to } of rules) {
    if (isUpright && at <= x && at > before && y >= from - SAME && y <= to + SAME) before = at;
    if (isUpright || x < from - SAME || x > to + SAME) continue;
    if (at <= y && at > above) above = at;
    if (at > y && at < below) below = at;
  }
  const indexOf = (all: readonly number[], place: number) => all.findLastIndex((each) => each <= place + NARROWEST);
  const row = Math.max(0, indexOf(rows, above));
  const end = below >= bottom - NARROWEST ? rows.length : Math.max(row + 1, indexOf(rows, below));
  return { column: Math.max(0, indexOf(columns, before)), row, end } satisfies CellPlace;
}
