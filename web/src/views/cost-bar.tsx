import { useNumberFormat } from '../number-format.ts';
import { useTexts } from '../translations/use-texts.ts';

interface CostBarProps {
  readonly parts: readonly { readonly part: string; readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly currency: string;
}

/** The parts of the landed cost as one bar. Floating point is exact enough here: it only sets widths. */
export function CostBar({ parts, total, currency }: CostBarProps) {
  const texts = useTexts();
  const { money } = useNumberFormat();
  const label = parts.map((part) => `${part.label} ${money(part.amount, currency)}`).join(', ');
  return (
    <div class="cost-bar" role="img" aria-label={texts.costParts(label)}>
      {parts
        .filter(({ amount }) => Number(amount) > 0)
        .map(({ part, amount }) => (
          <span key={part} class={part} style={{ flexGrow: Number(amount) / Number(total) }} />
        ))}
    </div>
  );
}
