import { readFileSync } from 'node:fs';

/** The text of `data/row-names.csv`. The desk's build puts the text itself in the place of this module. */
export const ROW_NAMES_TEXT = readFileSync(new URL('../../data/row-names.csv', import.meta.url), 'utf8');
