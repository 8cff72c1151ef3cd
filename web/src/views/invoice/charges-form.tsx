import { exchangeOf, missingRates, type Terms } from '../../../../src/invoice/price.ts';
import { priceLines } from '../../invoice/desk.ts';
import type { DeskBill } from '../../invoice/session.ts';
import { desk } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { store } from '../../storage.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useTexts } from '../../translations/use-texts.ts';
import { CurrencyField } from '../currency-field.tsx';
import { FigureField } from './figure-field.tsx';
import { PapersForm, TermsForm } from './terms-form.tsx';
import { useDesk } from './use-desk.ts';
import { usePegs } from './use-pegs.ts';

/** Freight, insurance and discount of the whole invoice, the currency of the bill with its rates, and VAT. */
export function ChargesForm({ bill }: { readonly bill: DeskBill | null }) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const state = useDesk();
  const { currency, costsCurrency, vat } = state.charges;
  const own = [...new Set(state.lines.map(({ given }) => given.currency).filter((each) => each !== ''))];
  const choices = [...new Set([costsCurrency || currency, ...own, currency])];
  return (
    <section class="card charges" aria-labelledby="charges-title">
      <h2 id="charges-title">{texts.chargesTitle}</h2>
      <TermsForm bill={bill} />
      <div class="charge-fields">
        <CostField name="freight" />
        <CostField name="insurance" />
        <CostField name="discount" />
        {choices.length > 1 && (
          <div class="field">
            <label for="costs-currency">{texts.costsCurrency}</label>
            <select
              id="costs-currency"
              value={costsCurrency || currency}
              onChange={(event) => desk.charge({ costsCurrency: event.currentTarget.value })}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </div>
        )}
        <CurrencyField label={texts.billCurrency} selected={currency} onSelect={setBillCurrency} />
        <label class="switch">
          <input
            type="checkbox"
            checked={vat}
            onChange={(event) => desk.charge({ vat: event.currentTarget.checked })}
          />
          <span>{common.includeVat}</span>
        </label>
      </div>
      <Rates />
      <PapersForm />
    </section>
  );
}

/** Another currency of the bill: all amounts keep theirs and are converted, also costs that had none of their own. */
function setBillCurrency(currency: string): void {
  store('currency', currency);
  const { charges } = desk.state;
  // Rates are to the currency of the bill, so those of another one say nothing.
  desk.charge({ currency, costsCurrency: charges.costsCurrency || charges.currency, rates: {} });
}

/** The rates of other currencies: fixed ones are known, the others are asked for once. */
export function Rates() {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const state = useDesk();
  const { charges } = state;
  const lines = priceLines(state);
  const pegs = usePegs();
  if (pegs === null) return null;
  const missing = missingRates(lines, charges, pegs);
  const known = exchangeOf(lines, charges, pegs);
  if (missing.length === 0 && known.length === 0) return null;
  return (
    <fieldset class="rates">
      <legend>{texts.ratesTitle}</legend>
      {missing.length > 0 && (
        <p class="field-error" role="alert">
          {texts.rateMissing(missing.join(texts.comma))}
        </p>
      )}
      <div class="charge-fields">
        {[...missing, ...known.map((each) => each.currency)].map((from) => {
          const own = known.find((each) => each.currency === from);
          const isPeg = own?.source === 'peg';
          return (
            <FigureField
              key={`${from}-${charges.currency}`}
              id={`rate-${from}`}
              label={texts.rateOf(from, charges.currency)}
              value={own?.rate ?? ''}
              hint={isPeg ? `${texts.peg}: ${decimal(own.rate)}` : ''}
              onValue={(rate) => desk.charge({ rates: { ...desk.state.charges.rates, [from]: rate } })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function CostField({ name }: { readonly name: keyof Pick<Terms, 'freight' | 'insurance' | 'discount'> }) {
  const texts = useInvoiceTexts();
  const { charges } = useDesk();
  return (
    <FigureField
      id={name}
      label={texts[name]}
      currency={charges.costsCurrency || charges.currency}
      value={charges[name]}
      onValue={(value, currency) =>
        desk.charge({ [name]: value, ...(currency === '' ? {} : { costsCurrency: currency }) })
      }
    />
  );
}
