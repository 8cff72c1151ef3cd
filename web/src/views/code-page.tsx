import { PARAMETERS } from 'virtual:contract';
import { useEffect, useRef } from 'preact/hooks';
import { client, type Request } from '../api/cached-client.ts';
import { useRequest } from '../api/use-request.ts';
import { ErrorCard } from '../components/error-card.tsx';
import { RequestPanel } from '../components/request-panel.tsx';
import { usePreferences } from '../preferences.ts';
import type { CodeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Calculator, calculateRequest } from './calculator.tsx';
import { Children } from './children.tsx';
import { CodeHeader } from './code-header.tsx';
import { Siblings } from './siblings.tsx';
import { childrenRequest, useHierarchy } from './use-hierarchy.ts';

interface CodePageProps {
  readonly route: CodeRoute;
  /** Whether the visitor came here by a link; the focus then moves to the heading. */
  readonly moved: boolean;
}

/** The page of one code: its record, its place in the hierarchy, and the calculator. */
export function CodePage({ route, moved }: CodePageProps) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { code, calculator } = route;
  const lookup: Request<'lookup'> = { id: 'lookup', parameters: { hs_code: code } };
  const { reply, error, retry } = useRequest(lookup);
  const record = client.record(code);
  const { ancestors, siblings } = useHierarchy(record);
  const heading = useRef<HTMLHeadingElement>(null);
  // Only for a new code: changes of the calculator must not move the focus.
  useEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true });
  }, [code, record === null]);

  if (error !== null) return <ErrorCard error={error} retry={retry} />;
  if (record === null) return <p class="status-line">{texts.loading}</p>;
  const canHaveChildren = code.length <= PARAMETERS.children.hs_code.maxDigits;
  const calculate = calculateRequest(code, calculator, language);
  const requests = [calculate, lookup, canHaveChildren ? childrenRequest(code) : null];
  return (
    <>
      <article class="code-page">
        <Breadcrumbs ancestors={ancestors} record={record} calculator={calculator} />
        <CodeHeader record={record} heading={heading} />
        {canHaveChildren && <Children key={code} record={record} calculator={calculator} />}
        <Siblings code={code} siblings={siblings} calculator={calculator} />
        <Calculator key={code} route={route} />
      </article>
      {reply !== null && <RequestPanel requests={requests.filter((request) => request !== null)} />}
    </>
  );
}
