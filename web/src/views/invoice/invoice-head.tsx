import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { addressFragment, STEPS, type Step } from '../../invoice/address.ts';
import { desk, duplicate, openInvoiceId, runner } from '../../invoice/session.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { ForgetButton } from './forget-button.tsx';
import { KeptInvoices } from './kept-invoices.tsx';
import { useDesk, useSaving } from './use-desk.ts';

/** What is always within reach: the other invoices, a new one, the name of this one, undo and redo, and its steps. */
export function InvoiceHead({ step, onForget }: { readonly step: Step; readonly onForget: () => void }) {
  const texts = useInvoiceTexts();
  const { lines } = useDesk();
  const hasLines = lines.length > 0;
  return (
    <header class="invoice-head">
      <a class="button plain new-invoice" href="#/new" aria-label={texts.newOne}>
        +<span class="wide"> {texts.newOne}</span>
      </a>
      <button type="button" class="plain" popovertarget="kept-invoices">
        {texts.invoices}
      </button>
      <KeptInvoices />
      <UndoButtons />
      {hasLines && <InvoiceName onForget={onForget} />}
      <nav class="steps" aria-label={texts.stepsLabel}>
        <ol>
          {STEPS.map((each) => (
            <li key={each}>
              <a
                class="step"
                aria-current={each === step ? 'step' : undefined}
                aria-disabled={each !== 'new' && !hasLines}
                href={addressFragment({ id: openInvoiceId(), step: hasLines ? each : 'new' })}
              >
                {texts.steps[each]}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </header>
  );
}

/** Takes acts back and makes them again, also with Ctrl+Z and Ctrl+Shift+Z. */
function UndoButtons() {
  const texts = useInvoiceTexts();
  useDesk();
  const [message, setMessage] = useState('');
  const undo = () => {
    if (!desk.canUndo) return;
    desk.undo();
    setMessage(texts.undone);
    runner.start();
  };
  const redo = () => {
    if (!desk.canRedo) return;
    desk.redo();
    setMessage(texts.redone);
    runner.start();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The key of Z, whatever letter the keyboard writes. What is typed in a field is taken back by the browser.
      const isUndo = event.code === 'KeyZ' && !event.shiftKey;
      const isRedo = (event.code === 'KeyZ' && event.shiftKey) || event.code === 'KeyY';
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo)) return;
      if ((event.target as Element).matches('textarea, input:not([type=checkbox])')) return;
      event.preventDefault();
      if (isUndo) undo();
      else redo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <span class="undo">
      <button
        type="button"
        class="quiet"
        aria-label={texts.undo}
        title={`${texts.undo} (Ctrl+Z)`}
        aria-disabled={!desk.canUndo}
        onClick={undo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={texts.redo}
        title={`${texts.redo} (Ctrl+Shift+Z)`}
        aria-disabled={!desk.canRedo}
        onClick={redo}
      >
        <Icon name="redo" />
      </button>
      <span class="visually-hidden" role="status">
        {message}
      </span>
    </span>
  );
}

/** The name of the open invoice, whether it is on the device, and what can be done with it as a whole. */
function InvoiceName({ onForget }: { readonly onForget: () => void }) {
  const texts = useInvoiceTexts();
  const { name } = useDesk();
  const { state, isShared } = useSaving();
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
        onInput={(event) => desk.act({ name: event.currentTarget.value }, 'name')}
      />
      <button type="button" class="quiet wide" onClick={() => void duplicate(texts.copyOf(name || texts.unnamed))}>
        {texts.duplicate}
      </button>
      <ForgetButton onForget={onForget} />
      <span
        class={state === 'not_kept' ? 'field-error' : 'saving-text'}
        data-saving={state}
        data-shared={isShared}
        role="status"
      >
        {isShared && state === 'saved' ? texts.changedElsewhere : text}
      </span>
    </span>
  );
}
