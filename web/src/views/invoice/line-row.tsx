import { likeliest } from '../../../../src/invoice/decide.ts';
import { originCode } from '../../../../src/invoice/origins.ts';
import { HsCode } from '../../components/hs-code.tsx';
import type { DeskLine } from '../../invoice/desk.ts';
import type { DeskBill } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import type { ListColumn } from './list-columns.tsx';
import { MeasureBadges } from './measure-badges.tsx';

interface LineRowProps {
  readonly line: DeskLine;
  /** The currency of the invoice, in which an amount without its own is. */
  readonly currency: string;
  readonly columns: readonly ListColumn[];
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
  /** Its place in the list, in pixels. */
  readonly top: number;
  readonly priced: DeskBill['lines'][number] | null;
  readonly isProhibited: boolean;
  readonly onSelect: () => void;
}

/** One line: what was given, the code, its state, and the columns that were chosen. */
export function LineRow(props: LineRowProps) {
  const { line, columns, index, count, isActive, top, priced, isProhibited, onSelect } = props;
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const { id, given, state, by, code, goods } = line;
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
          {priced !== null && <MeasureBadges isShort measures={priced.measures} />}
          {shownGoods !== undefined && <span class="dim goods-text">{shownGoods[language]}</span>}
        </span>
      </span>
      {isProhibited ? (
        <span class="state failed">{texts.prohibited}</span>
      ) : (
        <span class={`state ${state}`}>{stateText}</span>
      )}
      {columns.map((column) => (
        <Cell key={column} column={column} {...props} />
      ))}
    </div>
  );
}

/** What a column says of a line; a dash as long as it is in no bill. */
function Cell({ column, line: { given, rate }, currency, priced }: LineRowProps & { readonly column: ListColumn }) {
  const texts = useInvoiceTexts();
  const { decimal, money, percent } = useNumberFormat();
  const { language } = usePreferences();
  const own = given.currency || currency;
  if (column === 'amount')
    return (
      <span class="line-amount">
        {given.amount === '' ? (
          <span class="field-error">{texts.noAmount[given.problem ?? 'missing']}</span>
        ) : (
          <bdi>{money(given.amount, own)}</bdi>
        )}
        {given.amount !== '' && own !== currency && <small class="dim">{own}</small>}
        {given.problem === 'mismatch' && <span class="field-error">{texts.noAmount.mismatch}</span>}
      </span>
    );
  const billed = (amount: string | undefined) => (amount === undefined ? '–' : money(amount, currency));
  const calculation = priced?.calculation;
  const origin = originCode(given.origin);
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const text = {
    quantity: [decimal(given.quantity), given.facts?.unit ?? ''].join(' ').trim(),
    unitPrice: given.unitPrice === '' ? '' : money(given.unitPrice, own),
    origin: origin == null ? given.origin : (names.of(origin) ?? origin),
    rate: rate === '' ? '–' : percent(rate),
    duty: billed(calculation?.import_duty_amount),
    vat: billed(calculation?.vat_amount),
    landed: billed(calculation?.landed_cost),
  }[column];
  return (
    <span class={`line-${column} line-cell`}>
      <bdi>{text}</bdi>
    </span>
  );
}
