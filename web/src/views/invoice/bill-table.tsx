import { directionOf, otherLanguage } from '../../../../src/contract/language.ts';
import { originCode } from '../../../../src/invoice/origins.ts';
import type { ChargesOfLine } from '../../../../src/invoice/price.ts';
import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { HsCode } from '../../components/hs-code.tsx';
import type { DeskLine } from '../../invoice/desk.ts';
import type { DeskBill } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { MeasureBadges } from './measure-badges.tsx';
import { useDesk } from './use-desk.ts';

/** The lines of the bill with their amounts; the descriptions of the tariff are in both languages. */
export function BillTable({ bill, currency }: { readonly bill: DeskBill; readonly currency: string }) {
  const texts = useInvoiceTexts();
  const { decimal, percent } = useNumberFormat();
  const { language } = usePreferences();
  const { columns } = texts;
  const rowOf = useRowNumbers();
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
          {bill.lines.map(({ line: { line }, ...priced }) => (
            <tr key={line.id}>
              <td>
                {decimal(rowOf(line.id))}
                {line.given.facts?.line_number !== undefined &&
                  line.given.facts.line_number !== String(rowOf(line.id)) && (
                    <small class="dim">
                      {' '}
                      (<bdi>{line.given.facts.line_number}</bdi>)
                    </small>
                  )}
              </td>
              <td class="bill-line">
                <span dir="auto" class="bill-description">
                  {line.given.description}
                </span>
                <LineFacts line={line} />
                <MeasureBadges measures={priced.measures} />
                {line.goods !== null && (
                  <span class="bill-names">
                    {[language, otherLanguage(language)].map((each) => (
                      <span key={each} class="bill-goods" lang={each} dir={directionOf(each)}>
                        {line.goods?.[each]}
                      </span>
                    ))}
                  </span>
                )}
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

/** The place of a line in the invoice, from 1, by its id: ids stay when others are removed. */
export function useRowNumbers(): (id: number) => number {
  const places = new Map(useDesk().lines.map(({ id }, i) => [id, i + 1]));
  return (id) => places.get(id) ?? id;
}

/** Quantity, weight, origin and article number of a line, as far as they are known. */
function LineFacts({ line: { given } }: { readonly line: DeskLine }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const { charges } = useDesk();
  const { facts = {} } = given;
  const code = originCode(given.origin) ?? (given.origin === '' ? charges.origin : undefined);
  const country = code ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : given.origin;
  const measured = (name: string, value: string | undefined, unit: string) =>
    value === undefined ? [] : [`${name} \u2068${`${decimal(value)} ${unit}`.trim()}\u2069`.trim()];
  const shown = [
    ...measured('', given.quantity === '' ? undefined : given.quantity, facts.unit ?? texts.unitsOfLine),
    ...measured(texts.roles.net_weight, facts.net_weight, texts.kilograms),
    ...measured(texts.roles.gross_weight, facts.gross_weight, texts.kilograms),
    ...measured(texts.roles.litres, facts.litres, ''),
    ...(country ? [`${texts.roles.origin}: ${country}`] : []),
    ...(facts.sku === undefined ? [] : [`${texts.roles.sku}: \u2068${facts.sku}\u2069`]),
    ...(given.currency !== '' && given.currency !== charges.currency
      ? [`\u2068${decimal(withMinorUnits(given.amount, given.currency))} ${given.currency}\u2069`]
      : []),
  ];
  return shown.length === 0 ? null : <span class="bill-facts">{shown.join(' · ')}</span>;
}

/** The lines that are in no total, each with its value and why. */
export function LeftTable({ lines, bill }: { readonly lines: readonly DeskLine[]; readonly bill: DeskBill }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const rowOf = useRowNumbers();
  const billed = new Set(bill.lines.map(({ line }) => line.line.id));
  const prohibited = new Set(bill.prohibited.map(({ line }) => line.line.id));
  const left = lines.filter(({ id }) => !billed.has(id));
  if (left.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section class="left-lines" tabIndex={0} aria-labelledby="left-title">
      <h3 id="left-title">{texts.leftTitle}</h3>
      <table class="left-table">
        <thead>
          <tr>
            <th scope="col">{texts.columns.number}</th>
            <th scope="col">{texts.columns.description}</th>
            <th scope="col">{texts.columns.code}</th>
            <th scope="col">{texts.leftReason}</th>
            <th scope="col" class="figure">
              {texts.columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {left.map(({ id, given, state }) => (
            <tr key={id}>
              <td>{decimal(rowOf(id))}</td>
              <td class="bill-line" dir="auto">
                {given.description || '—'}
              </td>
              <td>{given.code === '' ? '' : <HsCode code={given.code} />}</td>
              <td>
                {prohibited.has(id)
                  ? texts.prohibited
                  : given.problem === null
                    ? texts.states[state]
                    : texts.noAmount[given.problem]}
              </td>
              <td class="figure">
                {given.amount !== '' && (
                  <bdi>
                    {decimal(withMinorUnits(given.amount, given.currency || bill.currency))}{' '}
                    {given.currency || bill.currency}
                  </bdi>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Charges besides duty and VAT, what another proof would save, and what is not known of a line. */
export function LineNotes({ priced, currency }: { readonly priced: ChargesOfLine; readonly currency: string }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const money = (amount: string) => `${decimal(withMinorUnits(amount, currency))} ${currency}`;
  const others = priced.charges.filter(({ kind }) => kind !== 'duty' && kind !== 'vat');
  const notes = [
    ...others.map(({ title, amount }) => `${title[language]}: ${money(amount)}`),
    ...priced.open.map(({ title, at_most }) =>
      texts.openCharge(title[language], at_most === null || at_most === '0' ? '' : money(String(at_most))),
    ),
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
