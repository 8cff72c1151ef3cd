import { PARAMETERS } from 'virtual:contract';
import { useEffect, useRef } from 'preact/hooks';
import { type CodeRecord, client, tariffDay } from '../api/cached-client.ts';
import { childrenRequest, detailsRequest } from '../api/requests.ts';
import { useRequest } from '../api/use-request.ts';
import { ErrorCard } from '../components/error-card.tsx';
import { RequestPanel } from '../components/request-panel.tsx';
import { usePreferences } from '../preferences.ts';
import type { CodeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Calculator, calculateRequest } from './calculator.tsx';
import { isTariffLine } from './child-row.tsx';
import { Children } from './children.tsx';
import { CodeHeader } from './code-header.tsx';
import { GuideSection } from './guide.tsx';
import { HsTimeline } from './hs-timeline.tsx';
import { CountryDuties, Measures } from './measures.tsx';
import { RateHistory } from './rate-history.tsx';
import { Resolution } from './resolution.tsx';
import { ResolvedLines } from './resolved-lines.tsx';
import { Siblings } from './siblings.tsx';

const LEVELS = PARAMETERS.search.level.oneOf;

interface CodePageProps {
  readonly route: CodeRoute;
  /** Whether the visitor came here by a link; the focus then moves to the heading. */
  readonly moved: boolean;
}

/** The page of one code: everything known of it, and the calculator. A code that is not in the tariff is resolved. */
export function CodePage({ route, moved }: CodePageProps) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { code, calculator, hsVersion } = route;
  const request = detailsRequest(code);
  const { reply, error, retry } = useRequest(hsVersion === '' ? request : null);
  // While the page of another code is loading, the reply is still that of the last one.
  const details = reply?.data.hs_code === code ? reply.data : null;
  const record = details ?? client.record(code);
  const heading = useRef<HTMLHeadingElement>(null);
  // Only for a new code: changes of the calculator must not move the focus.
  useEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true });
  }, [code, record === null]);

  const isElsewhere = error?.code === 'not_found' && code.length >= PARAMETERS.resolve.code.minDigits;
  if (hsVersion !== '' || isElsewhere) return <Resolution route={route} moved={moved} />;
  if (error !== null) return <ErrorCard error={error} retry={retry} />;
  if (record === null) return <p class="status-line">{texts.loading}</p>;
  const hasChildren = !isTariffLine(record) && details?.declarable !== true;
  const requests = [calculateRequest(code, calculator, language), request, hasChildren ? childrenRequest(code) : null];
  return (
    <>
      <article class="code-page">
        <Breadcrumbs path={details?.path ?? knownPath(code)} code={code} calculator={calculator} />
        <div class="code-main">
          <CodeHeader record={record} details={details} heading={heading} />
          {!record.is_active && <ResolvedLines code={code} hsVersion="" calculator={calculator} />}
          {details?.declarable === true && <Measures key={`measures ${code}`} measures={details.measures} />}
          {hasChildren && <Children key={code} record={record} calculator={calculator} />}
          {details !== null && (
            <>
              <Siblings code={code} parent={details.path.at(-1)?.hs_code ?? null} calculator={calculator} />
              {!details.declarable && <Measures key={`measures ${code}`} measures={details.measures} />}
              <CountryDuties duties={details.duties} />
              <GuideSection code={code} guide={details.guide} />
              <HsTimeline key={`hs ${code}`} details={details} />
              <RateHistory versions={details.versions} today={reply === null ? '' : tariffDay(reply.meta.timestamp)} />
            </>
          )}
        </div>
        <Calculator key={code} route={route} record={record} />
      </article>
      {details !== null && <RequestPanel requests={requests.filter((each) => each !== null)} />}
    </>
  );
}

/** The codes above, as far as earlier replies had them. It keeps the page from jumping when the details arrive. */
function knownPath(code: string): readonly CodeRecord[] {
  return LEVELS.filter((level) => level < code.length).flatMap((level) => client.record(code.slice(0, level)) ?? []);
}
