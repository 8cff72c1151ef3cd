/** SVG paths in a 24 by 24 view box. */
const PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  clear: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  done: 'M5 12.5 10 17.5 19 7',
  forward: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  expand: 'M5 9l7 7 7-7',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  undo: 'M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2',
  redo: 'M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12h2',
  code: 'M8.5 7 4 12l4.5 5M15.5 7l4.5 5-4.5 5',
} as const;

/** These are mirrored on a right-to-left page. */
const DIRECTIONAL: readonly string[] = ['forward', 'back', 'undo', 'redo'];

/** An icon beside a text; screen readers skip it. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class={DIRECTIONAL.includes(name) ? 'icon directional' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
