import { COLUMN_ROLES, type ColumnRole } from '../../../../src/invoice/column-names.ts';
import { type DecimalMark, plainFigure } from '../../../../src/invoice/figures.ts';
import { ROW_CHOICES, type RowChoice } from '../../../../src/invoice/lines.ts';
import {
  type InvoiceTable,
  proposedCurrency,
  readInvoice,
  tableAt,
  withRole,
} from '../../../../src/invoice/read-invoice.ts';
import { withMinorUnits } from '../../../../src/tariff/currency.ts';
import { RadioGroup } from '../../components/radio-group.tsx';
import { NO_CHARGES } from '../../invoice/desk.ts';
import { useNumberFormat } from '../../number-format.ts';
import { readStored } from '../../storage.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { CurrencyField } from '../currency-field.tsx';
import { useDesk } from './use-desk.ts';

const PREVIEW_ROWS = 6;
const MARKS: readonly (DecimalMark | '')[] = ['.', ','];

interface ColumnsTableProps {
  readonly table: InvoiceTable;
  readonly onChange: (table: InvoiceTable) => void;
  /** Goes on with the lines: as an invoice of their own, or as more lines of the one that is open. */
  readonly onBegin: (isNew: boolean) => void;
}

/** A table whose dollars are proposed as those of the United States. */
export function withProposal(table: InvoiceTable): InvoiceTable {
  return table.currency === null ? { ...table, currency: proposedCurrency(readInvoice(table).unclearCurrency) } : table;
}

/** Whether lines have amounts, and nothing says in which currency. */
export function isCurrencyAssumed(table: InvoiceTable): boolean {
  const { lines, currency, unclearCurrency } = readInvoice(table);
  return (
    currency === null && unclearCurrency === null && lines.some((line) => line.amount !== '' && line.currency === '')
  );
}

/** The currency that amounts are taken as where nothing names one: that of the last bill. */
export function assumedCurrency(): string {
  return readStored('currency') ?? NO_CHARGES.currency;
}

/** The first rows of what was pasted, with what each column is, and what the invoice says of its total. */
export function ColumnsTable({ table, onChange, onBegin }: ColumnsTableProps) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const hasInvoice = useDesk().lines.length > 0;
  const { sheets } = table;
  const read = readInvoice(table);
  const { lines, unclearCurrency: sign } = read;
  const unclear = table.mark === null ? read.unclearFigure : readInvoice({ ...table, mark: null }).unclearFigure;
  const isOpen =
    (unclear !== null && table.mark === null) ||
    (sign !== null && table.currency === null) ||
    read.questions.length > 0;
  return (
    <section class="columns-step" aria-labelledby="columns-title">
      <h2 id="columns-title">{texts.columnsTitle}</h2>
      <p class="dim">{texts.columnsHint}</p>
      {sheets.length > 1 && <SheetChoice table={table} ignored={read.ignoredSheets} onChange={onChange} />}
      <Preview table={table} onChange={onChange} />
      <Questions table={table} unclear={unclear} sign={sign} onChange={onChange} />
      <MoneyQuestions table={table} onChange={onChange} />
      <Findings table={table} />
      {read.onlyWithTax !== null && (
        <p class="field-error" role="status">
          {texts.onlyWithTax(read.onlyWithTax)}
        </p>
      )}
      {read.isPackingList && (
        <p class="field-error" role="status">
          {texts.packingList}
        </p>
      )}
      {read.lacksAmount && !read.isPackingList && read.onlyWithTax === null && (
        <p class="field-error" role="status">
          {texts.amountQuestion}
        </p>
      )}
      <p class="buttons">
        <button type="button" class="begin" disabled={lines.length === 0 || isOpen} onClick={() => onBegin(true)}>
          {hasInvoice ? texts.newInvoice : texts.begin}
        </button>
        {hasInvoice && (
          <button
            type="button"
            class="plain add-lines"
            disabled={lines.length === 0 || isOpen}
            onClick={() => onBegin(false)}
          >
            {texts.addToInvoice}
          </button>
        )}
        <span class="dim">{texts.linesFound(lines.length, decimal(lines.length))}</span>
      </p>
    </section>
  );
}

interface SheetChoiceProps extends Pick<ColumnsTableProps, 'table' | 'onChange'> {
  readonly ignored: readonly string[];
}

