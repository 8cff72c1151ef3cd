import { useEffect, useRef } from 'preact/hooks';
import type { CodeAddress } from '../address.ts';
import { client } from '../api/client.ts';
import type { Request } from '../api/request.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Refused } from '../parts/refused.tsx';
import { RequestPanel } from '../parts/request-panel.tsx';
import { useWords } from '../words/words.ts';
import { billRequest, Calculator } from './calculator.tsx';
import { Children } from './children.tsx';
import { CodeHead } from './code-head.tsx';
import { childrenRequest, useFamily } from './family.ts';
import { Ladder } from './ladder.tsx';
import { Siblings } from './siblings.tsx';

const LONGEST_PARENT = 12;

interface CodePageProps {
  readonly address: CodeAddress;
  /** Whether the visitor came here by a link: then the focus goes to the heading. */
  readonly moved: boolean;
}

/** One code: where it stands, what it means, what it costs, and what is below and beside it. */
export function CodePage({ address, moved }: CodePageProps) {
  const words = useWords();
  const { code, bill } = address;
  const lookup: Request<'lookup'> = { id: 'lookup', input: { hs_code: code } };
  const { answer, refusal, retry } = useAnswer(lookup);
  const record = client.record(code);
  const family = useFamily(record);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus follows to each new code, not to each change.
  useEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true });
  }, [code, record === null]);

  if (refusal !== null) return <Refused refusal={refusal} retry={retry} />;
  if (record === null) return <p class="told">{words.loading}</p>;
  const isParent = code.length <= LONGEST_PARENT;
  const requests: Request[] = [lookup];
  const billed = billRequest(code, bill);
  if (isParent) requests.push(childrenRequest(code));
  if (billed !== null) requests.unshift(billed);
  return (
    <>
      <article class="code-page">
        <Ladder ancestors={family.ancestors} record={record} bill={bill} />
        <CodeHead record={record} heading={heading} />
        {isParent && <Children key={code} record={record} bill={bill} />}
        <Siblings code={code} siblings={family.siblings} bill={bill} />
        <Calculator key={code} address={address} />
      </article>
      {answer !== null && <RequestPanel requests={requests} />}
    </>
  );
}
