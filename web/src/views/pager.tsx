import type { SearchAddress } from '../address.ts';
import { useFigures } from '../figures.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/words.ts';

interface PagerProps {
  readonly address: SearchAddress;
  readonly pageSize: number;
  readonly total: number;
}

/** The way to the pages before and after. Each page is a place of its own, so Back returns to it as it was left. */
export function Pager({ address, pageSize, total }: PagerProps) {
  const words = useWords();
  const { decimal } = useFigures();
  const { page } = address;
  if (total <= pageSize) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav class="pager" aria-label={words.pages}>
      {page > 1 ? (
        <Link class="button plain" rel="prev" to={{ ...address, page: page - 1 }}>
          <Icon name="back" /> {words.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span class="dim">{words.range(decimal(from), decimal(to), decimal(total))}</span>
      {to < total ? (
        <Link class="button plain" rel="next" to={{ ...address, page: page + 1 }}>
          {words.nextPage} <Icon name="onward" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
