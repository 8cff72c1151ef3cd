import type { Reply } from '../api/cached-client.ts';
import { Description } from '../components/description.tsx';
import { DutyRate } from '../components/duty-rate.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { Link } from '../components/link.tsx';
import { useNumberFormat } from '../number-format.ts';
import { codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

interface ResultListProps {
  readonly items: Reply<'search'>['data'];
  readonly query: string;
  readonly loading: boolean;
}

/** The codes that match. The arrow keys move the focus between them and the search field. */
export function ResultList({ items, query, loading }: ResultListProps) {
  const texts = useTexts();
  const { percent } = useNumberFormat();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const links = [...(event.currentTarget as HTMLElement).querySelectorAll('a')];
    const index =
      links.findIndex((link) => link.contains(document.activeElement)) + (event.key === 'ArrowDown' ? 1 : -1);
    (index < 0 ? document.getElementById('q') : links[index])?.focus();
  };
  return (
    <ol class={loading ? 'rows results loading' : 'rows results'} aria-label={texts.resultsLabel} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <li key={item.hs_code}>
          <Link class="row" to={codeRoute(item.hs_code)}>
            <HsCode code={item.hs_code} />
            <Description texts={item.description} query={query} />
            <DutyRate rate={percent(item.tariff_rate)} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
