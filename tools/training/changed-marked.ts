import { MARKS } from '../../src/text/reader/roles.ts';
import type { MarkedText, Span } from './marked-texts.ts';
import type { TariffNames } from './train-reader.ts';

// Copies of marked texts with other goods, other circumstances and other capitals: so few texts name few goods, and a reader
// that knows them by heart would take the goods of other texts for circumstances.

type Random = () => number;

const GOODS = MARKS.indexOf('g');
/** What stands around goods: use, things beside, packing, trade, brands. */
const CIRCUMSTANCES = new Set([...'uwptb'].map((mark) => MARKS.indexOf(mark)));
const RENAMED = 0.15;
const SURROUNDED = 0.5;
const BARE = 0.05;
const OTHER_CAPITALS = 0.35;
const SEPARATORS = [' ', ' ', ' ', ', ', ' - ', '; '];

/** The spans of a text, or of a changed copy. */
export function changedMarked(
  text: MarkedText,
  all: readonly MarkedText[],
  names: TariffNames,
  random: Random,
): readonly Span[] {
  const own = text.isArabic ? names.ar : names.en;
  if (random() < BARE) return withCapitals([{ role: GOODS, text: pick(own, random) ?? '' }], random);
  let spans = text.spans;
  const hasGoods = spans.some(({ role }) => role === GOODS);
  if (hasGoods && random() < RENAMED) spans = renamed(spans, own, random);
  if (hasGoods && random() < SURROUNDED) spans = surrounded(spans, text.isArabic, all, random);
  return withCapitals(spans, random);
}

/** One of the spans that name goods with a name of the tariff instead. */
function renamed(spans: readonly Span[], names: readonly string[], random: Random): Span[] {
  const goods = [...spans.keys()].filter((i) => spans[i]?.role === GOODS);
  const at = pick(goods, random);
  return spans.map((span, i) => {
    if (i !== at) return span;
    const sign = /[^\p{L}\p{N}\p{M}]*$/u.exec(span.text)?.[0] ?? '';
    return { role: GOODS, text: (pick(names, random) ?? '') + sign };
  });
}

/** With circumstances of another text of the same language before or after. */
function surrounded(spans: readonly Span[], isArabic: boolean, all: readonly MarkedText[], random: Random): Span[] {
  for (let tries = 0; tries < 20; tries++) {
    const other = pick(all, random);
    if (other === undefined || other.isArabic !== isArabic) continue;
    const span = pick(
      other.spans.filter(({ role }) => CIRCUMSTANCES.has(role)),
      random,
    );
    if (span === undefined) continue;
    const separator = pick(SEPARATORS, random) ?? ' ';
    if (random() < 0.3) return [{ role: span.role, text: span.text.trim() + separator.trimEnd() }, ...spans];
    const last = spans.at(-1);
    if (last === undefined) continue;
    return [...spans.slice(0, -1), { ...last, text: last.text.trim() + separator.trimEnd() }, span];
  }
  return [...spans];
}

/** As written, in capitals, or without any: one way for the whole text. */
function withCapitals(spans: readonly Span[], random: Random): readonly Span[] {
  if (random() >= OTHER_CAPITALS) return spans;
  const isUpper = random() < 0.5;
  return spans.map(({ role, text }) => ({ role, text: isUpper ? text.toUpperCase() : text.toLowerCase() }));
}

function pick<T>(from: readonly T[], random: Random): T | undefined {
  return from[Math.floor(random() * from.length)];
}
