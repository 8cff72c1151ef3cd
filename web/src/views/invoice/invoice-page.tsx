import { useEffect, useRef, useState } from 'preact/hooks';
import { goTo, removeFragment, useAddress } from '../../invoice/address.ts';
import type { DeskState } from '../../invoice/desk.ts';
import { isLink, unpackLink } from '../../invoice/link.ts';
import { beginInvoice, desk, forget as forgetInvoice, openInvoiceId, openKept, runner } from '../../invoice/session.ts';
import { parseLink } from '../../invoice/stored-desk.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { BillStep } from './bill-step.tsx';
import { InvoiceHead } from './invoice-head.tsx';
import { LinkOffer } from './link-offer.tsx';
import { PasteStep } from './paste-step.tsx';
import { useDesk, useSaving } from './use-desk.ts';
import { WorkStep } from './work-step.tsx';

/** A whole invoice: paste its lines, find their codes, get the bill. The address says which one, and what is done with it. */
export function InvoicePage() {
  const texts = useInvoiceTexts();
  const { lines } = useDesk();
  const address = useAddress();
  const [linked, setLinked] = useState<DeskState | 'damaged' | null>(null);
  const [message, setMessage] = useState('');
  const step = lines.length === 0 ? 'new' : (address?.step ?? 'codes');
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useAddressOf(() => setMessage(texts.notOnDevice));
  // The button that led here is gone with its step: without this, the focus is lost and the page stays scrolled.
  useEffect(() => {
    if (last.current !== step && document.activeElement === document.body) heading.current?.focus();
    last.current = step;
  }, [step]);
  // A link that is opened in this tab changes only the fragment of its address.
  useEffect(() => {
    const takeLink = () => {
      const { hash } = location;
      if (!isLink(hash)) return;
      removeFragment();
      void unpackLink(hash).then((text) => {
        const state = text === null ? null : parseLink(text);
        if (state === null) setLinked('damaged');
        else if (desk.state.lines.length === 0) open(state);
        else setLinked(state);
      });
    };
    takeLink();
    addEventListener('hashchange', takeLink);
    return () => removeEventListener('hashchange', takeLink);
  }, []);
  // Lines that a reload interrupted go on.
  useEffect(() => runner.start(), []);
  // Printing from the menu of the browser prints the bill too.
  useEffect(() => {
    const print = () => goTo({ id: openInvoiceId(), step: 'statement' });
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, []);

  const open = (state: DeskState) => {
    setLinked(null);
    void beginInvoice(state).then(begin);
  };
  const begin = () => {
    setMessage('');
    goTo({ id: openInvoiceId(), step: 'codes' });
    runner.start();
  };
  const forget = () => {
    goTo({ id: null, step: 'new' }, true);
    void forgetInvoice();
    setMessage(texts.forgotten);
  };
  return (
    <article class="invoice" data-step={step}>
      <h1 ref={heading} tabIndex={-1} class="visually-hidden">
        {texts.title}
      </h1>
      <InvoiceHead step={step} onForget={forget} />
      {linked !== null && <LinkOffer linked={linked} onOpen={open} onKeep={() => setLinked(null)} />}
      {message !== '' && step === 'new' && (
        <p class="dim" role="status">
          {message}
        </p>
      )}
      {step === 'new' && <PasteStep onBegin={begin} />}
      {step === 'codes' && <WorkStep />}
      {step === 'statement' && <BillStep />}
    </article>
  );
}

/** Opens the invoice that the address names, and gives an invoice that has none its address. */
function useAddressOf(onMissing: () => void): void {
  const address = useAddress();
  const { lines } = useDesk();
  const { state } = useSaving();
  const id = openInvoiceId();
  // An invoice has its number once it is saved, or none where the device keeps nothing.
  const isSettled = id !== null || state === 'not_kept';
  useEffect(() => {
    if (address?.id == null) return;
    void openKept(address.id).then((isThere) => {
      if (isThere) return;
      onMissing();
      goTo({ id: null, step: 'new' }, true);
    });
  }, [address?.id]);
  useEffect(() => {
    const isNameless = address === null || (address.step !== 'new' && address.id === null && id !== null);
    // A link is taken first: it may ask before it replaces what is open.
    if (lines.length > 0 && isSettled && isNameless && !isLink(location.hash))
      goTo({ id, step: address?.step ?? 'codes' }, true);
  }, [id, address?.id, address?.step, isSettled, lines.length > 0]);
}
