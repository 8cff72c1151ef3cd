import type { ChargesOfLine } from '../../../../src/invoice/price.ts';
import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { HsCode } from '../../components/hs-code.tsx';
import { useNumberFormat } from '../../number-format.ts';
import { directionOf, otherLanguage, usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { MeasureBadges } from './measure-badges.tsx';
import type { DeskBill } from './use-bill.ts';

/** The lines of the bill with their amounts; the descriptions of the tariff are in both languages. */
export function BillTable({ bill, currency }: { readonly bill: DeskBill; readonly currency: string }) {
  const texts = useInvoiceTexts();
  const { decimal, percent } = useNumberFormat();
  const { language } = usePreferences();
  const { columns } = texts;
  const money = (amount: string) => <bdi>{decimal(withMinorUnits(amount, currency))}</bdi>;
  const amounts = [columns.amount, columns.cif, columns.rate, columns.duty, columns.vat, columns.landed];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={texts.billTitle}>
      <table class="bill-table">
        <thead>
          <tr>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.description}</th>
            <th scope="col">{columns.code}</th>
            {amounts.map((label) => (
              <th key={label} scope="col" class="figure">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bill.lines.map(({ line: { line }, ...priced }, index) => (
            <tr key={line.id}>
              <td>{decimal(index + 1)}</td>
              <td class="bill-line">
                <span dir="auto" class="bill-description">
                  {line.given.description}
                </span>
                {line.goods !== null &&
                  [language, otherLanguage(language)].map((each) => (
                    <span key={each} class="bill-goods" lang={each} dir={directionOf(each)}>
                      {line.goods?.[each]}
                    </span>
                  ))}
                <MeasureBadges measures={priced.measures} />
                <LineNotes priced={priced} currency={currency} />
              </td>
              <td>
                <HsCode code={line.code} />
              </td>
              <td class="figure">{money(priced.value)}</td>
              <td class="figure">{money(priced.calculation.declared_value)}</td>
              <td class="figure">
                <bdi>{percent(priced.calculation.import_duty_rate)}</bdi>
              </td>
              <td class="figure">{money(priced.calculation.import_duty_amount)}</td>
              <td class="figure">{money(priced.calculation.vat_amount)}</td>
              <td class="figure">{money(priced.calculation.landed_cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Charges besides duty and VAT, what another proof would save, and what is not known of a line. */
function LineNotes({ priced, currency }: { readonly priced: ChargesOfLine; readonly currency: string }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const money = (amount: string) => `${decimal(withMinorUnits(amount, currency))} ${currency}`;
  const others = priced.charges.filter(({ kind }) => kind !== 'duty' && kind !== 'vat');
  const notes = [
    ...others.map(({ title, amount }) => `${title[language]}: ${money(amount)}`),
    ...priced.open.map(({ title }) => texts.openCharge(title[language])),
    ...priced.options.flatMap(({ title, saves }) =>
      saves === null ? [] : [texts.optionSaves(title[language], money(saves))],
    ),
  ];
  return notes.length === 0 ? null : (
    <ul class="line-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
