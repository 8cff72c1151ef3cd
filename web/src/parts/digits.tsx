import { groupsOf } from '../code.ts';

/** A code in its printed groups, always from left to right whatever surrounds it; each step down is a little fainter. */
export function Digits({ code }: { readonly code: string }) {
  return (
    <bdi class="digits" dir="ltr">
      {groupsOf(code).map((group, step) => [
        step === 0 ? null : '\u00a0',
        <span key={group + step} class={`step-${step}`}>
          {group}
        </span>,
      ])}
    </bdi>
  );
}
