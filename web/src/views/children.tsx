import { useState } from 'preact/hooks';
import { SUBHEADING_DIGITS } from '../../../src/contract/hs-levels.ts';
import type { CodeRecord } from '../api/cached-client.ts';
import { childrenRequest, PAGE_SIZE } from '../api/requests.ts';
import { useRequest } from '../api/use-request.ts';
import { ErrorCard } from '../components/error-card.tsx';
import { useNumberFormat } from '../number-format.ts';
import type { CalculatorInput } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { ChildRow, isTariffLine } from './child-row.tsx';

const FEW_CHILDREN = 3;

interface ChildrenProps {
  readonly record: CodeRecord;
  readonly calculator: CalculatorInput;
}

/** The codes one level below. If a subheading has few, their own children are shown as well. */
export function Children({ record, calculator }: ChildrenProps) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const [pages, setPages] = useState(1);
  const { reply, error, retry } = useRequest(childrenRequest(record.hs_code));
  if (error !== null) return <ErrorCard error={error} retry={retry} />;
  if (reply === null) return <p class="children status-line">{texts.loading}</p>;
  const total = Number(reply.meta.total);
  if (total === 0) return <p class="children dim leaf">{texts.leaf}</p>;
  const areLines = reply.data.every(isTariffLine);
  const left = total - pages * PAGE_SIZE;
  return (
    <section class="children" aria-labelledby="children-title">
      <h2 id="children-title">
        {areLines ? texts.linesBelow : texts.below} <span class="count">{decimal(total)}</span>
      </h2>
      <ul class="rows">
        {Array.from({ length: pages }, (_, page) => (
          <ChildPage
            key={page}
            code={record.hs_code}
            offset={page * PAGE_SIZE}
            initiallyOpen={!areLines && record.hs_code.length >= SUBHEADING_DIGITS && total <= FEW_CHILDREN}
            calculator={calculator}
          />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" class="plain" onClick={() => setPages(pages + 1)}>
          {texts.more(decimal(Math.min(left, PAGE_SIZE)))}
        </button>
      )}
    </section>
  );
}

interface ChildPageProps {
  readonly code: string;
  readonly offset: number;
  readonly initiallyOpen: boolean;
  readonly calculator: CalculatorInput;
}

function ChildPage({ code, offset, initiallyOpen, calculator }: ChildPageProps) {
  const { reply, error, retry } = useRequest(childrenRequest(code, offset));
  if (error !== null)
    return (
      <li>
        <ErrorCard error={error} retry={retry} />
      </li>
    );
  return reply?.data.map((child) => (
    <ChildRow key={child.hs_code} record={child} initiallyOpen={initiallyOpen} calculator={calculator} />
  ));
}
