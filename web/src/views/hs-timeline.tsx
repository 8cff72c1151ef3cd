import { SUBHEADING_DIGITS } from '../../../src/contract/hs-levels.ts';
import { formatCode } from '../../../src/tariff/code.ts';
import type { Reply } from '../api/cached-client.ts';
import { CodeChips } from '../components/code-chips.tsx';
import { HsCode } from '../components/hs-code.tsx';
import { useNumberFormat } from '../number-format.ts';
import { codeRoute } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';

type Correlations = Reply<'details'>['data']['correlations'];

const FEW = 6;
const EARLIER = ['2007', '2012', '2017'] as const;

/** What a code was in earlier HS versions and becomes in the next. A line has the history of its subheading. */
export function HsTimeline({ details }: { readonly details: Reply<'details'>['data'] }) {
  const texts = useTexts();
  const { digits } = useNumberFormat();
  const { hs_code, correlations } = details;
  const subheading = hs_code.slice(0, SUBHEADING_DIGITS);
  const isDeeper = hs_code.length > SUBHEADING_DIGITS;
  if (hs_code.length < SUBHEADING_DIGITS) return null;
  const { hs2028 } = correlations;
  const isUnchanged = Object.values(correlations).every((codes) => codes.length === 0);
  const isSameCode = hs2028.length === 1 && hs2028[0] === subheading;
  return (
    <section class="hs-timeline" aria-labelledby="hs-title">
      <h2 id="hs-title">{texts.hsTitle}</h2>
      {isDeeper && <p class="dim">{texts.hsOfSubheading(formatCode(subheading))}</p>}
      {isUnchanged ? (
        <p class="unchanged">{digits(texts.hsUnchanged)}</p>
      ) : (
        <ol>
          {periodsOf(correlations).map(({ from, to, codes }) => (
            <li key={to} data-hs={to}>
              <b>{texts.hsYears(digits(from), digits(to))}</b>
              {codes.length === 0 ? (
                <span class="dim">{texts.hsSame}</span>
              ) : (
                <>
                  <span class="dim">{texts.hsFrom}</span>
                  <CodeChips few={FEW} codes={codes} to={(code) => codeRoute(code, undefined, to)} />
                </>
              )}
            </li>
          ))}
          <li class="now" data-hs="2022">
            <b>{texts.hsYears(digits('2022'), digits('2022'))}</b>
            <span class="dim">{texts.hsNow}</span>
            <span class="code-chip">
              <HsCode code={subheading} />
            </span>
          </li>
          <li class="next" data-hs="2028">
            <b>{texts.hsYears(digits('2028'), digits('2028'))}</b>
            {hs2028.length === 0 || isSameCode ? (
              <span class="dim">{isSameCode ? texts.hsScope : texts.hsSame}</span>
            ) : (
              <>
                <span class="dim">{hs2028.length === 1 ? texts.hsMoves : texts.hsSplits}</span>
                <CodeChips few={FEW} codes={hs2028} />
              </>
            )}
          </li>
        </ol>
      )}
    </section>
  );
}

/** The earlier HS versions; neighbours with the same codes are one period. */
function periodsOf(correlations: Correlations) {
  const periods: { from: string; to: string; codes: readonly string[] }[] = [];
  for (const year of EARLIER) {
    const codes = correlations[`hs${year}`];
    const last = periods.at(-1);
    if (last !== undefined && last.codes.join() === codes.join()) last.to = year;
    else periods.push({ from: year, to: year, codes });
  }
  return periods;
}
