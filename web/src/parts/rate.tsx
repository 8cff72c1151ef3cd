import type { ComponentChildren } from 'preact';
import { useWords } from '../words/words.ts';

/** A rate at the end of a row; its name is for those who cannot see the column. */
export function Rate({ rate, children }: { readonly rate: string; readonly children?: ComponentChildren }) {
  const words = useWords();
  return (
    <span class="rate">
      <span class="unseen">{words.dutyRate}</span> <bdi>{rate}</bdi>
      {children}
    </span>
  );
}
