import { PARAMETERS } from 'virtual:contract';
import { useState } from 'preact/hooks';
import { formatCode } from '../../../src/tariff/code.ts';
import type { CodeRecord } from '../api/cached-client.ts';
import { childrenRequest } from '../api/requests.ts';
import { useRequest } from '../api/use-request.ts';
import { Description } from '../components/description.tsx';
import { DutyRate } from '../components/duty-rate.tsx';
import { ErrorCard } from '../components/error-card.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { useNumberFormat } from '../number-format.ts';
import { type CalculatorInput, codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

interface ChildRowProps {
  readonly record: CodeRecord;
  readonly initiallyOpen: boolean;
  readonly calculator: CalculatorInput;
}

/** Whether a code is at the deepest level. */
export function isTariffLine({ level }: CodeRecord): boolean {
  return Number(level) >= PARAMETERS.search.level.maximum;
}

/** A child of a code: a link to its page, and a button that shows its own children. */
export function ChildRow({ record, initiallyOpen, calculator }: ChildRowProps) {
  const texts = useTexts();
  const { percent } = useNumberFormat();
  const { hs_code, description, tariff_rate, is_active } = record;
  const expandable = !isTariffLine(record);
  const [open, setOpen] = useState(initiallyOpen && expandable);
  return (
    <li class={is_active ? undefined : 'inactive'}>
      <div class="child">
        <Link class="row" to={codeRoute(hs_code, calculator)}>
          <HsCode code={hs_code} />
          <Description texts={description} />
          <DutyRate rate={percent(tariff_rate)}>{!is_active && <small>{texts.inactive}</small>}</DutyRate>
        </Link>
        {expandable && (
          <button
            type="button"
            class="quiet expand"
            aria-expanded={open}
            aria-label={(open ? texts.collapse : texts.expand)(formatCode(hs_code))}
            onClick={() => setOpen(!open)}
          >
            <Icon name="expand" />
          </button>
        )}
      </div>
      {open && <Grandchildren code={hs_code} calculator={calculator} />}
    </li>
  );
}

function Grandchildren({ code, calculator }: { readonly code: string; readonly calculator: CalculatorInput }) {
  const texts = useTexts();
  const { reply, error, retry } = useRequest(childrenRequest(code));
  if (error !== null) return <ErrorCard error={error} retry={retry} />;
  if (reply === null) return <p class="dim">{texts.loading}</p>;
  if (reply.data.length === 0) return <p class="dim leaf">{texts.leaf}</p>;
  return (
    <ul class="rows nested">
      {reply.data.map((record) => (
        <ChildRow key={record.hs_code} record={record} initiallyOpen={false} calculator={calculator} />
      ))}
    </ul>
  );
}
