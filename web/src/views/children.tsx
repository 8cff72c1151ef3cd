import { useState } from 'preact/hooks';
import type { HsCodeRecord } from '../../../src/contract/schemas.ts';
import type { Bill } from '../address.ts';
import type { Exact } from '../api/exact.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useFigures } from '../figures.ts';
import { Refused } from '../parts/refused.tsx';
import { useWords } from '../words/words.ts';
import { ChildRow } from './child-row.tsx';
import { CHILDREN_PAGE, childrenRequest } from './family.ts';

const LINE = 12;
const FEW = 3;

interface ChildrenProps {
  readonly record: Exact<HsCodeRecord>;
  readonly bill: Bill;
}

/** The codes one level down. Below a subheading with few of them the lines beneath are shown at once. */
export function Children({ record, bill }: ChildrenProps) {
  const words = useWords();
  const { decimal } = useFigures();
  const [pages, setPages] = useState(1);
  const { answer, refusal, retry } = useAnswer(childrenRequest(record.hs_code));
  if (refusal !== null) return <Refused refusal={refusal} retry={retry} />;
  if (answer === null) return <p class="below told">{words.loading}</p>;
  const total = Number(answer.meta.total);
  if (total === 0) return <p class="below dim leaf">{words.leaf}</p>;
  const lines = answer.data.every(({ level }) => Number(level) >= LINE);
  const left = total - pages * CHILDREN_PAGE;
  return (
    <section class="below" aria-labelledby="below">
      <h2 id="below">
        {lines ? words.linesBelow : words.below} <span class="tally">{decimal(total)}</span>
      </h2>
      <ul class="rows">
        {Array.from({ length: pages }, (_, page) => (
          <ChildPage
            key={page}
            code={record.hs_code}
            offset={page * CHILDREN_PAGE}
            open={!lines && record.hs_code.length >= 6 && total <= FEW}
            bill={bill}
          />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" class="plain" onClick={() => setPages(pages + 1)}>
          {words.more(decimal(Math.min(left, CHILDREN_PAGE)))}
        </button>
      )}
    </section>
  );
}

interface ChildPageProps {
  readonly code: string;
  readonly offset: number;
  /** Whether what is below each child is shown from the start. */
  readonly open: boolean;
  readonly bill: Bill;
}

function ChildPage({ code, offset, open, bill }: ChildPageProps) {
  const { answer, refusal, retry } = useAnswer(childrenRequest(code, offset));
  if (refusal !== null)
    return (
      <li>
        <Refused refusal={refusal} retry={retry} />
      </li>
    );
  return answer?.data.map((child) => <ChildRow key={child.hs_code} record={child} open={open} bill={bill} />);
}
