import { useState } from 'preact/hooks';
import { isDecided } from '../../../../src/invoice/decide.ts';
import { isZero } from '../../../../src/invoice/money.ts';
import { writeWorkbook } from '../../../../src/tables/write-workbook.ts';
import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { useClient } from '../../api/use-request.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorCard } from '../../components/error-card.tsx';
import { priceLines } from '../../invoice/desk.ts';
import { csvBlob, download, exportRows } from '../../invoice/export.ts';
import { packLink } from '../../invoice/link.ts';
import type { DeskBill } from '../../invoice/session.ts';
import { statementSheet } from '../../invoice/statement.ts';
import { linkText } from '../../invoice/stored-desk.ts';
import { declarationRows, statementJson } from '../../invoice/take-along.ts';
import { useNumberFormat } from '../../number-format.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useTexts } from '../../translations/use-texts.ts';
import { BillTable, LeftTable, useRowNumbers } from './bill-table.tsx';
import { Rates } from './charges-form.tsx';
import { useBill } from './use-bill.ts';
import { useDesk } from './use-desk.ts';

/** The bill as it is printed, and the ways to take it along. */
export function BillStep() {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const state = useDesk();
  const { bill, error, loading, missing, retry } = useBill(true);
  const { lines, charges } = state;
  const billed = bill?.lines.length ?? 0;
  const leftOut = lines.length - billed;
  return (
    <div class="bill-step">
      <BillTools bill={bill} />
      {error !== null && <ErrorCard error={error} retry={retry} />}
      {loading && <p class="status-line">{texts.calculating}</p>}
      {!priceLines(state).some(({ line }) => isDecided(line)) && <p class="status-line">{texts.noBill}</p>}
      {missing.length > 0 && <Rates />}
      {bill !== null && (
        <section class={loading ? 'card bill loading' : 'card bill'}>
          <BillHead bill={bill} />
          <BillTable bill={bill} currency={charges.currency} />
          <LeftTable lines={lines} bill={bill} />
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

/** Whose goods these are, under which terms, and by which tariff and rates they were priced. */
function BillHead({ bill }: { readonly bill: DeskBill }) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const { day: written } = useNumberFormat();
  const { language } = usePreferences();
  const { edition, day } = useClient();
  const { papers, charges } = useDesk();
  const country = (code: string) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  const entries = [
    [texts.papers.number, papers.number],
    [texts.papers.date, papers.date],
    [texts.papers.supplier, papers.supplier],
    [texts.papers.importer, papers.importer],
    [texts.country, bill.country === '' ? '' : country(bill.country)],
    [texts.incoterm, charges.incoterm ?? ''],
    [texts.originOfAll, charges.origin ? country(charges.origin) : ''],
    [common.currency, bill.currency],
    ...bill.exchange.map((each) => [
      texts.rateOf(each.currency, bill.currency),
      `${each.rate} ${each.source === 'peg' ? `(${texts.peg})` : ''}`.trim(),
    ]),
    [texts.billDate, day === null ? '' : written(day)],
    [texts.billEdition, edition ?? ''],
  ] as const;
  return (
    <header class="bill-head">
      <h2>{texts.billTitle}</h2>
      <dl>
        {entries
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </header>
  );
}

/** The ways to take the bill along: on paper, as a file or as a link. */
function BillTools({ bill }: { readonly bill: DeskBill | null }) {
  const texts = useInvoiceTexts();
  const { day } = useClient();
  const state = useDesk();
  const name = `invoice-${(state.papers.number || day || 'bill').replace(/[^\p{L}\p{N}_-]+/gu, '-')}`;
  const { language } = usePreferences();
  const rows = () => exportRows(state.lines, bill, texts, language);
  const [inWhich, setInWhich] = useState<'own' | 'both'>('own');
  const takeWorkbook = (of: DeskBill) => {
    const languages = inWhich === 'both' ? (['en', 'ar'] as const) : ([language] as const);
    const { name: sheet, rows: cells, view } = statementSheet(state, of, languages, day ?? '');
    void writeWorkbook(sheet, cells, view).then((blob) => download(blob, `${name}.xlsx`));
  };
  const [link, setLink] = useState('');
  const makeLink = async () => setLink(location.origin + location.pathname + (await packLink(linkText(state))));
  return (
    <>
      <p class="buttons bill-tools">
        <button type="button" onClick={() => print()} disabled={bill === null}>
          {texts.print}
        </button>
        <button type="button" class="plain xlsx" disabled={bill === null} onClick={() => bill && takeWorkbook(bill)}>
          {texts.xlsx}
        </button>
        <select
          aria-label={texts.sheetLanguage}
          value={inWhich}
          onChange={(event) => setInWhich(event.currentTarget.value === 'both' ? 'both' : 'own')}
        >
          <option value="own">{texts.inOwn}</option>
          <option value="both">{texts.inBoth}</option>
        </select>
        <button type="button" class="plain csv" onClick={() => download(csvBlob(rows()), `${name}.csv`)}>
          {texts.csv}
        </button>
        <button
          type="button"
          class="plain json"
          disabled={bill === null}
          onClick={() => bill && download(statementJson(state, bill), `${name}.json`)}
        >
          <bdi>JSON</bdi>
        </button>
        <button
          type="button"
          class="plain declaration"
          disabled={bill === null}
          title={texts.declarationHint}
          onClick={() => bill && download(csvBlob(declarationRows(state, bill)), `${name}-declaration.csv`)}
        >
          {texts.declaration}
        </button>
        <button type="button" class="plain link" onClick={() => void makeLink()}>
          {texts.copyLink}
        </button>
      </p>
      {link !== '' && <LinkLine link={link} />}
    </>
  );
}

/** A link that holds the whole invoice, to be copied. */
function LinkLine({ link }: { readonly link: string }) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  return (
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
  );
}

/** What is in the bill and what is not, the rates, and what stands between it and a declaration. */
function BillNotes({ bill, lines }: { readonly bill: DeskBill; readonly lines: number }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const { proof = false } = useDesk().charges;
  const rowOf = useRowNumbers();
  const money = (amount: string) => `${decimal(withMinorUnits(amount, bill.currency))} ${bill.currency}`;
  const short = bill.lines.filter(({ line: { line } }) => line.state === 'alike').length;
  const count = (number: number) => texts.linesFound(number, decimal(number));
  return (
    <ul class="bill-notes">
      <li>{texts.inBill(count(bill.lines.length), money(bill.totals.value))}</li>
      {lines > bill.lines.length && (
        <li>{texts.notInBill(count(lines - bill.lines.length), money(bill.left.value))}</li>
      )}
      {bill.insurancePercent !== null && <li>{texts.usualInsurance(decimal(bill.insurancePercent))}</li>}
      {bill.open.map((each) => (
        <li key={each} class="field-error">
          {texts.openOnAll[each]}
        </li>
      ))}
      {bill.options.map(({ title, saves }) => (
        <li key={title.en}>{texts.optionSaves(title[language], money(saves))}</li>
      ))}
      {proof && <li>{texts.proof}</li>}
      {short > 0 && <li>{texts.notDeclarable(decimal(short))}</li>}
      {bill.prohibited.map(({ ban, line: { line } }) => (
        <li key={line.id} class="field-error">
          {(ban === 'perhaps' ? texts.perhapsProhibitedLine : texts.prohibitedLine)(
            decimal(rowOf(line.id)),
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
  const { charges, lines } = useDesk();
  const { totals } = bill;
  const isComplete = bill.isComplete && bill.lines.length === lines.length;
  const some = (part: string, label: string, amount: string) =>
    isZero(amount) ? [] : ([[part, label, amount]] as const);
  const rows: readonly (readonly [part: string, label: string, amount: string])[] = [
    ['value', texts.goodsValue, totals.value],
    ['freight', texts.freight, totals.freight],
    ['insurance', texts.insurance, totals.insurance],
    ['cif', texts.columns.cif, totals.declared_value],
    ['duty', common.duty, totals.import_duty_amount],
    ...some('additional', texts.additionalDuties, totals.additional_duty_amount),
    ...some('excise', texts.excise, totals.excise_amount),
    ['vat', charges.isVatRegistered === true ? texts.vatInReturn : common.vat, totals.vat_amount],
    ...some('fees', texts.fees, totals.fees_amount),
    ['taxes', isComplete ? texts.dutiesAndTaxes : texts.dutiesAtLeast, totals.total_duties_taxes],
    ...(charges.isVatRegistered === true ? ([['border', texts.paidAtBorder, totals.paid_at_border]] as const) : []),
    ['landed', isComplete ? common.landed : texts.landedAtLeast, totals.landed_cost],
  ];
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
