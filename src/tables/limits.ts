// Limits that no real file of a table comes near. A broken or hostile file is refused before it costs memory or time.

/** Cells in a row: the maximum of spreadsheet programs. */
export const MAX_COLUMNS = 16_384;
/** Characters in a row of a text file. */
export const MAX_ROW = 1_000_000;
/** Rows in a file: the maximum of spreadsheet programs. */
export const MAX_ROWS = 1_048_576;
/** Characters in a cell: above the maximum of spreadsheet programs. */
export const MAX_CELL = 100_000;
/** Cells of a sheet, with the blank ones before the last of each row and those that merged cells fill. */
export const MAX_CELLS = 50_000_000;
/** Merged cells of a sheet that span several rows. */
export const MAX_MERGED = 300_000;
/** Characters in the cells of a sheet. One text that many cells share counts in each: what reads the cells reads it again. */
export const MAX_SHEET_TEXT = 536_870_912;
/** Sheets of a workbook. */
export const MAX_SHEETS = 2_000;
/** Cell styles of a workbook: three times what spreadsheet programs can make. */
export const MAX_STYLES = 200_000;
/** Number formats of a workbook: far more than spreadsheet programs can make. */
export const MAX_FORMATS = 200_000;
/** Parts that a part of a workbook refers to. */
export const MAX_RELATIONS = 10_000;
/** Characters of a number format, of which spreadsheet programs allow 255. */
export const MAX_FORMAT = 5_000;
/** Shared strings of a workbook, and the characters of all of them. */
export const MAX_SHARED_STRINGS = 5_000_000;
export const MAX_SHARED_TEXT = 67_108_864;
/** Unpacked bytes of one part of a workbook. */
export const MAX_PART_BYTES = 536_870_912;
/** Compression ratio of a large part, against ZIP bombs; a sheet of formulas reaches about 20, one number in each cell 90. */
export const MAX_RATIO = 300;
/** Lists of objects in a JSON document. Each is a table, for which the document is read again. */
export const MAX_LISTS = 200;
/** Characters in the name of a field of a JSON document, or of a list, with those of what it stands in. */
export const MAX_NAME = 1_000;
/** Lists and objects within each other in a JSON document. */
export const MAX_DEPTH = 100;
