import { currenciesOf } from '../../invoice/bill.ts';
import { desk } from '../../invoice/session.ts';
import { store } from '../../storage.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useDesk } from './use-desk.ts';

/** Says that the lines have several currencies, and offers to take all of them as one. */
export function MixedCurrencies() {
  const texts = useInvoiceTexts();
  const state = useDesk();
  const { currency } = state.charges;
  const currencies = currenciesOf(state);
  if (currencies.length <= 1) return null;
  return (
    <p class="field-error" role="alert">
      {texts.mixedCurrencies(currencies.join(', '))}{' '}
      <button type="button" class="plain" onClick={() => setCurrency(currency)}>
        {texts.useOneCurrency(currency)}
      </button>
    </p>
  );
}

/** Gives the invoice and all of its lines one currency. */
export function setCurrency(currency: string): void {
  store('currency', currency);
  for (const { id, given } of desk.state.lines)
    if (given.currency !== '' && given.currency !== currency)
      desk.update(id, (line) => ({ ...line, given: { ...line.given, currency } }));
  desk.charge({ currency });
}
