import { PARAMETERS } from 'virtual:contract';
import { useEffect } from 'preact/hooks';
import type { SearchParameters } from '../../../clients/typescript/src/index.ts';
import { client, type Request } from '../api/cached-client.ts';
import { useRequest } from '../api/use-request.ts';
import { formatCode } from '../code-format.ts';
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

const { code: CODE } = PARAMETERS.resolve;
const { q: QUERY, level: LEVEL, limit: LIMIT } = PARAMETERS.search;
const PAGE_SIZE = LIMIT.default;
const LEVELS = LEVEL.oneOf.map(String);

/** The results of a search, page by page. */
export function SearchPage({ route }: { readonly route: SearchRoute }) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const { q, level, page } = route;
  const isLongEnough = [...q].length >= QUERY.minLength;
  const request: Request<'search'> = {
    id: 'search',
    parameters: {
      q,
      // A URL can have any level; the API refuses those that do not exist.
      level: level === '' ? undefined : (Number(level) as SearchParameters['level']),
      limit: PAGE_SIZE,
      offset: page > 1 ? (page - 1) * PAGE_SIZE : undefined,
    },
  };
  const { reply, error, loading, retry } = useRequest(isLongEnough ? request : null);
  const total = Number(reply?.meta.total ?? 0);
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
  const options = LEVELS.map((value) => ({
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
          <ResultList items={reply.data} query={q} loading={loading} />
          <Pager route={route} pageSize={PAGE_SIZE} total={total} />
        </>
      )}
      {client.cached(request) !== null && <RequestPanel requests={[request]} />}
    </>
  );
}
