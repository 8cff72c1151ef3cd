import { PARAMETERS } from 'virtual:contract';
import { useEffect } from 'preact/hooks';
import { formatCode } from '../../../src/tariff/code.ts';
import { client } from '../api/cached-client.ts';
import { RESULTS_PER_PAGE as PAGE_SIZE, searchRequest } from '../api/requests.ts';
import { useRequest } from '../api/use-request.ts';
import { ErrorCard } from '../components/error-card.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { RadioGroup } from '../components/radio-group.tsx';
import { RequestPanel } from '../components/request-panel.tsx';
import { parseCode } from '../components/search-box.tsx';
import { useNumberFormat } from '../number-format.ts';
import { codeRoute, navigate, type SearchRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { NoResults } from './no-results.tsx';
import { Pager } from './pager.tsx';
import { Resolution } from './resolution.tsx';
import { ResultList } from './result-list.tsx';
import { useHasLevel, useSettled } from './use-settled.ts';

const { code: CODE } = PARAMETERS.resolve;
const { q: QUERY, level: LEVEL } = PARAMETERS.search;
const LEVELS = LEVEL.oneOf.map(String);
/** Few tariffs have codes of ten digits, so the filter is offered only for those. */
const RARE_LEVEL = '10';

/** The results of a search, page by page. */
export function SearchPage({ route }: { readonly route: SearchRoute }) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const { q, level, page } = route;
  const isLongEnough = [...q].length >= QUERY.minLength;
  const request = searchRequest(route);
  const { reply, error, loading, retry } = useRequest(isLongEnough ? request : null);
  const total = Number(reply?.meta.total ?? 0);
  const isSettled = useSettled(q, reply !== null && !loading);
  const hasRareLevel = useHasLevel(RARE_LEVEL, isSettled);
  const code = parseCode(q);
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const isBeyondEnd = reply !== null && !loading && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) navigate({ ...route, page: lastPage }, 'replace');
  }, [isBeyondEnd]);
  // A code that the search does not find is of another tariff or of an earlier HS version.
  const unfound = code !== null && code.length >= CODE.minDigits && reply !== null && !loading && total === 0;
  if (unfound) return <Resolution route={codeRoute(code)} moved={false} />;
  const status = () => {
    if (!isLongEnough) return texts.tooShort;
    if (reply === null) return error === null ? texts.searching : '';
    return total === 0 ? texts.noResults(q) : texts.results(total, decimal(total), q);
  };
  const options = LEVELS.filter((each) => each !== RARE_LEVEL || hasRareLevel || level === each).map((value) => ({
    value,
    text: (
      <>
        <b>{decimal(value)}</b> <span class="level-name">{texts.levels[value]}</span>
      </>
    ),
  }));

  return (
    <>
      <RadioGroup
        name="level"
        label={texts.levelFilter}
        options={[{ value: '', text: texts.anyLevel }, ...options]}
        selected={LEVELS.includes(level) ? level : ''}
        onSelect={(value) => navigate({ ...route, level: value, page: 1 }, 'replace')}
      />
      <h1 class="visually-hidden">{texts.resultsLabel}</h1>
      <p class="status-line" role="status">
        {status()}
      </p>
      {code !== null && (
        <Link class="card open-code" to={codeRoute(code)}>
          {texts.openCode(formatCode(code))}
          <Icon name="forward" />
        </Link>
      )}
      {error !== null && <ErrorCard error={error} retry={retry} />}
      {reply !== null && total === 0 && <NoResults route={route} />}
      {reply !== null && total > 0 && (
        <>
          <ResultList items={reply.data} query={q} loading={loading} isSettled={isSettled} />
          <Pager route={route} pageSize={PAGE_SIZE} total={total} />
        </>
      )}
      {client.cached(request) !== null && <RequestPanel requests={[request]} />}
    </>
  );
}
