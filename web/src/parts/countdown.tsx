import { useEffect, useState } from 'preact/hooks';
import { useFigures } from '../figures.ts';
import { useWords } from '../words/words.ts';

const LONG_SECONDS = 100;

/** Counts the seconds down and then goes on. It is read out once, not every second. */
export function Countdown({ untilMs, then }: { readonly untilMs: number; readonly then: () => void }) {
  const words = useWords();
  const figures = useFigures();
  const [leftMs, setLeftMs] = useState(untilMs - Date.now());
  const over = leftMs <= 0;
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
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
      {seconds < LONG_SECONDS
        ? words.retryIn(seconds, figures.decimal(seconds))
        : words.retryAfter(figures.digits(clock(seconds)))}
    </p>
  );
}

/** A long wait as on a clock: 11:59:07. */
function clock(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
