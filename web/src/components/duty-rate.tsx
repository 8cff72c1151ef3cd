import type { ComponentChildren } from 'preact';
import { useTexts } from '../translations/use-texts.ts';

/** The rate at the end of a row, with a label for screen readers. */
export function DutyRate({ rate, children }: { readonly rate: string; readonly children?: ComponentChildren }) {
  const texts = useTexts();
  return (
    <span class="rate">
      <span class="visually-hidden">{texts.dutyRate}</span> <bdi>{rate}</bdi>
      {children}
    </span>
  );
}
