/** Results that share a heading. A chapter is a group of its own. */
export interface HeadingGroup<Item> {
  readonly heading: string;
  /** The heading itself, if it is among the results. */
  readonly first: Item | null;
  readonly items: readonly Item[];
}

const HEADING_DIGITS = 4;

/** Groups results by heading; the heading with the best result comes first, and results keep their order within it. */
export function headingGroups<Item extends { readonly hs_code: string }>(
  items: readonly Item[],
): readonly HeadingGroup<Item>[] {
  const byHeading = Map.groupBy(items, ({ hs_code }) => hs_code.slice(0, HEADING_DIGITS));
  return [...byHeading].map(([heading, members]) => ({
    heading,
    first: members.find(({ hs_code }) => hs_code === heading) ?? null,
    items: members.filter(({ hs_code }) => hs_code !== heading),
  }));
}
