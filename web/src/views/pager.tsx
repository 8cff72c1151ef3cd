import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { useNumberFormat } from '../number-format.ts';
import type { SearchRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

interface PagerProps {
  readonly route: SearchRoute;
  readonly pageSize: number;
  readonly total: number;
}

/** Links to the previous and the next page. Each page has its own history entry. */
export function Pager({ route, pageSize, total }: PagerProps) {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const { page } = route;
  if (total <= pageSize) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav class="pager" aria-label={texts.pages}>
      {page > 1 ? (
        <Link class="button plain" rel="prev" to={{ ...route, page: page - 1 }}>
          <Icon name="back" /> {texts.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span class="dim">{texts.range(decimal(from), decimal(to), decimal(total))}</span>
      {to < total ? (
        <Link class="button plain" rel="next" to={{ ...route, page: page + 1 }}>
          {texts.nextPage} <Icon name="forward" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
