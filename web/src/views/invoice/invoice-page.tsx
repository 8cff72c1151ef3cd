import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeskState } from '../../invoice/desk.ts';
import { unpackLink } from '../../invoice/link.ts';
import { beginInvoice, desk, forget as forgetInvoice, runner } from '../../invoice/session.ts';
import { parseLink } from '../../invoice/stored-desk.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { BillStep } from './bill-step.tsx';
import { LinkOffer } from './link-offer.tsx';
import { PasteStep } from './paste-step.tsx';
import { useDesk } from './use-desk.ts';
import { WorkStep } from './work-step.tsx';

const STEPS = ['paste', 'work', 'bill'] as const;
type Step = (typeof STEPS)[number];

/** A whole invoice: paste its lines, find their codes, get the bill. */
export function InvoicePage() {
  const texts = useInvoiceTexts();
  const { lines } = useDesk();
  const [step, setStep] = useState<Step>(lines.length > 0 ? 'work' : 'paste');
  const [linked, setLinked] = useState<DeskState | 'damaged' | null>(null);
  const [message, setMessage] = useState('');
  const shown = lines.length === 0 ? 'paste' : step;
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(shown);
  // The button that led here is gone with its step: without this, the focus is lost and the page stays scrolled.
  useEffect(() => {
    if (last.current !== shown && document.activeElement === document.body) heading.current?.focus();
    last.current = shown;
  }, [shown]);

  // A link that is opened in this tab changes only the fragment of its address.
  useEffect(() => {
    const takeLink = () => {
      if (!location.hash.startsWith('#invoice=')) return;
      const { hash } = location;
      history.replaceState(history.state, '', location.pathname);
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
    const print = () => setStep('bill');
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, []);

  const open = (state: DeskState) => {
    setLinked(null);
    void beginInvoice(state).then(begin);
  };
  const begin = () => {
    setMessage('');
    setStep('work');
    runner.start();
  };
  const forget = () => {
    void forgetInvoice();
    setMessage(texts.forgotten);
    setStep('paste');
  };
  return (
    <article class="invoice" data-step={shown}>
      <header class="invoice-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <nav class="steps" aria-label={texts.stepsLabel}>
          <ol>
            {STEPS.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  class="step"
                  aria-current={each === shown ? 'step' : undefined}
                  disabled={each !== 'paste' && lines.length === 0}
                  onClick={() => setStep(each)}
                >
                  {texts.steps[each]}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      {linked !== null && <LinkOffer linked={linked} onOpen={open} onKeep={() => setLinked(null)} />}
      {message !== '' && shown === 'paste' && (
        <p class="dim" role="status">
          {message}
        </p>
      )}
      {shown === 'paste' && <PasteStep onBegin={begin} />}
      {shown === 'work' && <WorkStep onBill={() => setStep('bill')} onForget={forget} />}
      {shown === 'bill' && <BillStep onBack={() => setStep('work')} />}
    </article>
  );
}
