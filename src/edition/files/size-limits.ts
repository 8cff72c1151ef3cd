// What no real tariff comes near, so that a broken or hostile file is refused before it costs memory or time.

/** Cells in a row: as many as a spreadsheet can have. */
export const MAX_COLUMNS = 16_384;
/** Characters in a row of text. */
export const MAX_ROW = 1_000_000;
/** Rows in a file: as many as a spreadsheet can have. */
export const MAX_ROWS = 1_048_576;
/** Characters in a cell: more than a spreadsheet can have. */
export const MAX_CELL = 100_000;
/** Bytes that a part of a workbook may unpack to. */
export const MAX_PART_BYTES = 536_870_912;
/** Characters of all texts that the cells of a workbook share. */
export const MAX_SHARED_TEXT = 67_108_864;
/** How many times its packed size a large part may unpack to; a sheet of formulas comes to about 20. */
export const MAX_RATIO = 100;
