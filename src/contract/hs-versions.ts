/** The versions of the Harmonized System that a code can be read in, the newest last. This tariff is on the last. */
export const HS_VERSIONS = [2007, 2012, 2017, 2022] as const;
export type HsVersion = (typeof HS_VERSIONS)[number];

/** The version of this tariff, and the next one. */
export const HS_VERSION = 2022;
export const NEXT_HS_VERSION = 2028;
