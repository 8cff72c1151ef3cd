import type { NumberMode, WithNumbers } from './exact.ts';
import type { PageMeta } from './types.ts';

/** A page of a list, and its position in the list. */
export interface Page<Item, Meta = PageMeta> {
  readonly items: readonly Item[];
  readonly meta: Meta;
}

/** A page with its numbers as the client holds them. */
export type PageOf<Mode extends NumberMode, Item, Meta = PageMeta> = Page<
  WithNumbers<Mode, Item>,
  WithNumbers<Mode, Meta>
>;
/** All items of a list, fetched as they are read. */
export type AllOf<Mode extends NumberMode, Item> = AsyncGenerator<WithNumbers<Mode, Item>, void, void>;
/** An answer with one page of a list, and how many there are in all. */
export type Counted<Data> = Data & { readonly total: number };

interface Range {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const MAX_PAGE_SIZE = 50;
const MAX_WALK_SIZE = 500;
/** The limit of codes in one request. */
export const MAX_CODES = 50;
/** How many descriptions one body may have. */
export const MAX_DESCRIPTIONS = 100;

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

interface Step {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** Yields every record after a code to the end of the tariff. */
export async function* allRecords<Item>(
  { after, limit = MAX_WALK_SIZE }: Step,
  fetchPage: (step: Step) => Promise<Page<Item, { readonly next: string | null; readonly edition: string }>>,
): AsyncGenerator<Item, void, void> {
  let edition: string | undefined;
  for (let next: string | null | undefined = after; next !== null; ) {
    const { items, meta } = await fetchPage({ after: next, limit });
    edition ??= meta.edition;
    if (meta.edition !== edition)
      throw new Error(`Edition ${meta.edition} replaced ${edition} during the walk. Start again.`);
    yield* items;
    next = meta.next;
  }
}
