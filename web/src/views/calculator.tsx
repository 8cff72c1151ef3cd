import { useEffect, useRef, useState } from 'preact/hooks';
import { type Bill, type CodeAddress, go } from '../address.ts';
import type { Request } from '../api/request.ts';
import { useAnswer } from '../api/use-answer.ts';
import { plainDecimal } from '../figures.ts';
import { Refused } from '../parts/refused.tsx';
import { recall, remember } from '../remembered.ts';
import { useWords } from '../words/words.ts';
import { BillTable } from './bill-table.tsx';
import { CurrencyField } from './currency-field.tsx';

const PAUSE_MS = 300;
const USUAL_CURRENCY = 'AED';
const PLAIN_VALUE = /^\d{1,12}(\.\d{1,40})?$/;

/** The request behind a bill; null while there is nothing to calculate. */
export function billRequest(code: string, { value, currency, vat }: Bill): Request<'calculate'> | null {
  if (!PLAIN_VALUE.test(value)) return null;
  return {
    id: 'calculate',
    input: { hs_code: code, value, currency: currencyOf(currency), include_vat: vat ? '1' : '0' },
  };
}

/** Duty, VAT and landed cost of a value under this code. What is asked stands in the address. */
export function Calculator({ address }: { readonly address: CodeAddress }) {
  const words = useWords();
  const { code, bill } = address;
  const [text, setText] = useState(bill.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { answer, refusal, waiting, retry } = useAnswer(billRequest(code, bill));
  const wrong = (bill.value !== '' && !PLAIN_VALUE.test(bill.value)) || refusal?.code === 'invalid_value';

  // Back or a link changed the address: the field follows, unless it says the same in other digits.
  useEffect(() => {
    setText((typed) => (plainDecimal(typed) === bill.value ? typed : bill.value));
  }, [bill.value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (part: Partial<Bill>) => {
    clearTimeout(timer.current);
    go({ ...address, bill: { ...bill, value: plainDecimal(text), ...part } }, 'replace');
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ value: plainDecimal(typed) }), PAUSE_MS);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change({});
  };

  return (
    <section class="card calculator" id="calculator" aria-labelledby="calculator-title">
      <h2 id="calculator-title">{words.calculator}</h2>
      <form onSubmit={submit}>
        <div class="field value">
          <label for="value">{words.value}</label>
          <input
            id="value"
            inputMode="decimal"
            autocomplete="off"
            dir="ltr"
            maxLength={40}
            value={text}
            aria-invalid={wrong}
            aria-describedby="value-hint"
            onInput={(event) => type(event.currentTarget.value)}
          />
          <p id="value-hint" class={wrong ? 'fault' : 'dim hint'} role={wrong ? 'alert' : undefined}>
            {wrong ? words.wrongValue : bill.value === '' ? words.calculateHint : words.valueHint}
          </p>
        </div>
        <CurrencyField
          chosen={currencyOf(bill.currency)}
          choose={(currency) => {
            remember('currency', currency);
            change({ currency });
          }}
        />
        <label class="switch">
          <input
            type="checkbox"
            checked={bill.vat}
            onChange={(event) => change({ vat: event.currentTarget.checked })}
          />
          <span>{words.includeVat}</span>
        </label>
      </form>
      {refusal !== null && !wrong && <Refused refusal={refusal} retry={retry} />}
      {answer !== null && !wrong && bill.value !== '' && <BillTable result={answer.data} waiting={waiting} />}
    </section>
  );
}

/** The currency that is asked for, else the one used last. */
function currencyOf(asked: string): string {
  return /^[A-Za-z]{3}$/.test(asked) ? asked.toUpperCase() : (recall('currency') ?? USUAL_CURRENCY);
}
