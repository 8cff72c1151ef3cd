import { useEffect } from 'preact/hooks';
import { codeAddress, go, type SearchAddress } from '../address.ts';
import { client } from '../api/client.ts';
import type { Request } from '../api/request.ts';
import { useAnswer } from '../api/use-answer.ts';
import { spelled } from '../code.ts';
import { useFigures } from '../figures.ts';
import { Choice } from '../parts/choice.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { Refused } from '../parts/refused.tsx';
import { RequestPanel } from '../parts/request-panel.tsx';
import { codeIn } from '../parts/search-box.tsx';
import { useWords } from '../words/words.ts';
import { Nothing } from './nothing.tsx';
import { Pager } from './pager.tsx';
import { ResultList } from './result-list.tsx';

const PAGE_SIZE = 20;
const LEVELS = ['2', '4', '6', '8', '10', '12'] as const;

/** What a search found, a page at a time. */
export function Results({ address }: { readonly address: SearchAddress }) {
  const words = useWords();
  const { decimal } = useFigures();
  const { q, level, page } = address;
  const longEnough = [...q].length >= 2;
  const request: Request<'search'> = {
    id: 'search',
    input: {
      q,
      ...(level !== '' && { level }),
      limit: String(PAGE_SIZE),
      ...(page > 1 && { offset: String((page - 1) * PAGE_SIZE) }),
    },
  };
  const { answer, refusal, waiting, retry } = useAnswer(longEnough ? request : null);
  const total = Number(answer?.meta.total ?? 0);
  const code = codeIn(q);
  // A page beyond the last one becomes the last.
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const beyond = answer !== null && !waiting && page > lastPage;
  useEffect(() => {
    if (beyond) go({ ...address, page: lastPage }, 'replace');
  }, [beyond]);
  const told = () => {
    if (!longEnough) return words.tooShort;
    if (answer === null) return refusal === null ? words.searching : '';
    return total === 0 ? words.nothing(q) : words.results(total, decimal(total), q);
  };
  const options = LEVELS.map((value) => ({
    value,
    text: (
      <>
        <b>{decimal(value)}</b> <span class="level-name">{words.levels[value]}</span>
      </>
    ),
  }));

  return (
    <>
      <Choice
        name="level"
        label={words.levelFilter}
        options={[{ value: '', text: words.anyLevel }, ...options]}
        chosen={LEVELS.find((known) => known === level) ?? ''}
        choose={(chosen) => go({ ...address, level: chosen, page: 1 }, 'replace')}
      />
      <h1 class="unseen">{words.resultsLabel}</h1>
      <p class="told" role="status">
        {told()}
      </p>
      {code !== null && (
        <Link class="card open-code" to={codeAddress(code)}>
          {words.openCode(spelled(code))}
          <Icon name="onward" />
        </Link>
      )}
      {refusal !== null && <Refused refusal={refusal} retry={retry} />}
      {answer !== null && total === 0 && <Nothing address={address} />}
      {answer !== null && total > 0 && (
        <>
          <ResultList items={answer.data} query={q} waiting={waiting} />
          <Pager address={address} pageSize={PAGE_SIZE} total={total} />
        </>
      )}
      {client.known(request) !== null && <RequestPanel requests={[request]} />}
    </>
  );
}
