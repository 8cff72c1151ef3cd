import { Link } from '../components/link.tsx';
import type { SearchRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

/** Advice for a search without results. */
export function NoResults({ route }: { readonly route: SearchRoute }) {
  const texts = useTexts();
  return (
    <section class="card no-results">
      <ul>
        {texts.noResultsAdvice.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {route.level !== '' && (
        <Link class="button" to={{ ...route, level: '', page: 1 }}>
          {texts.searchAllLevels}
        </Link>
      )}
    </section>
  );
}
