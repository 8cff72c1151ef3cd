import type { SearchAddress } from '../address.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/words.ts';

/** Advice for a search that found nothing. */
export function Nothing({ address }: { readonly address: SearchAddress }) {
  const words = useWords();
  return (
    <section class="card nothing">
      <ul>
        {words.nothingAdvice.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {address.level !== '' && (
        <Link class="button" to={{ ...address, level: '', page: 1 }}>
          {words.nothingAtLevel}
        </Link>
      )}
    </section>
  );
}
