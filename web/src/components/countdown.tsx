import { useEffect, useState } from 'preact/hooks';
import { useNumberFormat } from '../number-format.ts';
import { useTexts } from '../translations/use-texts.ts';

const LONG_WAIT_SECONDS = 100;

/** Counts down from the first rendering on, then calls `onEnd`. With role="timer" screen readers do not announce every second. */
export function Countdown({ seconds, onEnd }: { readonly seconds: number; readonly onEnd: () => void }) {
  const texts = useTexts();
  const format = useNumberFormat();
  const [endMs] = useState(() => Date.now() + seconds * 1000);
  const [leftMs, setLeftMs] = useState(seconds * 1000);
  const ended = leftMs <= 0;
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(endMs - Date.now()), 250);
    return () => clearInterval(timer);
  }, [endMs]);
  useEffect(() => {
    if (ended) onEnd();
  }, [ended]);
  return (
    <p class="countdown" role="timer">
      {left < LONG_WAIT_SECONDS
        ? texts.retryIn(left, format.decimal(left))
        : texts.retryAfter(format.digits(clockTime(left)))}
    </p>
  );
}

/** A duration as hours, minutes and seconds: 11:59:07. */
function clockTime(seconds: number): string {
  const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}
