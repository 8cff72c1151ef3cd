import { useEffect, useRef } from 'preact/hooks';
import { SUBHEADING_DIGITS } from '../../../src/contract/hs-levels.ts';
import { formatCode } from '../../../src/tariff/code.ts';
import type { Reply } from '../api/cached-client.ts';
import { childrenRequest, resolveRequest } from '../api/requests.ts';
import { useRequest } from '../api/use-request.ts';
import { CodeChips } from '../components/code-chips.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorCard } from '../components/error-card.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { Link } from '../components/link.tsx';
import { RequestPanel } from '../components/request-panel.tsx';
import { useNumberFormat } from '../number-format.ts';
import { type CalculatorInput, type CodeRoute, codeRoute, HOME } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { ChildRow } from './child-row.tsx';
import { ResolvedLines } from './resolved-lines.tsx';

type Resolved = Reply<'resolve'>['data'];

const CURRENT_HS_VERSION = '2022';

interface ResolutionProps {
  readonly route: CodeRoute;
  readonly moved: boolean;
}

/** What a code is that this tariff does not have, and the lines that can be declared instead. */
export function Resolution({ route, moved }: ResolutionProps) {
  const texts = useTexts();
  const { digits } = useNumberFormat();
  const { code, hsVersion, calculator } = route;
  const request = resolveRequest(code, hsVersion);
  const { reply, error, loading, retry } = useRequest(request);
  const data = loading ? null : (reply?.data ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true });
  }, [code, data === null]);

  if (error !== null) return <ErrorCard error={error} retry={retry} />;
  if (data === null) return <p class="status-line">{texts.loading}</p>;
  return (
    <article class="resolution" data-status={data.status}>
      <header>
        <p class={`badge ${data.status}`}>{texts.resolvedStatuses[data.status]}</p>
        <h1 ref={heading} tabIndex={-1}>
          <HsCode code={data.code} />
          <CopyButton text={data.code} label={texts.copyCode} />
        </h1>
        <Explanation data={data} />
      </header>
      <ResolvedLines code={code} hsVersion={hsVersion} calculator={calculator} />
      {data.lines.length === 0 && <OtherWays matched={data.matched} />}
      {data.lines.length === 0 && data.matched !== null && <Nearest code={data.matched} calculator={calculator} />}
      {data.marginal.length > 0 && (
        <section class="marginal" aria-labelledby="marginal-title">
          <h2 id="marginal-title">{texts.marginalTitle}</h2>
          <p>{digits(texts.marginalText)}</p>
          <CodeChips codes={data.marginal} to={(each) => codeRoute(each, calculator)} />
        </section>
      )}
      <Outlook outlook={data.outlook} />
      <RequestPanel requests={[request]} />
    </article>
  );
}

/** Says what the code is, where its goods are, and which digits were not read. */
function Explanation({ data }: { readonly data: Resolved }) {
  const texts = useTexts();
  const { digits } = useNumberFormat();
  const { code, status, matched, ignored_digits, hs_version, lines } = data;
  const subheading = code.slice(0, SUBHEADING_DIGITS);
  const targets = [...new Set(lines.map(({ via }) => via))];
  const isOfEarlierVersion = hs_version !== null && hs_version !== CURRENT_HS_VERSION;
  const isSame = targets.length === 1 && targets[0] === subheading;
  const hasMoved = isOfEarlierVersion && !isSame && status !== 'retired';
  const sentence = () => {
    if (status === 'unknown') return digits(texts.resolvedUnknown);
    if (status === 'retired') return texts.resolvedRetired;
    if (!isOfEarlierVersion) return texts.resolvedHere(lines.length);
    return (isSame ? texts.resolvedSame : texts.resolvedMoved)(formatCode(subheading), digits(hs_version));
  };
  return (
    <>
      <div class="explanation">
        <p>
          {sentence()} {hasMoved && (targets.length > 0 ? texts.resolvedNow : texts.resolvedNowhere)}
        </p>
        {hasMoved && <CodeChips codes={targets} to={(each) => codeRoute(each)} />}
      </div>
      {matched !== null && ignored_digits !== '' && (
        <p class="dim ignored-digits">{texts.ignoredDigits(formatCode(matched), ignored_digits)}</p>
      )}
    </>
  );
}

/** For a code without lines: the nearest code, and the search. */
function OtherWays({ matched }: { readonly matched: string | null }) {
  const texts = useTexts();
  return (
    <p class="other-ways">
      {matched !== null && (
        <Link class="button" to={codeRoute(matched)}>
          {texts.nearest(formatCode(matched))}
        </Link>
      )}
      <Link class="button plain" to={HOME}>
        {texts.backToSearch}
      </Link>
    </p>
  );
}

/** The codes below the nearest one: the right one is probably among them. */
function Nearest({ code, calculator }: { readonly code: string; readonly calculator: CalculatorInput }) {
  const texts = useTexts();
  const { reply } = useRequest(childrenRequest(code));
  if (reply === null || reply.data.length === 0) return null;
  return (
    <section class="children" aria-labelledby="nearest-title">
      <h2 id="nearest-title">{texts.belowNearest(formatCode(code))}</h2>
      <ul class="rows">
        {reply.data.map((record) => (
          <ChildRow key={record.hs_code} record={record} initiallyOpen={false} calculator={calculator} />
        ))}
      </ul>
    </section>
  );
}

/** What the next HS version does to the subheadings of the lines. */
function Outlook({ outlook }: { readonly outlook: Resolved['outlook'] }) {
  const texts = useTexts();
  const { digits } = useNumberFormat();
  if (outlook.length === 0) return null;
  return (
    <section class="outlook" aria-labelledby="outlook-title">
      <h2 id="outlook-title">{digits(texts.outlookTitle)}</h2>
      <p>{texts.outlookText}</p>
      <ul>
        {outlook.map(({ from, to }) => (
          <li key={from}>
            <HsCode code={from} />
            <span class="dim">{to.length > 1 ? texts.hsSplits : to[0] === from ? texts.hsScope : texts.hsMoves}</span>
            {to.join() !== from && <CodeChips codes={to} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
