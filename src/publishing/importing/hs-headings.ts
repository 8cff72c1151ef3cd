/** The last heading of each chapter from 01 to 97 in HS 2022. Chapter 77 is reserved and has none. */
const LAST_HEADINGS = `
  06 10 09 10 11 04 14 14 10 08
  09 14 02 04 22 05 04 06 05 09
  06 09 09 04 30 21 16 53 42 06
  05 15 07 07 07 06 07 27 26 17
  15 06 04 21 04 02 07 23 11 07
  13 12 11 08 16 09 05 11 11 06
  17 17 10 06 07 03 04 15 14 20
  18 29 26 19 08 16 00 06 07 07
  13 15 11 87 49 09 16 07 08 33
  14 09 07 06 08 20 06
`
  .trim()
  .split(/\s+/);

/** Chapters 98 and 99, which the Harmonized System leaves to each country. */
const NATIONAL_CHAPTERS: ReadonlySet<string> = new Set(['98', '99']);

export function isNationalChapter(code: string): boolean {
  return NATIONAL_CHAPTERS.has(code.slice(0, 2));
}

/** Whether the chapter and the heading of a code can exist. Headings that earlier versions of the HS had count too. */
export function isInHarmonizedSystem(code: string): boolean {
  if (isNationalChapter(code)) return true;
  const last = LAST_HEADINGS[Number(code.slice(0, 2)) - 1] ?? '00';
  const heading = code.slice(2, 4);
  return last !== '00' && (heading === '' || (heading !== '00' && heading <= last));
}
