import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { HsCode } from '../../components/hs-code.tsx';
import type { BillLine } from '../../invoice/bill.ts';
import { type DeskLine, likeliest } from '../../invoice/desk-line.ts';
import { useNumberFormat } from '../../number-format.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { MeasureBadges } from './measure-badges.tsx';

interface LineRowProps {
  readonly line: DeskLine;
  /** The currency of the invoice, in which an amount without its own is. */
  readonly currency: string;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
  /** Its place in the list, in pixels. */
  readonly top: number;
  readonly priced: BillLine['priced'] | null;
  readonly onSelect: () => void;
}

/** One line: what was given, the code, the amount and the duty. */
export function LineRow({ line, currency, index, count, isActive, top, priced, onSelect }: LineRowProps) {
  const texts = useInvoiceTexts();
  const { decimal, percent } = useNumberFormat();
  const { language } = usePreferences();
  const { id, given, state, code, goods, rate } = line;
  const proposed = likeliest(line);
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
          {priced !== null && <MeasureBadges measures={priced.measures} />}
        </span>
      </span>
      <span class={`state ${state}`}>{texts.states[state]}</span>
      <span class="line-amount">
        {given.amount === '' ? (
          <span class="field-error">{texts.noAmount[given.problem ?? 'missing']}</span>
        ) : (
          <bdi>{decimal(withMinorUnits(given.amount, given.currency || currency))}</bdi>
        )}
        {given.problem === 'mismatch' && <span class="field-error">{texts.noAmount.mismatch}</span>}
      </span>
      <span class="line-rate">
        <bdi>{rate === '' ? '–' : percent(rate)}</bdi>
      </span>
    </div>
  );
}
