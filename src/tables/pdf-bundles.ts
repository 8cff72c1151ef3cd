import type { TextLine } from './rows-by-position.ts';

// A PDF may hold the papers of a whole shipment, one behind the other. Their titles say where each begins.

/** How papers call themselves at the head of a page. Words such as "Invoice No" beside it name another paper. */
const TITLES: readonly (readonly [name: string, title: RegExp])[] = [
  [
    'invoice',
    /^(?:(?:commercial|tax|sales|export|proforma|pro[- ]forma|simplified)\s+)*invoice\b(?!\s*(?:no\b|n[º°]|num|#|date|:|ref))/i,
  ],
  ['invoice', /^فاتورة(?!\s*(?:رقم|بتاريخ|:))/],
  ['packing list', /^(?:detailed\s+)?packing\s+(?:list|slip)\b(?!\s*(?:no\b|n[º°]|num|#|date|:|ref))|^قائمة التعبئة/i],
  [
    'transport document',
    /^(?:(?:ocean|house|master|multimodal)\s+)*(?:bill of lading|air\s?waybill|sea\s?waybill)\b(?!\s*(?:no\b|#|:))|^بوليصة (?:ال)?شحن/i,
  ],
  [
    'certificate',
    /^(?:certificate of (?:origin|analysis|conformity|insurance)|insurance (?:policy|certificate))\b(?!\s*(?:no\b|#|:))|^شهادة/i,
  ],
  ['order', /^(?:purchase order|order confirmation|delivery note|quotation)\b(?!\s*(?:no\b|n[º°]|num|#|date|:|ref))/i],
];
/** A title is short, and among the first lines of its page. */
const LONGEST = 60;
const FIRST_LINES = 15;

/** What a page is by its title: the largest of those among its first lines. Null where it goes on with the page before. */
export function paperOf(lines: readonly TextLine[]): string | null {
  let best: { name: string; height: number } | null = null;
  for (const { words, height } of lines.slice(0, FIRST_LINES)) {
    const texts = [words.map(({ text }) => text).join(' '), ...words.map(({ text }) => text)];
    const found = TITLES.find(([, title]) => texts.some((text) => text.length <= LONGEST && title.test(text.trim())));
    if (found !== undefined && height > (best?.height ?? 0) * 1.05) best = { name: found[0], height };
  }
  return best?.name ?? null;
}
