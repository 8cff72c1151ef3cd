import type { CodeRecord, Reply } from '../api/cached-client.ts';
import { useNumberFormat } from '../number-format.ts';
import { directionOf } from '../preferences.ts';
import { useTexts } from '../translations/use-texts.ts';
import { BillHeader } from './bill-header.tsx';
import { CostBar } from './cost-bar.tsx';

interface CostTableProps {
  readonly reply: Reply<'calculate'>;
  readonly loading: boolean;
  readonly record: CodeRecord;
}

/** A calculation as a bar and a table, with exactly the digits of the API. */
export function CostTable({ reply, loading, record }: CostTableProps) {
  const texts = useTexts();
  const { money, percent } = useNumberFormat();
  const { calculation, notes } = reply.data;
  // Not the language of the page: after a switch the last reply stays until the new one is loaded.
  const language = reply.response.headers.get('Content-Language')?.startsWith('ar') ? 'ar' : 'en';
  const rows = [
    { part: 'goods', label: texts.declared, rate: '', amount: calculation.declared_value },
    {
      part: 'duty',
      label: texts.duty,
      rate: percent(calculation.import_duty_rate),
      amount: calculation.import_duty_amount,
    },
    { part: 'vat', label: texts.vat, rate: percent(calculation.vat_rate), amount: calculation.vat_amount },
    { part: 'total', label: texts.total, rate: '', amount: calculation.total_duties_taxes },
    { part: 'landed', label: texts.landed, rate: '', amount: calculation.landed_cost },
  ];
  return (
    <div class={loading ? 'cost loading' : 'cost'} aria-live="polite">
      <BillHeader record={record} reply={reply} />
      <CostBar parts={rows.slice(0, 3)} total={calculation.landed_cost} currency={calculation.currency} />
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col">{texts.rate}</th>
            <th scope="col">
              {texts.amount} <bdi>({calculation.currency})</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ part, label, rate, amount }) => (
            <tr key={part} class={part}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{rate}</bdi>
              </td>
              <td>
                <bdi data-amount={part}>{money(amount, calculation.currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note" lang={language} dir={directionOf(language)}>
        {notes}
      </p>
      <button type="button" class="plain print" onClick={() => print()}>
        {texts.print}
      </button>
    </div>
  );
}
