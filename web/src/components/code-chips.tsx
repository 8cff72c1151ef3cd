import { useState } from 'preact/hooks';
import { useNumberFormat } from '../number-format.ts';
import type { Route } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { HsCode } from './hs-code.tsx';
import { Link } from './link.tsx';

interface CodeChipsProps {
  readonly codes: readonly string[];
  /** Where a code leads to; without it codes are no links. */
  readonly to?: (code: string) => Route;
  /** How many are shown at first. */
  readonly few?: number;
}

/** Codes in a row. Of a long list only the first ones are shown. */
export function CodeChips({ codes, to, few = 16 }: CodeChipsProps) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const [all, showAll] = useState(false);
  const shown = all ? codes : codes.slice(0, few);
  return (
    <ul class="code-chips">
      {shown.map((code) => (
        <li key={code}>
          {to === undefined ? (
            <span class="code-chip">
              <HsCode code={code} />
            </span>
          ) : (
            <Link class="code-chip" to={to(code)}>
              <HsCode code={code} />
            </Link>
          )}
        </li>
      ))}
      {shown.length < codes.length && (
        <li>
          <button type="button" class="quiet" onClick={() => showAll(true)}>
            {texts.more(decimal(codes.length - shown.length))}
          </button>
        </li>
      )}
    </ul>
  );
}