/** Which sheet of a workbook the lines are on. */
function SheetChoice({ table: { sheets, sheet }, ignored, onChange }: SheetChoiceProps) {
  const texts = useInvoiceTexts();
  return (
    <p class="sheet-line">
      <label for="invoice-sheet">{texts.sheetLabel}</label>
      <select
        id="invoice-sheet"
        value={sheet}
        onChange={(event) => onChange(withProposal(tableAt(sheets, Number(event.currentTarget.value))))}
      >
        {sheets.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
      <span class="dim">{texts.ignoredSheets(ignored.join(texts.comma))}</span>
    </p>
  );
}

/** The first rows, and above each column what it is. */
function Preview({ table, onChange }: Pick<ColumnsTableProps, 'table' | 'onChange'>) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { columns, sheets } = table;
  const start = columns.header ?? 0;
  const preview = [...(sheets[table.sheet]?.rows ?? []).slice(start, start + PREVIEW_ROWS)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={texts.columnsTitle}>
      <table class="columns-table">
        <thead>
          <tr>
            {columns.roles.map((role, column) => (
              <th key={column} scope="col">
                <select
                  class={role === null ? 'unused' : undefined}
                  aria-label={texts.columnRole(decimal(column + 1))}
                  value={role ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    // The options are the roles.
                    const next = value === '' ? null : (value as ColumnRole);
                    onChange(withProposal(withRole(table, column, next)));
                  }}
                >
                  <option value="">{texts.ignored}</option>
                  {COLUMN_ROLES.map((each) => (
                    <option key={each} value={each}>
                      {texts.roles[each]}
                    </option>
                  ))}
                </select>
                {columns.grounds[column] != null && (
                  <small class="dim">{texts.roleGrounds[columns.grounds[column]]}</small>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ cells }, index) => (
            <tr key={index} class={columns.header === start + index ? 'names' : undefined}>
              {columns.roles.map((role, column) => (
                <td key={column} dir="auto" class={role === null ? 'unused' : undefined}>
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface QuestionsProps extends Pick<ColumnsTableProps, 'table' | 'onChange'> {
  /** A figure with two meanings, and a sign of several currencies; null without one. */
  readonly unclear: string | null;
  readonly sign: string | null;
}

/** What the invoice does not say for sure: its decimal mark and its currency. */
function Questions({ table, unclear, sign, onChange }: QuestionsProps) {
  const texts = useInvoiceTexts();
  const isNameless = isCurrencyAssumed({ ...table, currency: null });
  return (
    <>
      {unclear !== null && (
        <RadioGroup
          name="mark"
          label={texts.markQuestion(unclear)}
          options={MARKS.map((value) => ({ value, text: <bdi>{reading(unclear, value)}</bdi> }))}
          selected={table.mark ?? ''}
          onSelect={(mark) => onChange({ ...table, mark: mark === '' ? null : mark })}
        />
      )}
      {(sign !== null || isNameless) && (
        <CurrencyField
          label={sign === null ? texts.noCurrencyQuestion : texts.currencyQuestion(sign)}
          selected={table.currency ?? (sign === null ? assumedCurrency() : '')}
          onSelect={(currency) => onChange({ ...table, currency })}
        />
      )}
    </>
  );
}

/** Rows with money that only the visitor can put somewhere, and those that were: each with what it can be. */
function MoneyQuestions({ table, onChange }: Pick<ColumnsTableProps, 'table' | 'onChange'>) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  // Asked as if nothing had been chosen, so that a choice can be changed.
  const { choices = new Map<string, RowChoice>(), ...unanswered } = table;
  const { questions, currency } = readInvoice(unanswered);
  const money = (amount: string) => `${decimal(withMinorUnits(amount, currency ?? ''))} ${currency ?? ''}`.trim();
  const choose = (key: string, choice: RowChoice | undefined) => {
    const next = new Map(choices);
    if (choice === undefined) next.delete(key);
    else next.set(key, choice);
    onChange({ ...table, choices: next });
  };
  return (
    <>
      {questions.map(({ key, name, amount, isNegative, why }) => (
        <p key={key} class="field-error money-question">
          <label for={`money-${key}`}>
            {texts.moneyQuestion(
              name,
              amount === '' ? '' : money(isNegative === true ? `-${amount}` : amount),
              texts.whyAsked[why],
            )}
          </label>{' '}
          <select
            id={`money-${key}`}
            value={choices.get(key) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choose(
                key,
                ROW_CHOICES.find((each) => each === value),
              )
            }
          >
            <option value="">{texts.chooseKind}</option>
            {ROW_CHOICES.map((each) => (
              <option key={each} value={each}>
                {texts.rowKinds[each]}
              </option>
            ))}
          </select>
        </p>
      ))}
    </>
  );
}

/** What the invoice says of all its lines: its own total, costs that are no goods, and rows that were passed over. */
function Findings({ table }: { readonly table: InvoiceTable }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const {
    total,
    freight,
    insurance,
    discount,
    besideBill,
    leftOrders,
    counts,
    hiddenRows,
    brokenCells,
    ignoredRows,
    currency,
  } = readInvoice(table);
  const money = (amount: string) => `${decimal(withMinorUnits(amount, currency ?? ''))} ${currency ?? ''}`.trim();
  const costs = Object.entries({ freight, insurance, discount }).filter(([, amount]) => amount !== '');
  return (
    <>
      {total !== null && (
        <p class={total.agrees ? 'dim total-check' : 'field-error total-check'} role="status">
          {total.agrees
            ? texts.totalAgrees(money(total.stated))
            : texts.totalDiffers(money(total.billed), money(total.stated))}
        </p>
      )}
      {(costs.length > 0 ||
        besideBill.length > 0 ||
        leftOrders.length > 0 ||
        counts.length > 0 ||
        ignoredRows.length > 0) && (
        <ul class="findings dim">
          {costs.map(([name, amount]) => (
            <li key={name}>{texts.foundCost(texts[name as 'freight' | 'insurance' | 'discount'], money(amount))}</li>
          ))}
          {besideBill.map(({ row, name, amount }) => (
            <li key={row}>{texts.besideBill(name, money(amount))}</li>
          ))}
          {leftOrders.length > 0 && (
            <li>{texts.leftOrders(leftOrders.map(({ order, status }) => `${order} (${status})`).join(', '))}</li>
          )}
          {counts.map(({ row, name }) => (
            <li key={row}>{texts.counted(name)}</li>
          ))}
          {hiddenRows.length > 0 && <li>{texts.hiddenRows(hiddenRows.map((row) => decimal(row)).join(', '))}</li>}
          {brokenCells.length > 0 && (
            <li>{texts.brokenCells([...new Set(brokenCells.map(({ row }) => decimal(row)))].join(', '))}</li>
          )}
          {ignoredRows.length > 0 && (
            <li>{texts.ignoredRows(ignoredRows.map(({ name }) => texts.quoted(name)).join(texts.comma))}</li>
          )}
        </ul>
      )}
    </>
  );
}

function reading(figure: string, mark: DecimalMark | ''): string {
  return mark === '' ? '' : (plainFigure(figure, { mark }) ?? '');
}
