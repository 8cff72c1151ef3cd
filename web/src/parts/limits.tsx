import type { Limits } from '../api/limits.ts';
import { useFigures } from '../figures.ts';
import { useWords } from '../words/words.ts';

/** What is left of the two windows, each as a meter with its figures. */
export function LimitMeters({ limits }: { readonly limits: Limits }) {
  const words = useWords();
  const { decimal } = useFigures();
  const windows = [
    { label: words.leftMinute, ...limits.minute },
    { label: words.leftDay, ...limits.day },
  ];
  return (
    <dl class="limits">
      {windows.map(({ label, left, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{words.left(decimal(left), decimal(of))}</span>
            <meter min={0} max={of} low={of / 5} optimum={of} value={left} aria-label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
