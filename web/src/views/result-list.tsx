import type { Reply } from '../api/cached-client.ts';
import { useTexts } from '../translations/use-texts.ts';
import { headingGroups } from './heading-groups.ts';
import { ResultGroup } from './result-group.tsx';
import { useHeadings } from './use-headings.ts';

interface ResultListProps {
  readonly items: Reply<'search'>['data'];
  readonly query: string;
  readonly loading: boolean;
  /** Whether the visitor has stopped typing. */
  readonly isSettled: boolean;
}

/** The codes that match, under their headings. The arrow keys move the focus between them and the search field. */
export function ResultList({ items, query, loading, isSettled }: ResultListProps) {
  const texts = useTexts();
  const groups = headingGroups(items);
  useHeadings(
    groups.map(({ heading }) => heading),
    isSettled,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const links = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('a.row')];
    const index =
      links.findIndex((link) => link.contains(document.activeElement)) + (event.key === 'ArrowDown' ? 1 : -1);
    (index < 0 ? document.getElementById('q') : links[index])?.focus();
  };
  return (
    <ol class={loading ? 'results loading' : 'results'} aria-label={texts.resultsLabel} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <ResultGroup key={group.heading} group={group} query={query} />
      ))}
    </ol>
  );
}
