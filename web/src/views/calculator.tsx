import { useEffect, useRef, useState } from 'preact/hooks';
import { type FigureReading, readFigure } from '../../../src/invoice/figures.ts';
import type { CodeRecord, Request } from '../api/cached-client.ts';
import { useRequest } from '../api/use-request.ts';
import { ErrorCard } from '../components/error-card.tsx';
import { type Language, usePreferences } from '../preferences.ts';
import { type CalculatorInput, type CodeRoute, navigate } from '../router.ts';
import { readStored, store } from '../storage.ts';
import { useTexts } from '../translations/use-texts.ts';
import { CostTable } from './cost-table.tsx';
import { CurrencyField } from './currency-field.tsx';

const DEBOUNCE_MS = 300;
const DEFAULT_CURRENCY = 'AED';

/** The request of a calculation, with notes in the given language; null if the value is not an amount. */
export function calculateRequest(
  code: string,
  { value, currency, vat }: CalculatorInput,
  language: Language,
): Request<'calculate'> | null {
  const reading = amountIn(value, currencyOrDefault(currency));
  if (reading.kind !== 'figure') return null;
  const parameters = {
    hs_code: code,
    value: reading.value,
    // An amount keeps the currency that it is written in.
    currency: reading.currency || currencyOrDefault(currency),
    include_vat: vat,
  };
  return { id: 'calculate', parameters, language };
}

/** The text of the value. Typing changes the route after a short delay; another field changes it at once. */
function useValue(route: CodeRoute, currency: string) {
  const { calculator } = route;
  const [text, setText] = useState(calculator.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The Back button or a link changed the route: show its value, unless the field has the same value in other digits.
  useEffect(() => {
    setText((typed) => (plainAmount(typed, currency) === calculator.value ? typed : calculator.value));
  }, [calculator.value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (fields: Partial<CalculatorInput>) => {
    clearTimeout(timer.current);
    const typed = { value: plainAmount(text, currency), ...writtenCurrency(text, currency) };
    navigate({ ...route, calculator: { ...calculator, ...typed, ...fields } }, 'replace');
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => change({ value: plainAmount(typed, currency), ...writtenCurrency(typed, currency) }),
      DEBOUNCE_MS,
    );
  };
  return { text, type, change };
}

/** Duty, VAT and landed cost of a value. The fields are part of the route. */
export function Calculator({ route, record }: { readonly route: CodeRoute; readonly record: CodeRecord }) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { code, calculator } = route;
  const currency = currencyOrDefault(calculator.currency);
  const { text, type, change } = useValue(route, currency);
  const { reply, error, loading, retry } = useRequest(calculateRequest(code, calculator, language));
  const reading = amountIn(calculator.value, currency);
  const isEmpty = reading.kind === 'empty';
  const isInvalid = (!isEmpty && reading.kind !== 'figure') || error?.code === 'invalid_value';
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
            {reading.kind === 'unclear'
              ? texts.unclearValue(reading.readings)
              : isInvalid
                ? texts.invalidValue
                : isEmpty
                  ? texts.calculateHint
                  : texts.valueHint}
          </p>
        </div>
        <CurrencyField
          selected={currency}
          onSelect={(selected) => {
            store('currency', selected);
            change({ currency: selected });
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
      {reply !== null && !isInvalid && !isEmpty && <CostTable reply={reply} loading={loading} record={record} />}
    </section>
  );
}

/** A typed amount as a plain decimal for the URL; what is no amount stays as it was typed. */
function plainAmount(typed: string, currency: string): string {
  const reading = amountIn(typed, currency);
  return reading.kind === 'figure' ? reading.value : typed.trim();
}

/** The currency that an amount is written in, as in USD 1200; nothing where it names none. */
function writtenCurrency(typed: string, currency: string): { readonly currency?: string } {
  const reading = amountIn(typed, currency);
  return reading.kind === 'figure' && reading.currency !== '' ? { currency: reading.currency } : {};
}

/** An amount of money: a figure with a unit, as in 5 kg, is none. */
function amountIn(text: string, currency: string): FigureReading {
  const reading = readFigure(text, { currency });
  return reading.kind === 'figure' && reading.unit !== '' ? { kind: 'not_a_number' } : reading;
}

/** The currency of the route, or else the one used last. */
function currencyOrDefault(currency: string): string {
  return /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : (readStored('currency') ?? DEFAULT_CURRENCY);
}
