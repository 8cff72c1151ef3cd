import type { Limits } from '../../../clients/typescript/src/index.ts';
import { useNumberFormat } from '../number-format.ts';
import { useTexts } from '../translations/use-texts.ts';

/** The remaining requests of the minute and of the day, as meters. */
export function LimitMeters({ limits }: { readonly limits: Limits }) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const windows = [
    { label: texts.remainingThisMinute, ...limits.minute },
    { label: texts.remainingToday, ...limits.day },
  ];
  return (
    <dl class="limit-meters">
      {windows.map(({ label, remaining, limit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{texts.remainingOf(decimal(remaining), decimal(limit))}</span>
            <meter min={0} max={limit} low={limit / 5} optimum={limit} value={remaining} aria-label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
