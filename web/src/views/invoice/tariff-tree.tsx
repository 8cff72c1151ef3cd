import type { Candidate } from '../../../../src/invoice/decide.ts';
import { formatCode } from '../../../../src/tariff/code.ts';
import { childrenRequest, detailsRequest } from '../../api/requests.ts';
import { useRequest } from '../../api/use-request.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { HsCode } from '../../components/hs-code.tsx';
import { useNumberFormat } from '../../number-format.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useTexts } from '../../translations/use-texts.ts';

interface TariffTreeProps {
  readonly code: string;
  readonly onMove: (code: string) => void;
  readonly onUse: (candidate: Candidate) => void;
}

const MIN_CODE = 4;

/** The tariff around a code: the way to it, and what is below it or beside it. The page is not left. */
export function TariffTree({ code, onMove, onUse }: TariffTreeProps) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const { percent } = useNumberFormat();
  const { language } = usePreferences();
  const { reply, error, retry } = useRequest(detailsRequest(code));
  const details = reply?.data.hs_code === code ? reply.data : null;
  // A line has nothing below it, so its neighbours are shown.
  const parent = details === null ? null : details.declarable ? (details.path.at(-1)?.hs_code ?? code) : code;
  const { reply: children } = useRequest(parent === null ? null : childrenRequest(parent));
  if (error !== null) return <ErrorCard error={error} retry={retry} />;
  if (details === null) return <p class="dim">{common.loading}</p>;
  return (
    <section class="tariff-tree" aria-label={texts.around(formatCode(code))}>
      <h3>{texts.around(formatCode(code))}</h3>
      <ol class="tree-path">
        {details.path.map(({ hs_code, description }) => (
          <li key={hs_code}>
            <button type="button" class="quiet" onClick={() => onMove(hs_code)}>
              <HsCode code={hs_code} /> <span>{description[language]}</span>
            </button>
          </li>
        ))}
        <li class="tree-here">
          <HsCode code={code} /> <span>{details.description[language]}</span>{' '}
          <bdi class="dim">{percent(details.tariff_rate)}</bdi>
          {code.length >= MIN_CODE && (
            <button
              type="button"
              class="plain"
              onClick={() =>
                onUse({ code, goods: details.description, rate: details.tariff_rate, hint: null, by: 'code' })
              }
            >
              {texts.useCode}
            </button>
          )}
        </li>
      </ol>
      <ul class="tree-children">
        {children?.data
          .filter(({ hs_code }) => hs_code !== code)
          .map(({ hs_code, description, tariff_rate }) => (
            <li key={hs_code}>
              <button type="button" class="quiet" onClick={() => onMove(hs_code)}>
                <HsCode code={hs_code} /> <span>{description[language]}</span> <bdi>{percent(tariff_rate)}</bdi>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
