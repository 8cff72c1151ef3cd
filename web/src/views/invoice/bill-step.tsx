import { useState } from 'preact/hooks';
import { isDecided } from '../../../../src/invoice/decide.ts';
import { differenceOf, isZero, sumOf } from '../../../../src/invoice/money.ts';
import { writeWorkbook } from '../../../../src/tables/write-workbook.ts';
import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { useClient } from '../../api/use-request.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorCard } from '../../components/error-card.tsx';
import { priceLines } from '../../invoice/desk.ts';
import { csvBlob, download, exportRows } from '../../invoice/export.ts';
import { packLink } from '../../invoice/link.ts';
import { linkText } from '../../invoice/stored-desk.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useTexts } from '../../translations/use-texts.ts';
import { BillTable } from './bill-table.tsx';
import { Rates } from './charges-form.tsx';
import { type DeskBill, useBill } from './use-bill.ts';
import { useDesk } from './use-desk.ts';

/** The bill as it is printed, and the ways to take it along. */
export function BillStep({ onBack }: { readonly onBack: () => void }) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const { decimal, day: written } = useNumberFormat();
  const { edition, day } = useClient();
  const state = useDesk();
  const { bill, error, loading, missing, retry } = useBill(true);
  const { lines, charges } = state;
  const billed = bill?.lines.length ?? 0;
  const leftOut = lines.length - billed;
  return (
    <div class="bill-step">
      <BillTools bill={bill} onBack={onBack} />
      {error !== null && <ErrorCard error={error} retry={retry} />}
      {loading && <p class="status-line">{texts.calculating}</p>}
      {!priceLines(state).some(({ line }) => isDecided(line)) && <p class="status-line">{texts.noBill}</p>}
      {missing.length > 0 && <Rates />}
      {bill !== null && (
        <section class={loading ? 'card bill loading' : 'card bill'}>
          <header class="bill-head">
            <h2>{texts.billTitle}</h2>
            <dl>
              <div>
                <dt>{texts.billDate}</dt>
                <dd>{day === null ? '' : written(day)}</dd>
              </div>
              <div>
                <dt>{texts.billEdition}</dt>
                <dd>
                  <bdi>{edition}</bdi>
                </dd>
              </div>
              <div>
                <dt>{common.currency}</dt>
                <dd>
                  <bdi>{charges.currency}</bdi>
                </dd>
              </div>
            </dl>
          </header>
          <BillTable bill={bill} currency={charges.currency} />
          <div class="bill-foot">
            <BillNotes bill={bill} lines={lines.length} />
            <BillTotals bill={bill} currency={charges.currency} />
          </div>
          {leftOut > 0 && <p class="field-error left-out">{texts.leftOut(leftOut, decimal(leftOut))}</p>}
          <p class="note">{bill.notes || texts.indicative}</p>
        </section>
      )}
    </div>
  );
}

/** The ways to take the bill along: on paper, as a file or as a link. */
function BillTools({ bill, onBack }: { readonly bill: DeskBill | null; readonly onBack: () => void }) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const { day } = useClient();
  const state = useDesk();
  const name = `invoice-${day ?? 'bill'}`;
  const rows = () => exportRows(state.lines, bill, texts);
  const [link, setLink] = useState('');
  const makeLink = async () => setLink(location.origin + location.pathname + (await packLink(linkText(state))));
  return (
    <>
      <p class="buttons bill-tools">
        <button type="button" onClick={() => print()} disabled={bill === null}>
          {texts.print}
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => void writeWorkbook(texts.sheet, rows()).then((blob) => download(blob, `${name}.xlsx`))}
        >
          {texts.xlsx}
        </button>
        <button type="button" class="plain" onClick={() => download(csvBlob(rows()), `${name}.csv`)}>
          {texts.csv}
        </button>
        <button type="button" class="plain" onClick={() => void makeLink()}>
          {texts.copyLink}
        </button>
        <button type="button" class="quiet" onClick={onBack}>
          {texts.back}
        </button>
      </p>
      {link !== '' && (
        <p class="link-line">
          <input
            readOnly
            dir="ltr"
            aria-label={texts.copyLink}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton wide text={link} label={common.copy} />
          <span class="dim hint">{texts.linkHint}</span>
        </p>
      )}
    </>
  );
}

/** What is in the bill and what is not, the rates, and what stands between it and a declaration. */
function BillNotes({ bill, lines }: { readonly bill: DeskBill; readonly lines: number }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const money = (amount: string) => `${decimal(withMinorUnits(amount, bill.currency))} ${bill.currency}`;
  const short = bill.lines.filter(({ line: { line } }) => line.state === 'alike').length;
  const count = (number: number) => texts.linesFound(number, decimal(number));
  return (
    <ul class="bill-notes">
      <li>{texts.inBill(count(bill.lines.length), money(bill.totals.value))}</li>
      {lines > bill.lines.length && (
        <li>{texts.notInBill(count(lines - bill.lines.length), money(bill.left.value))}</li>
      )}
      {bill.exchange.length > 0 && (
        <li>
          {texts.exchangeTitle}:{' '}
          <bdi>{bill.exchange.map((each) => `1 ${each.currency} = ${each.rate} ${bill.currency}`).join(', ')}</bdi>
        </li>
      )}
      {short > 0 && <li>{texts.notDeclarable(decimal(short))}</li>}
      {bill.prohibited.map(({ ban, line: { line } }) => (
        <li key={line.id} class="field-error">
          {(ban === 'perhaps' ? texts.perhapsProhibitedLine : texts.prohibitedLine)(
            decimal(line.id),
            line.given.description,
          )}
        </li>
      ))}
    </ul>
  );
}

function BillTotals({ bill, currency }: { readonly bill: DeskBill; readonly currency: string }) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const { decimal } = useNumberFormat();
  const { totals, isComplete } = bill;
  // Anti-dumping duties and excise: all but duty and VAT.
  const other = differenceOf(totals.total_duties_taxes, sumOf([totals.import_duty_amount, totals.vat_amount]));
  const rows = [
    ['value', texts.goodsValue, totals.value],
    ['freight', texts.freight, totals.freight],
    ['insurance', texts.insurance, totals.insurance],
    ['cif', texts.columns.cif, totals.declared_value],
    ['duty', common.duty, totals.import_duty_amount],
    ...(other === null || isZero(other) ? [] : [['other', texts.otherCharges, other] as const]),
    ['vat', common.vat, totals.vat_amount],
    ['landed', isComplete ? common.landed : texts.landedAtLeast, totals.landed_cost],
  ] as const;
  return (
    <table class="bill-totals">
      <caption class="visually-hidden">{texts.totals}</caption>
      <tbody>
        {rows.map(([part, label, amount]) => (
          <tr key={part} class={part}>
            <th scope="row">{label}</th>
            <td>
              <bdi data-total={part}>{decimal(withMinorUnits(amount, currency))}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
