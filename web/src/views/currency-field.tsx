import { usePreferences } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';

const GULF = ['AED', 'SAR', 'QAR', 'KWD', 'BHD', 'OMR'];

interface CurrencyFieldProps {
  /** Empty if none is selected yet. */
  readonly selected: string;
  readonly label?: string;
  readonly id?: string;
  readonly onSelect: (currency: string) => void;
}

/** A list of all currencies that the browser knows, those of the Gulf states first. */
export function CurrencyField({ selected, label, id = 'currency', onSelect }: CurrencyFieldProps) {
  const texts = useTexts();
  const { language } = usePreferences();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const others = [...new Set([...Intl.supportedValuesOf('currency'), selected])]
    .filter((each) => each !== '' && !GULF.includes(each))
    .sort();
  const option = (currency: string) => (
    <option key={currency} value={currency}>
      {`${currency} · ${names.of(currency) ?? currency}`}
    </option>
  );
  return (
    <div class="field currency">
      <label for={id}>{label ?? texts.currency}</label>
      <select id={id} value={selected} onChange={(event) => onSelect(event.currentTarget.value)}>
        {selected === '' && <option value="" />}
        <optgroup label={texts.gulfCurrencies}>{GULF.map(option)}</optgroup>
        <optgroup label={texts.otherCurrencies}>{others.map(option)}</optgroup>
      </select>
    </div>
  );
}
