import type { LineMeasure } from '../../invoice/session.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

/** What else the goods need, by kind: the strictest kinds first, as the service sends them. */
export function MeasureBadges({ measures }: { readonly measures: readonly LineMeasure[] }) {
  const texts = useInvoiceTexts();
  const kinds = [...new Set(measures.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const isCertain = measures.some((measure) => measure.kind === kind && measure.scope === 'all');
    return (
      <span key={kind} class={`measure-badge ${kind}`}>
        {texts.measureKinds[kind]}
        {!isCertain && <span class="may"> ({texts.mayApply})</span>}
      </span>
    );
  });
}
