import { isDecided } from '../../../../src/invoice/decide.ts';
import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { goTo } from '../../invoice/address.ts';
import { priceLines } from '../../invoice/desk.ts';
import { openInvoiceId } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import type { BillState } from './use-bill.ts';
import { useDesk } from './use-desk.ts';

/** The sums of the lines that have a code, and the way to the bill. */
export function TotalsBar({ bill: { bill, error, loading, retry } }: { readonly bill: BillState }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { lines, charges } = useDesk();
  const ready = priceLines({ lines }).filter(({ line }) => isDecided(line)).length;
  const totals = bill?.totals;
  const sums =
    totals === undefined
      ? []
      : [
          { label: texts.columns.cif, amount: totals.declared_value },
          { label: texts.columns.duty, amount: totals.import_duty_amount },
          { label: texts.columns.vat, amount: totals.vat_amount },
          {
            label: bill?.isComplete === false || ready < lines.length ? texts.landedAtLeast : texts.columns.landed,
            amount: totals.landed_cost,
          },
        ];
  return (
    <section class={loading ? 'totals-bar loading' : 'totals-bar'} aria-label={texts.totals}>
      {error !== null && <ErrorCard error={error} retry={retry} />}
      <dl>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{decimal(withMinorUnits(amount, charges.currency))}</bdi> <small>{charges.currency}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p class="buttons">
        <button
          type="button"
          class="make-bill"
          disabled={ready === 0}
          onClick={() => goTo({ id: openInvoiceId(), step: 'statement' })}
        >
          {texts.makeBill}
        </button>
        <span class="dim billed-rows">
          {loading ? texts.calculating : texts.billFor(decimal(ready), decimal(lines.length))}
        </span>
      </p>
    </section>
  );
}
