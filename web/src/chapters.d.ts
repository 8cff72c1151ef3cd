declare module 'virtual:chapters' {
  import type { Description } from '../../src/contract/schemas.ts';
  /** The titles of the chapters by their two digits, from the bundled edition. */
  export const CHAPTERS: Readonly<Record<string, Description>>;
}
