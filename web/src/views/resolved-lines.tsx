import { useState } from 'preact/hooks';
import { PAGE_SIZE, resolveRequest } from '../api/requests.ts';
import { useRequest } from '../api/use-request.ts';
import { Description } from '../components/description.tsx';
import { DutyRate } from '../components/duty-rate.tsx';
import { ErrorCard } from '../components/error-card.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { Link } from '../components/link.tsx';
import { useNumberFormat } from '../number-format.ts';
import { type CalculatorInput, codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

interface ResolvedLinesProps {
  readonly code: string;
  readonly hsVersion: string;
  readonly calculator: CalculatorInput;
}

/** The lines that can be declared for a code. */
export function ResolvedLines({ code, hsVersion, calculator }: ResolvedLinesProps) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const [pages, setPages] = useState(1);
  const { reply } = useRequest(resolveRequest(code, hsVersion));
  const total = Number(reply?.meta.total ?? 0);
  if (total === 0) return null;
  const left = total - pages * PAGE_SIZE;
  return (
    <section class="children" aria-labelledby="lines-title">
      <h2 id="lines-title">
        {total === 1 ? texts.resolvedLine : texts.resolvedLines} <span class="count">{decimal(total)}</span>
      </h2>
      <ul class="rows">
        {Array.from({ length: pages }, (_, page) => (
          <LinePage key={page} code={code} hsVersion={hsVersion} calculator={calculator} offset={page * PAGE_SIZE} />
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

function LinePage({ code, hsVersion, calculator, offset }: ResolvedLinesProps & { readonly offset: number }) {
  const { percent } = useNumberFormat();
  const { reply, error, retry } = useRequest(resolveRequest(code, hsVersion, offset));
  if (error !== null)
    return (
      <li>
        <ErrorCard error={error} retry={retry} />
      </li>
    );
  return reply?.data.lines.map(({ hs_code, description, tariff_rate }) => (
    <li key={hs_code}>
      <Link class="row" to={codeRoute(hs_code, calculator)}>
        <HsCode code={hs_code} />
        <Description texts={description} />
        <DutyRate rate={percent(tariff_rate)} />
      </Link>
    </li>
  ));
}
