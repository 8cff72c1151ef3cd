import { type Candidate, LINE_DIGITS } from '../../../../src/invoice/decide.ts';
import { HsCode } from '../../components/hs-code.tsx';
import type { DeskLine } from '../../invoice/desk.ts';
import { choices, desk, runner } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { type Language, usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

interface CandidatesProps {
  readonly line: DeskLine;
  readonly onChoose: (candidate: Candidate) => void;
}

/** The codes that a line may get, each with the key that chooses it and what tells it apart. */
export function Candidates({ line, onChoose }: CandidatesProps) {
  const texts = useInvoiceTexts();
  const { percent, decimal } = useNumberFormat();
  const { language } = usePreferences();
  const { candidates, code, state } = line;
  if (candidates.length === 0 || (candidates.length === 1 && candidates[0]?.code === code)) return null;
  const areLines = candidates.every((candidate) => candidate.code.length >= LINE_DIGITS);
  const isBoth = candidates.some(({ by }) => by !== candidates[0]?.by);
  const title = () => {
    if (state === 'vague') return texts.vagueClosest;
    if (areLines) return texts.chooseLineTitle;
    return code === '' ? texts.chooseTitle : texts.otherCodes;
  };
  return (
    <section class="candidates">
      <h3>{line.question?.[language] ?? title()}</h3>
      {areLines && code !== '' && code.length < LINE_DIGITS && <p class="dim">{texts.sameRate}</p>}
      <ol>
        {candidates.map((candidate, index) => (
          <li key={candidate.code}>
            <button
              type="button"
              class="candidate"
              aria-pressed={candidate.code === code}
              onClick={() => onChoose(candidate)}
            >
              {index < 9 && <kbd>{decimal(index + 1)}</kbd>}
              <span class="candidate-text">
                <span class="candidate-head">
                  <HsCode code={candidate.code} />
                  {candidate.rate !== '' && <bdi class="candidate-rate">{percent(candidate.rate)}</bdi>}
                </span>
                <span>{candidate.goods[language]}</span>
                {isBoth && <small class="dim">{texts.candidateBy[candidate.by]}</small>}
                {candidate.elsewhere !== undefined && (
                  <small class="dim">
                    {texts.notHere} {candidate.elsewhere[language]} <HsCode code={candidate.elsewhere.code} />
                  </small>
                )}
                {hintOf(candidate, language) !== null && <mark class="hint-words">{hintOf(candidate, language)}</mark>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {candidates[0]?.by === 'choice' && (
        <button type="button" class="quiet" onClick={() => forgetChoice(line)}>
          {texts.forgetChoice}
        </button>
      )}
    </section>
  );
}

/** Forgets what was chosen for the words of a line, and looks it up without it. */
function forgetChoice({ id, given }: DeskLine): void {
  choices.remove(desk.state.papers.supplier, given.description);
  runner.again([id]);
}

/** The words that tell a candidate apart, unless they are nearly all of its description. */
function hintOf({ hint, goods }: Candidate, language: Language): string | null {
  if (hint === null || hint[language] === '') return null;
  return hint[language].length < goods[language].length * 0.75 ? hint[language] : null;
}
