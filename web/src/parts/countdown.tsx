import { useEffect, useState } from 'preact/hooks';
import { useFigures } from '../figures.ts';
import { useWords } from '../words/words.ts';

/** Counts the seconds down and then goes on. It is read out once, not every second. */
export function Countdown({ untilMs, then }: { readonly untilMs: number; readonly then: () => void }) {
  const words = useWords();
  const figures = useFigures();
  const [leftMs, setLeftMs] = useState(untilMs - Date.now());
  const over = leftMs <= 0;
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(untilMs - Date.now()), 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  // Going on is due once, when the time is over, whoever renders in between.
  useEffect(() => {
    if (over) then();
  }, [over]);
  return (
    <p class="countdown" role="timer">
      {words.retryIn(figures.decimal(Math.max(0, Math.ceil(leftMs / 1000))))}
    </p>
  );
}
