import { useState } from 'preact/hooks';
import type { HsCodeRecord } from '../../../src/contract/schemas.ts';
import { type Bill, codeAddress } from '../address.ts';
import type { Exact } from '../api/exact.ts';
import { useAnswer } from '../api/use-answer.ts';
import { spelled } from '../code.ts';
import { useFigures } from '../figures.ts';
import { Description } from '../parts/description.tsx';
import { Digits } from '../parts/digits.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { Rate } from '../parts/rate.tsx';
import { Refused } from '../parts/refused.tsx';
import { useWords } from '../words/words.ts';
import { childrenRequest } from './family.ts';

const LINE = 12;

interface ChildRowProps {
  readonly record: Exact<HsCodeRecord>;
  readonly open: boolean;
  readonly bill: Bill;
}

/** One code below another. It leads to its page, and unfolds in place to what is below it. */
export function ChildRow({ record, open: openAtFirst, bill }: ChildRowProps) {
  const words = useWords();
  const { percent } = useFigures();
  const { hs_code, level, description, tariff_rate, is_active } = record;
  const unfolds = Number(level) < LINE;
  const [open, setOpen] = useState(openAtFirst && unfolds);
  return (
    <li class={is_active ? undefined : 'inactive'}>
      <div class="child">
        <Link class="row" to={codeAddress(hs_code, bill)}>
          <Digits code={hs_code} />
          <Description texts={description} />
          <Rate rate={percent(tariff_rate)}>{!is_active && <small>{words.inactive}</small>}</Rate>
        </Link>
        {unfolds && (
          <button
            type="button"
            class="quiet unfold"
            aria-expanded={open}
            aria-label={(open ? words.collapse : words.expand)(spelled(hs_code))}
            onClick={() => setOpen(!open)}
          >
            <Icon name="open" />
          </button>
        )}
      </div>
      {open && <Grandchildren code={hs_code} bill={bill} />}
    </li>
  );
}

function Grandchildren({ code, bill }: { readonly code: string; readonly bill: Bill }) {
  const words = useWords();
  const { answer, refusal, retry } = useAnswer(childrenRequest(code));
  if (refusal !== null) return <Refused refusal={refusal} retry={retry} />;
  if (answer === null) return <p class="dim">{words.loading}</p>;
  if (answer.data.length === 0) return <p class="dim leaf">{words.leaf}</p>;
  return (
    <ul class="rows nested">
      {answer.data.map((record) => (
        <ChildRow key={record.hs_code} record={record} open={false} bill={bill} />
      ))}
    </ul>
  );
}
