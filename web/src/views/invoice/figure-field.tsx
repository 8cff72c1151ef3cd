import { useState } from 'preact/hooks';
import { type FigureContext, readFigure } from '../../../../src/invoice/figures.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

interface FigureFieldProps {
  readonly id: string;
  readonly label: string;
  /** The currency that a figure is read in; empty for none. */
  readonly currency?: string;
  /** A plain decimal; empty for none. */
  readonly value: string;
  readonly hint?: string;
  /** Gets an empty text where there is no figure that can be read, and the currency that was written with it. */
  readonly onValue: (value: string, currency: string) => void;
}

/** A field for a figure as people write it. */
export function FigureField({ id, label, currency = '', value, hint = '', onValue }: FigureFieldProps) {
  const texts = useInvoiceTexts();
  const [typed, setTyped] = useState({ text: value, value });
  // A figure that was changed elsewhere, as by undo, takes the place of what was typed.
  const isOwn = typed.value === value;
  const text = isOwn ? typed.text : value;
  // A figure of the desk itself is a plain decimal.
  const context: FigureContext = { currency, ...(text === value ? { mark: '.' as const } : {}) };
  const read = readFigure(text, context);
  const isWrong = read.kind !== 'empty' && (read.kind !== 'figure' || read.unit !== '');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autocomplete="off"
        maxLength={30}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : hint === '' ? undefined : `${id}-hint`}
        onInput={({ currentTarget }) => {
          const next = readFigure(currentTarget.value, { currency });
          // What cannot be read counts as nothing: the bill must not have the first digits of it, or an earlier amount.
          const isFigure = next.kind === 'figure' && next.unit === '';
          setTyped({ text: currentTarget.value, value: isFigure ? next.value : '' });
          onValue(isFigure ? next.value : '', isFigure ? next.currency : '');
        }}
      />
      {isWrong ? (
        <p id={`${id}-error`} class="field-error" role="alert">
          {read.kind === 'unclear' ? texts.unclearFigure(read.readings.join(' / ')) : texts.invalidCharge}
        </p>
      ) : (
        hint !== '' && (
          <p id={`${id}-hint`} class="dim hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
