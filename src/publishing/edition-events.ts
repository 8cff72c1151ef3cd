import type { Catalogue } from '../tariff/catalogue.ts';

/** Called while the edition in force is followed. */
export interface EditionEvents {
  readonly loaded: (catalogue: Catalogue, ms: number) => void;
  /** Called once when the source fails, not on every failed attempt. */
  readonly failed: (error: unknown) => void;
  /** Called once when the source works again. */
  readonly recovered: () => void;
  /** Called when an edition that is not in force cannot be loaded. It is tried again later. */
  readonly unreadable: (edition: string, error: unknown) => void;
  /** Called once when the source answers that no edition is in force. */
  readonly none: () => void;
}
