import type { PageMeta } from './types.ts';

/** A page of a list, and its position in the list. */
export interface Page<Item, Meta = PageMeta> {
  readonly items: readonly Item[];
  readonly meta: Meta;
}

interface Range {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const MAX_PAGE_SIZE = 50;

/** Yields every item from the offset to the end of the list. */
export async function* allItems<Item>(
  { limit = MAX_PAGE_SIZE, offset = 0 }: Range,
  fetchPage: (range: Required<Range>) => Promise<Page<Item, { readonly total: number | string }>>,
): AsyncGenerator<Item, void, void> {
  for (let position = offset; ; ) {
    const { items, meta } = await fetchPage({ limit, offset: position });
    yield* items;
    position += items.length;
    if (items.length === 0 || position >= Number(meta.total)) return;
  }
}
