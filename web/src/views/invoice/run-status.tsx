import { useClient } from '../../api/use-request.ts';
import { Countdown } from '../../components/countdown.tsx';
import { KeyForm } from '../../components/key-form.tsx';
import { countStates, type LineState } from '../../invoice/desk.ts';
import { runner } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useDesk, useRunner } from './use-desk.ts';

const SHOWN: readonly LineState[] = ['confident', 'done', 'alike', 'choose', 'vague', 'failed'];

/** How far the look-up is, what is left of the allowance, and why it waits. */
export function RunStatus() {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { limits } = useClient();
  const { lines } = useDesk();
  const { isRunning, pause } = useRunner();
  const counts = countStates(lines);
  const open = counts.waiting + counts.working;
  const looked = lines.length - open;
  const retry = () => runner.again(lines.filter(({ state }) => state === 'failed').map(({ id }) => id));
  return (
    <section class="run-status">
      <div class="progress-line">
        <progress
          max={lines.length}
          value={looked}
          aria-label={texts.progress(decimal(looked), decimal(lines.length))}
        />
        <p role="status">{open === 0 ? texts.allLooked : texts.progress(decimal(looked), decimal(lines.length))}</p>
        {limits !== null && (
          <p class="dim allowance">{texts.allowance(decimal(limits.minute.remaining), decimal(limits.minute.limit))}</p>
        )}
        {isRunning && pause === null && (
          <button type="button" class="quiet" onClick={() => runner.stop()}>
            {texts.stop}
          </button>
        )}
        {!isRunning && open > 0 && (
          <button type="button" class="plain" onClick={() => runner.start()}>
            {texts.goOn}
          </button>
        )}
      </div>
      <ul class="counts">
        {SHOWN.filter((state) => counts[state] > 0).map((state) => (
          <li key={state} class={`state ${state}`}>
            <b>{decimal(counts[state])}</b> {texts.countOf[state]}
          </li>
        ))}
        {counts.failed > 0 && (
          <li>
            <button type="button" class="plain retry-all" onClick={retry}>
              {texts.retryAll(decimal(counts.failed))}
            </button>
          </li>
        )}
      </ul>
      {pause !== null && (
        <div class="card pause" role="alert" data-reason={pause.reason}>
          <p>{texts.pauses[pause.reason]}</p>
          {pause.untilMs === null ? (
            <KeyForm id="key-invoice" onDone={() => runner.resume()} />
          ) : (
            <Countdown
              key={pause.untilMs}
              seconds={Math.max(0, Math.ceil((pause.untilMs - Date.now()) / 1000))}
              onEnd={() => {}}
            />
          )}
        </div>
      )}
    </section>
  );
}
