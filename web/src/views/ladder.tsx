import type { HsCodeRecord } from '../../../src/contract/schemas.ts';
import { type Bill, codeAddress } from '../address.ts';
import type { Exact } from '../api/exact.ts';
import { Digits } from '../parts/digits.tsx';
import { Link } from '../parts/link.tsx';
import { usePreferences } from '../preferences.ts';
import { useWords } from '../words/words.ts';

interface LadderProps {
  readonly ancestors: readonly Exact<HsCodeRecord>[];
  readonly record: Exact<HsCodeRecord>;
  readonly bill: Bill;
}

/** The way from the chapter down to this code, one rung a level. */
export function Ladder({ ancestors, record, bill }: LadderProps) {
  const words = useWords();
  const { language } = usePreferences();
  return (
    <nav class="ladder" aria-label={words.path}>
      <ol>
        {ancestors.map(({ hs_code, description }) => (
          <li key={hs_code}>
            <Link to={codeAddress(hs_code, bill)}>
              <Digits code={hs_code} />
              <span>{description[language]}</span>
            </Link>
          </li>
        ))}
        <li aria-current="page">
          <Digits code={record.hs_code} />
        </li>
      </ol>
    </nav>
  );
}
