import { likeliest } from '../../../../src/invoice/decide.ts';
import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { HsCode } from '../../components/hs-code.tsx';
import type { DeskLine } from '../../invoice/desk.ts';
import { useNumberFormat } from '../../number-format.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { MeasureBadges } from './measure-badges.tsx';
import type { DeskBill } from './use-bill.ts';

interface LineRowProps {
  readonly line: DeskLine;
  /** The currency of the invoice, in which an amount without its own is. */
  readonly currency: string;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
  /** Its place in the list, in pixels. */
  readonly top: number;
  readonly priced: DeskBill['lines'][number] | null;
  readonly isProhibited: boolean;
  readonly onSelect: () => void;
}

/** One line: what was given, the code, the amount and the duty. */
export function LineRow({ line, currency, index, count, isActive, top, priced, isProhibited, onSelect }: LineRowProps) {
  const texts = useInvoiceTexts();
  const { decimal, percent } = useNumberFormat();
  const { language } = usePreferences();
  const { id, given, state, by, code, goods, rate } = line;
  const stateText = by === null || state !== 'confident' ? texts.states[state] : texts.grounds[by];
  const proposed = likeliest(line.given, line);
  const shown = code || proposed?.code;
  const shownGoods = goods ?? proposed?.goods;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
    <div
      id={`line-${id}`}
      class={`line ${state}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ insetBlockStart: `${top}px` }}
      onClick={onSelect}
    >
      <span class="line-number">{decimal(index + 1)}</span>
      <span class="line-goods">
        <span class="line-description" dir="auto">
          {given.description || '—'}
        </span>
        <span class="line-code">
          {code === '' && <span class="dim">{proposed === undefined ? texts.noCode : texts.perhaps}</span>}
          {shown !== undefined && <HsCode code={shown} />}
          {shownGoods !== undefined && <span class="dim goods-text">{shownGoods[language]}</span>}
          {priced !== null && <MeasureBadges isShort measures={priced.measures} />}
        </span>
      </span>
      {isProhibited ? (
        <span class="state failed">{texts.prohibited}</span>
      ) : (
        <span class={`state ${state}`}>{stateText}</span>
      )}
      <span class="line-amount">
        {given.amount === '' ? (
          <span class="field-error">{texts.noAmount[given.problem ?? 'missing']}</span>
        ) : (
          <bdi>{decimal(withMinorUnits(given.amount, given.currency || currency))}</bdi>
        )}
        {given.amount !== '' && given.currency !== '' && given.currency !== currency && (
          <small class="dim">{given.currency}</small>
        )}
        {given.problem === 'mismatch' && <span class="field-error">{texts.noAmount.mismatch}</span>}
      </span>
      <span class="line-rate">
        <bdi>{rate === '' ? '–' : percent(rate)}</bdi>
      </span>
    </div>
  );
}
