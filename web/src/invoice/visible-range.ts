/** What is in view of a list whose rows have the same height; all in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
  readonly row: number;
}

/** Rows rendered above and below the view, so that fast scrolling shows no gap. */
const MARGIN = 8;

/** The rows to render: from `start` up to, but not including, `end`. */
export function visibleRange(
  { top, height, row }: View,
  count: number,
): { readonly start: number; readonly end: number } {
  const first = Math.floor(top / row) - MARGIN;
  const last = Math.ceil((top + height) / row) + MARGIN;
  return { start: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(last, count)) };
}
