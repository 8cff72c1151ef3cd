import type { DeskState } from '../../invoice/desk.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

interface LinkOfferProps {
  readonly linked: DeskState | 'damaged';
  readonly onOpen: (state: DeskState) => void;
  readonly onKeep: () => void;
}

/** Asks before the invoice of a link replaces the one on the device. */
export function LinkOffer({ linked, onOpen, onKeep }: LinkOfferProps) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  if (linked === 'damaged')
    return (
      <p class="field-error" role="alert">
        {texts.damagedLink}
      </p>
    );
  const { length } = linked.lines;
  return (
    <section class="card link-offer" role="alert">
      <h2>{texts.linkTitle(length, decimal(length))}</h2>
      <p>{texts.linkText}</p>
      <p class="buttons">
        <button type="button" onClick={() => onOpen(linked)}>
          {texts.openLink}
        </button>
        <button type="button" class="plain" onClick={onKeep}>
          {texts.keepMine}
        </button>
      </p>
    </section>
  );
}
