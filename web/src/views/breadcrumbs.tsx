import type { Reply } from '../api/cached-client.ts';
import { HsCode } from '../components/hs-code.tsx';
import { Link } from '../components/link.tsx';
import { usePreferences } from '../preferences.ts';
import { type CalculatorInput, codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

interface BreadcrumbsProps {
  readonly path: Reply<'details'>['data']['path'];
  readonly code: string;
  readonly calculator: CalculatorInput;
}

/** The path from the chapter down to this code, one line per level. */
export function Breadcrumbs({ path, code, calculator }: BreadcrumbsProps) {
  const texts = useTexts();
  const { language } = usePreferences();
  return (
    <nav class="breadcrumbs" aria-label={texts.pathToCode}>
      <ol>
        {path.map(({ hs_code, description }) => (
          <li key={hs_code}>
            <Link to={codeRoute(hs_code, calculator)}>
              <HsCode code={hs_code} />
              <span>{description[language]}</span>
            </Link>
          </li>
        ))}
        <li aria-current="page">
          <HsCode code={code} />
        </li>
      </ol>
    </nav>
  );
}
