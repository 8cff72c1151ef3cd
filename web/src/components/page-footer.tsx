import { useClient } from '../api/use-request.ts';
import { useNumberFormat } from '../number-format.ts';
import { useTexts } from '../translations/use-texts.ts';

/** The footer of every page: the edition that it shows and the day, and links for developers. */
export function PageFooter() {
  const texts = useTexts();
  const { day: written } = useNumberFormat();
  const { edition, day } = useClient();
  return (
    <footer class="page-footer">
      {edition !== null && day !== null && (
        <p class="edition">
          {texts.editionOf(edition)} · {texts.asOf(written(day))}
        </p>
      )}
      <a href="/docs">{texts.reference}</a>
      <a href="/openapi.json">
        <bdi>OpenAPI</bdi>
      </a>
    </footer>
  );
}
