import { codeGroups } from '../../../src/tariff/code.ts';

/** A code in groups, always left to right, also in Arabic text. CSS makes later groups fainter. */
export function HsCode({ code }: { readonly code: string }) {
  return (
    <bdi class="hs-code" dir="ltr">
      {codeGroups(code).map((digits, index) => [
        index === 0 ? null : '\u00a0',
        <span key={index} class={`group-${index}`}>
          {digits}
        </span>,
      ])}
    </bdi>
  );
}
