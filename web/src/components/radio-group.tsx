import type { ComponentChildren } from 'preact';

interface RadioGroupProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: ComponentChildren }[];
  readonly selected: Value;
  readonly onSelect: (value: Value) => void;
}

/** A row of radio buttons that look like chips. */
export function RadioGroup<Value extends string>({ name, label, options, selected, onSelect }: RadioGroupProps<Value>) {
  return (
    <fieldset class="radio-group">
      <legend>{label}</legend>
      <div>
        {options.map(({ value, text }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === selected}
              onChange={() => onSelect(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
