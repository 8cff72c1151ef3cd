import { reassign } from '../../../../src/invoice/columns.ts';
import { type DecimalMark, readFigure } from '../../../../src/invoice/figures.ts';
import { ROLES, type Role } from '../../../../src/invoice/header-words.ts';
import { RadioGroup } from '../../components/radio-group.tsx';
import {
  lacksAmount,
  linesOf,
  type PastedTable,
  unclearCurrency,
  unclearFigure,
  withColumns,
} from '../../invoice/table.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { CurrencyField } from '../currency-field.tsx';

const PREVIEW_ROWS = 6;
const MARKS: readonly (DecimalMark | '')[] = ['.', ','];

interface ColumnsTableProps {
  readonly table: PastedTable;
  readonly onChange: (table: PastedTable) => void;
  readonly onBegin: () => void;
}

/** The first rows of what was pasted, with what each column is. */
export function ColumnsTable({ table, onChange, onBegin }: ColumnsTableProps) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { rows, columns } = table;
  const lines = linesOf(table);
  const unclear = unclearFigure(table);
  const sign = unclearCurrency(table);
  const isOpen = (unclear !== null && table.mark === null) || (sign !== null && table.currency === null);
  const start = columns.header ?? 0;
  const preview = rows.slice(start, start + PREVIEW_ROWS);
  return (
    <section class="columns-step" aria-labelledby="columns-title">
      <h2 id="columns-title">{texts.columnsTitle}</h2>
      <p class="dim">{texts.columnsHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
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
                      const next = value === '' ? null : (value as Role);
                      onChange(withColumns(table, reassign(columns, column, next)));
                    }}
                  >
                    <option value="">{texts.ignored}</option>
                    {ROLES.map((each) => (
                      <option key={each} value={each}>
                        {texts.roles[each]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((row, index) => (
              <tr key={index} class={columns.header === start + index ? 'names' : undefined}>
                {columns.roles.map((role, column) => (
                  <td key={column} dir="auto" class={role === null ? 'unused' : undefined}>
                    {row[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {unclear !== null && (
        <RadioGroup
          name="mark"
          label={texts.markQuestion(unclear)}
          options={MARKS.map((value) => ({ value, text: <bdi>{reading(unclear, value)}</bdi> }))}
          selected={table.mark ?? ''}
          onSelect={(mark) => onChange({ ...table, mark: mark === '' ? null : mark })}
        />
      )}
      {sign !== null && (
        <CurrencyField
          label={texts.currencyQuestion(sign)}
          selected={table.currency ?? ''}
          onSelect={(currency) => onChange({ ...table, currency })}
        />
      )}
      {lacksAmount(table) && (
        <p class="field-error" role="status">
          {texts.amountQuestion}
        </p>
      )}
      <p class="buttons">
        <button type="button" class="begin" disabled={lines.length === 0 || isOpen} onClick={onBegin}>
          {texts.begin}
        </button>
        <span class="dim">{texts.linesFound(lines.length, decimal(lines.length))}</span>
      </p>
    </section>
  );
}

function reading(figure: string, mark: DecimalMark | ''): string {
  const read = mark === '' ? null : readFigure(figure, mark);
  return read === null || read === 'unclear' ? '' : read.value;
}
