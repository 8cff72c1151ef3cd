import { useEffect, useState } from 'preact/hooks';
import type { Kept } from '../../invoice/library.ts';
import {
  archive,
  choices,
  desk,
  duplicate,
  forget,
  keptInvoices,
  listenToSaving,
  openKept,
  savingState,
} from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useDesk } from './use-desk.ts';

/** The other invoices on this device: each can be opened or deleted. */
export function KeptInvoices({ onOpen }: { readonly onOpen: () => void }) {
  const texts = useInvoiceTexts();
  const { decimal, day } = useNumberFormat();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [sure, setSure] = useState<number | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const refresh = () => void keptInvoices().then(setKept);
  useEffect(refresh, []);
  if (kept.length === 0) return null;
  const archived = kept.filter(({ isArchived }) => isArchived === true);
  const shown = showsArchived ? kept : kept.filter(({ isArchived }) => isArchived !== true);
  return (
    <section class="card kept-invoices" aria-labelledby="kept-title">
      <h2 id="kept-title">{texts.invoices}</h2>
      <ul>
        {shown.map(({ id, name, lines, savedMs, isArchived = false }) => (
          <li key={id}>
            <button type="button" class="plain" onClick={() => void openKept(id).then(onOpen)}>
              <bdi>{name || texts.unnamed}</bdi>
            </button>
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
              onClick={() => (sure === id ? void forget(id).then(refresh) : setSure(id))}
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
    </section>
  );
}

/** The name of the open invoice, and whether it is on the device. */
export function SavingState() {
  const texts = useInvoiceTexts();
  const { name } = useDesk();
  const [, setRevision] = useState(0);
  useEffect(() => listenToSaving(() => setRevision((revision) => revision + 1)), []);
  const state = savingState();
  const text = { saved: texts.stored, saving: texts.saving, not_kept: texts.notStored }[state];
  return (
    <span class="stored dim">
      <input
        class="invoice-name"
        dir="auto"
        maxLength={80}
        aria-label={texts.nameLabel}
        placeholder={texts.nameLabel}
        value={name}
        onInput={(event) => desk.change({ name: event.currentTarget.value })}
      />{' '}
      <button type="button" class="quiet" onClick={() => void duplicate(texts.copyOf(name || texts.unnamed))}>
        {texts.duplicate}
      </button>{' '}
      <span class={state === 'not_kept' ? 'field-error' : undefined} data-saving={state}>
        {text}
      </span>
    </span>
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
