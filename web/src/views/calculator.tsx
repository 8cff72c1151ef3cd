import { useEffect, useRef, useState } from 'preact/hooks';
import type { Request } from '../api/cached-client.ts';
import { useRequest } from '../api/use-request.ts';
import { ErrorCard } from '../components/error-card.tsx';
import { normalizeDecimal } from '../number-format.ts';
import { type Language, usePreferences } from '../preferences.ts';
import { type CalculatorInput, type CodeRoute, navigate } from '../router.ts';
import { readStored, store } from '../storage.ts';
import { useTexts } from '../translations/use-texts.ts';
import { CostTable } from './cost-table.tsx';
import { CurrencyField } from './currency-field.tsx';

const DEBOUNCE_MS = 300;
const DEFAULT_CURRENCY = 'AED';
const DECIMAL = /^\d+(\.\d+)?$/;

/** The request of a calculation, with notes in the given language; null if the value is not a number. */
export function calculateRequest(
  code: string,
  { value, currency, vat }: CalculatorInput,
  language: Language,
): Request<'calculate'> | null {
  if (!DECIMAL.test(value)) return null;
  const parameters = { hs_code: code, value, currency: currencyOrDefault(currency), include_vat: vat };
  return { id: 'calculate', parameters, language };
}

/** Duty, VAT and landed cost of a value. The fields are part of the route. */
export function Calculator({ route }: { readonly route: CodeRoute }) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { code, calculator } = route;
  const [text, setText] = useState(calculator.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { reply, error, loading, retry } = useRequest(calculateRequest(code, calculator, language));
  const isEmpty = calculator.value === '';
  const isInvalid = (!isEmpty && !DECIMAL.test(calculator.value)) || error?.code === 'invalid_value';

  // The Back button or a link changed the route: show its value, unless the field has the same value in other digits.
  useEffect(() => {
    setText((typed) => (normalizeDecimal(typed) === calculator.value ? typed : calculator.value));
  }, [calculator.value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (fields: Partial<CalculatorInput>) => {
    clearTimeout(timer.current);
    navigate({ ...route, calculator: { ...calculator, value: normalizeDecimal(text), ...fields } }, 'replace');
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ value: normalizeDecimal(typed) }), DEBOUNCE_MS);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change({});
  };

  return (
    <section class="card calculator" id="calculator" aria-labelledby="calculator-title">
      <h2 id="calculator-title">{texts.calculator}</h2>
      <form onSubmit={submit}>
        <div class="field value">
          <label for="value">{texts.value}</label>
          <input
            id="value"
            inputMode="decimal"
            autocomplete="off"
            dir="ltr"
            maxLength={40}
            value={text}
            aria-invalid={isInvalid}
            aria-describedby="value-hint"
            onInput={(event) => type(event.currentTarget.value)}
          />
          <p id="value-hint" class={isInvalid ? 'field-error' : 'dim hint'} role={isInvalid ? 'alert' : undefined}>
            {isInvalid ? texts.invalidValue : isEmpty ? texts.calculateHint : texts.valueHint}
          </p>
        </div>
        <CurrencyField
          selected={currencyOrDefault(calculator.currency)}
          onSelect={(currency) => {
            store('currency', currency);
            change({ currency });
          }}
        />
        <label class="switch">
          <input
            type="checkbox"
            checked={calculator.vat}
            onChange={(event) => change({ vat: event.currentTarget.checked })}
          />
          <span>{texts.includeVat}</span>
        </label>
      </form>
      {error !== null && !isInvalid && <ErrorCard error={error} retry={retry} />}
      {reply !== null && !isInvalid && !isEmpty && <CostTable reply={reply} loading={loading} />}
    </section>
  );
}

/** The currency of the route, or else the one used last. */
function currencyOrDefault(currency: string): string {
  return /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : (readStored('currency') ?? DEFAULT_CURRENCY);
}
