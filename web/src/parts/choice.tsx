import type { ComponentChildren } from 'preact';

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: ComponentChildren }[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

/** One of a few, side by side: radio buttons to the keyboard and to screen readers. */
export function Choice<Value extends string>({ name, label, options, chosen, choose }: ChoiceProps<Value>) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div>
        {options.map(({ value, text }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => choose(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
