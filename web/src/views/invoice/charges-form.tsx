import { useState } from 'preact/hooks';
import { readAmount } from '../../../../src/tariff/read-amount.ts';
import { desk } from '../../invoice/session.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useTexts } from '../../translations/use-texts.ts';
import { CurrencyField } from '../currency-field.tsx';
import { MixedCurrencies, setCurrency } from './mixed-currencies.tsx';
import { useDesk } from './use-desk.ts';

/** Freight and insurance of the whole shipment, the currency, and VAT. */
export function ChargesForm() {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const { currency, vat } = useDesk().charges;
  return (
    <section class="card charges" aria-labelledby="charges-title">
      <h2 id="charges-title">{texts.chargesTitle}</h2>
      <div class="charge-fields">
        <ChargeField name="freight" />
        <ChargeField name="insurance" />
        <CurrencyField selected={currency} onSelect={setCurrency} />
        <label class="switch">
          <input
            type="checkbox"
            checked={vat}
            onChange={(event) => desk.charge({ vat: event.currentTarget.checked })}
          />
          <span>{common.includeVat}</span>
        </label>
      </div>
      <MixedCurrencies />
    </section>
  );
}

function ChargeField({ name }: { readonly name: 'freight' | 'insurance' }) {
  const texts = useInvoiceTexts();
  const { charges } = useDesk();
  const [text, setText] = useState(charges[name]);
  const { kind } = readAmount(text, charges.currency);
  const isWrong = kind === 'unclear' || kind === 'not_a_number';
  return (
    <div class="field">
      <label for={name}>{texts[name]}</label>
      <input
        id={name}
        dir="ltr"
        inputMode="decimal"
        autocomplete="off"
        maxLength={30}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${name}-error` : undefined}
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          const read = readAmount(value, charges.currency);
          // What cannot be read counts as nothing: the bill must not have the first digits of it, or an earlier amount.
          desk.charge({ [name]: read.kind === 'amount' ? read.amount : '' });
        }}
      />
      {isWrong && (
        <p id={`${name}-error`} class="field-error" role="alert">
          {texts.invalidCharge}
        </p>
      )}
    </div>
  );
}
