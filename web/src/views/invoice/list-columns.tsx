import { useState } from 'preact/hooks';
import { readStored, store } from '../../storage.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

/** What the list can show of each row beside its goods, its code and its state. */
export const LIST_COLUMNS = ['quantity', 'unitPrice', 'origin', 'amount', 'rate', 'duty', 'vat', 'landed'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
const USUAL: readonly ListColumn[] = ['quantity', 'amount', 'rate', 'duty'];

/** The chosen columns, which the device keeps. */
export function useListColumns(): readonly [readonly ListColumn[], (chosen: readonly ListColumn[]) => void] {
  const [chosen, setChosen] = useState(() => {
    const names = readStored('columns')?.split(' ');
    return names === undefined ? USUAL : LIST_COLUMNS.filter((each) => names.includes(each));
  });
  const choose = (next: readonly ListColumn[]) => {
    store('columns', next.join(' '));
    setChosen(next);
  };
  return [chosen, choose];
}

/** What each column is called. */
export function useColumnNames(): Readonly<Record<ListColumn, string>> {
  const { roles, columns } = useInvoiceTexts();
  const { quantity, unit_price: unitPrice, origin } = roles;
  const { amount, rate, duty, vat, landed } = columns;
  return { quantity, unitPrice, origin, amount, rate, duty, vat, landed };
}

interface ColumnChoiceProps {
  readonly chosen: readonly ListColumn[];
  readonly onChoose: (chosen: readonly ListColumn[]) => void;
}

/** A menu of the columns. */
export function ColumnChoice({ chosen, onChoose }: ColumnChoiceProps) {
  const texts = useInvoiceTexts();
  const names = useColumnNames();
  return (
    <>
      <button type="button" class="plain column-choice" popovertarget="list-columns">
        {texts.listColumns}
      </button>
      <div id="list-columns" popover="auto" class="menu" role="dialog" aria-label={texts.listColumns}>
        {LIST_COLUMNS.map((each) => (
          <label key={each} class="switch">
            <input
              type="checkbox"
              checked={chosen.includes(each)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(LIST_COLUMNS.filter((name) => (name === each ? checked : chosen.includes(name))))
              }
            />
            <span>{names[each]}</span>
          </label>
        ))}
      </div>
    </>
  );
}
