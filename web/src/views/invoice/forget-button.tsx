import { useState } from 'preact/hooks';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

/** Removes the invoice from the device, after a second click. */
export function ForgetButton({ onForget }: { readonly onForget: () => void }) {
  const texts = useInvoiceTexts();
  const [isSure, setSure] = useState(false);
  return (
    <button
      type="button"
      class="quiet forget"
      onClick={() => (isSure ? onForget() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {isSure ? texts.forgetSure : texts.forget}
    </button>
  );
}
