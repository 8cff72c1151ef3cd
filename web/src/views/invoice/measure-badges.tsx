import type { LineMeasure } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

/** The kinds that the visitor has to act on, the weightiest first. Duties and VAT are in the amounts. */
const BADGES = [
  'prohibited',
  'anti_dumping',
  'countervailing',
  'safeguard',
  'excise',
  'restricted',
  'conformity',
  'inspection',
] as const;

/** So many fit beside a code on a phone; how many more there are is said. */
const MOST_SHORT = 2;

/** What else the goods need, by kind. */
export function MeasureBadges({
  measures,
  isShort = false,
}: {
  readonly measures: readonly LineMeasure[];
  readonly isShort?: boolean;
}) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const kinds = BADGES.filter((kind) => measures.some((measure) => measure.kind === kind));
  const shown = isShort ? kinds.slice(0, MOST_SHORT) : kinds;
  const badges = shown.map((kind) => {
    const isCertain = measures.some((measure) => measure.kind === kind && measure.scope === 'all');
    return (
      <span key={kind} class={isCertain ? `measure-badge ${kind}` : `measure-badge ${kind} maybe`}>
        {texts.measureKinds[kind]}
        {!isCertain && !isShort && <span class="may"> ({texts.mayApply})</span>}
      </span>
    );
  });
  const more = kinds.slice(shown.length).map((kind) => texts.measureKinds[kind]);
  return (
    <>
      {badges}
      {more.length > 0 && (
        <span class="measure-badge" title={more.join(texts.comma)}>
          <span aria-hidden="true">+{decimal(more.length)}</span>
          <span class="visually-hidden">{more.join(texts.comma)}</span>
        </span>
      )}
    </>
  );
}
