import type { LineMeasure } from '../../invoice/session.ts';
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

/** What else the goods need, by kind. */
export function MeasureBadges({
  measures,
  isShort = false,
}: {
  readonly measures: readonly LineMeasure[];
  readonly isShort?: boolean;
}) {
  const texts = useInvoiceTexts();
  const kinds = BADGES.filter((kind) => measures.some((measure) => measure.kind === kind));
  return kinds.map((kind) => {
    const isCertain = measures.some((measure) => measure.kind === kind && measure.scope === 'all');
    return (
      <span key={kind} class={isCertain ? `measure-badge ${kind}` : `measure-badge ${kind} maybe`}>
        {texts.measureKinds[kind]}
        {!isCertain && !isShort && <span class="may"> ({texts.mayApply})</span>}
      </span>
    );
  });
}
