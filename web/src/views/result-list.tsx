import { codeAddress } from '../address.ts';
import type { Data } from '../api/request.ts';
import { useFigures } from '../figures.ts';
import { Description } from '../parts/description.tsx';
import { Digits } from '../parts/digits.tsx';
import { Link } from '../parts/link.tsx';
import { Rate } from '../parts/rate.tsx';
import { useWords } from '../words/words.ts';

interface ResultListProps {
  readonly items: Data<'search'>;
  readonly query: string;
  readonly waiting: boolean;
}

/** The codes that were found; the arrow keys walk through them and back up to the field. */
export function ResultList({ items, query, waiting }: ResultListProps) {
  const words = useWords();
  const { percent } = useFigures();
  const steer = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const links = [...(event.currentTarget as HTMLElement).querySelectorAll('a')];
    const place =
      links.findIndex((link) => link.contains(document.activeElement)) + (event.key === 'ArrowDown' ? 1 : -1);
    (place < 0 ? document.getElementById('q') : links[place])?.focus();
  };
  return (
    <ol class={waiting ? 'rows results waiting' : 'rows results'} aria-label={words.resultsLabel} onKeyDown={steer}>
      {items.map((item) => (
        <li key={item.hs_code}>
          <Link class="row" to={codeAddress(item.hs_code)}>
            <Digits code={item.hs_code} />
            <Description texts={item.description} query={query} />
            <Rate rate={percent(item.tariff_rate)} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
