import { usePreferences } from '../preferences.ts';
import { useWords } from '../words/words.ts';

const GULF = ['AED', 'SAR', 'QAR', 'KWD', 'BHD', 'OMR'];

interface CurrencyFieldProps {
  readonly chosen: string;
  readonly choose: (currency: string) => void;
}

/** The currencies that the browser knows by name, those of the Gulf first. */
export function CurrencyField({ chosen, choose }: CurrencyFieldProps) {
  const words = useWords();
  const { language } = usePreferences();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const others = [...new Set([...Intl.supportedValuesOf('currency'), chosen])]
    .filter((each) => !GULF.includes(each))
    .sort();
  const option = (currency: string) => (
    <option key={currency} value={currency}>
      {`${currency} · ${names.of(currency) ?? currency}`}
    </option>
  );
  return (
    <div class="field currency">
      <label for="currency">{words.currency}</label>
      <select id="currency" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <optgroup label={words.gulfCurrencies}>{GULF.map(option)}</optgroup>
        <optgroup label={words.otherCurrencies}>{others.map(option)}</optgroup>
      </select>
    </div>
  );
}
