import { LANGUAGES } from '../contract/language.ts';
import type { TariffRecord } from '../tariff/record.ts';
import { codePath } from './address.ts';

/** Codes in one part of the site map: a megabyte of addresses. Search engines read parts of up to 50,000. */
const PART = 1_000;

/** The index of the site map. */
export function siteMapIndex(records: readonly TariffRecord[], origin: string): string {
  const parts = Math.ceil(records.filter(({ active }) => active).length / PART);
  const items = Array.from({ length: parts }, (_, i) => `<sitemap><loc>${origin}/sitemap-${i + 1}.xml</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</sitemapindex>\n`;
}

/** One part of the site map, counted from 1; null where there is none. */
export function siteMapPart(records: readonly TariffRecord[], part: number, origin: string): string | null {
  const listed = records.filter(({ active }) => active).slice((part - 1) * PART, part * PART);
  if (part < 1 || listed.length === 0) return null;
  const items = listed.flatMap((record) => {
    const alternates = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${codePath(record, language)}"/>`,
    ).join('');
    return LANGUAGES.map((language) => `<url><loc>${origin}${codePath(record, language)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${items.join('\n')}\n</urlset>\n`;
}
