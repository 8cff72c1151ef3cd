import { MARKS } from '../../src/text/reader/roles.ts';
import type { MarkedText } from './marked-texts.ts';

/** What stands around goods in marked texts: use, things beside, packing, trade, brands, charges and questions. */
export interface Circumstances {
  readonly en: readonly string[];
  readonly ar: readonly string[];
}

const ROLES = new Set([...'uwptbcq'].map((mark) => MARKS.indexOf(mark)));

/** The circumstances of all texts that name goods, each with the signs around it taken off. */
export function circumstancesOf(texts: readonly MarkedText[]): Circumstances {
  const goods = MARKS.indexOf('g');
  const circumstances: { en: string[]; ar: string[] } = { en: [], ar: [] };
  for (const { spans, isArabic } of texts) {
    if (!spans.some(({ role }) => role === goods)) continue;
    for (const { role, text } of spans) {
      const bare = text.replace(/^[\s,،;.-]+|[\s,،;.-]+$/g, '');
      if (ROLES.has(role) && bare !== '') circumstances[isArabic ? 'ar' : 'en'].push(bare);
    }
  }
  return circumstances;
}
