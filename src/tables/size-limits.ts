// Limits that no real tariff file comes near. A broken or hostile file is refused before it costs memory or time.

/** Cells in a row: the maximum of spreadsheet programs. */
export const MAX_COLUMNS = 16_384;
/** Characters in a row of a text file. */
export const MAX_ROW = 1_000_000;
/** Rows in a file: the maximum of spreadsheet programs. */
export const MAX_ROWS = 1_048_576;
/** Characters in a cell: above the maximum of spreadsheet programs. */
export const MAX_CELL = 100_000;
/** Unpacked bytes of one part of a workbook. */
export const MAX_PART_BYTES = 536_870_912;
/** Characters of all shared strings of a workbook. */
export const MAX_SHARED_TEXT = 67_108_864;
/** Compression ratio of a large part, against ZIP bombs; a sheet of formulas reaches about 20. */
export const MAX_RATIO = 100;
