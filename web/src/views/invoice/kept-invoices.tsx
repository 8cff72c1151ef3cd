import { useRef, useState } from 'preact/hooks';
import { addressFragment, goTo } from '../../invoice/address.ts';
import type { Kept } from '../../invoice/library.ts';
import { archive, choices, forget, keptInvoices, openInvoiceId } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';

/** The invoices on this device, in a popover: each can be opened, put away or deleted. */
export function KeptInvoices() {
  const texts = useInvoiceTexts();
  const { decimal, day } = useNumberFormat();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [sure, setSure] = useState<number | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const refresh = () => void keptInvoices().then(setKept);
  const remove = (id: number) => {
    if (id === openInvoiceId()) goTo({ id: null, step: 'new' }, true);
    void forget(id).then(refresh);
  };
  const archived = kept.filter(({ isArchived }) => isArchived === true);
  const shown = showsArchived ? kept : kept.filter(({ isArchived }) => isArchived !== true);
  return (
    <div
      id="kept-invoices"
      ref={popover}
      popover="auto"
      class="menu kept-invoices"
      role="dialog"
      aria-label={texts.invoices}
      onBeforeToggle={refresh}
    >
      {kept.length === 0 && <p class="dim">{texts.noInvoices}</p>}
      <ul>
        {shown.map(({ id, name, lines, savedMs, isArchived = false }) => (
          <li key={id}>
            <a
              href={addressFragment({ id, step: 'codes' })}
              aria-current={id === openInvoiceId() ? 'page' : undefined}
              onClick={() => popover.current?.hidePopover()}
            >
              <bdi>{name || texts.unnamed}</bdi>
            </a>
            <span class="dim">
              {texts.linesFound(lines, decimal(lines))} · {day(new Date(savedMs).toISOString().slice(0, 10))}
            </span>
            <button
              type="button"
              class="quiet"
              aria-label={`${isArchived ? texts.unarchive : texts.archive}: ${name || texts.unnamed}`}
              onClick={() => void archive(id, !isArchived).then(refresh)}
            >
              {isArchived ? texts.unarchive : texts.archive}
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={`${sure === id ? texts.removeSure : texts.remove}: ${name || texts.unnamed}`}
              onClick={() => (sure === id ? remove(id) : setSure(id))}
              onBlur={() => setSure(null)}
            >
              {sure === id ? texts.removeSure : texts.remove}
            </button>
          </li>
        ))}
      </ul>
      {archived.length > 0 && (
        <button
          type="button"
          class="quiet"
          aria-pressed={showsArchived}
          onClick={() => setShowsArchived(!showsArchived)}
        >
          {texts.archived(decimal(archived.length))}
        </button>
      )}
    </div>
  );
}

/** How many choices are offered again, and the way to forget them. */
export function RememberedChoices() {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const [count, setCount] = useState(choices.size);
  if (count === 0) return null;
  const forgetAll = () => {
    choices.clear();
    setCount(0);
  };
  return (
    <p class="remembered dim">
      {texts.remembered(decimal(count))}{' '}
      <button type="button" class="quiet" onClick={forgetAll}>
        {texts.forgetChoices}
      </button>
    </p>
  );
}
