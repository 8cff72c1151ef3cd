import type { Decimal } from '../api/exact.ts';
import { useFigures } from '../figures.ts';
import { useWords } from '../words/words.ts';

interface ShareBarProps {
  readonly parts: readonly { readonly part: string; readonly label: string; readonly amount: Decimal }[];
  readonly whole: Decimal;
}

/** The landed cost as one bar, each part as long as its share. Only the drawing is approximate; no figure is made here. */
export function ShareBar({ parts, whole }: ShareBarProps) {
  const words = useWords();
  const { decimal } = useFigures();
  const said = parts.map(({ label, amount }) => `${label} ${decimal(amount)}`).join(', ');
  return (
    <div class="bar" role="img" aria-label={words.shares(said)}>
      {parts
        .filter(({ amount }) => Number(amount) > 0)
        .map(({ part, amount }) => (
          <span key={part} class={part} style={{ flexGrow: Number(amount) / Number(whole) }} />
        ))}
    </div>
  );
}
