import type { Data } from '../api/request.ts';
import { useFigures } from '../figures.ts';
import { notesIn } from '../notes.ts';
import { usePreferences } from '../preferences.ts';
import { useWords } from '../words/words.ts';
import { ShareBar } from './share-bar.tsx';

interface BillTableProps {
  readonly result: Data<'calculate'>;
  readonly waiting: boolean;
}

/** A calculation as a bar and as a table: the figures are the API's, digit for digit. */
export function BillTable({ result, waiting }: BillTableProps) {
  const words = useWords();
  const figures = useFigures();
  const { decimal, percent } = figures;
  const { language } = usePreferences();
  const bill = result.calculation;
  const rows = [
    { part: 'goods', label: words.declared, rate: '', amount: bill.declared_value },
    { part: 'duty', label: words.duty, rate: percent(bill.import_duty_rate), amount: bill.import_duty_amount },
    { part: 'vat', label: words.vat, rate: percent(bill.vat_rate), amount: bill.vat_amount },
    { part: 'total', label: words.total, rate: '', amount: bill.total_duties_taxes },
    { part: 'landed', label: words.landed, rate: '', amount: bill.landed_cost },
  ];
  return (
    <div class={waiting ? 'bill waiting' : 'bill'} aria-live="polite">
      <ShareBar parts={rows.slice(0, 3)} whole={bill.landed_cost} />
      <table>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.rate}</th>
            <th scope="col">
              {words.amount} <bdi>({bill.currency})</bdi>
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
                <bdi data-figure={part}>{decimal(amount)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notesIn(language, result.notes, figures).map((note) => (
        <p key={note.text} class="note" lang={note.language} dir={note.language === 'ar' ? 'rtl' : 'ltr'}>
          {note.text}
        </p>
      ))}
    </div>
  );
}
