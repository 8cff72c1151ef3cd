import { contact, hasOpenPages } from '../api/cached-client.ts';
import { TRIAL_LINES } from '../invoice/session.ts';
import { useNumberFormat } from '../number-format.ts';
import { useTexts } from '../translations/use-texts.ts';
import { KeyForm } from './key-form.tsx';

/** Tells a visitor without a key what works without one, what a key gives, and how to get it. */
export function KeyCard() {
  const texts = useTexts();
  const { decimal } = useNumberFormat();
  const isTrial = hasOpenPages();
  const how = (
    <>
      <p>{texts.keyGives}</p>
      <p class="contact">{contact() === '' ? texts.keyHow : <ContactWords words={contact()} />}</p>
      <KeyForm id="key" />
      <p class="dim">{texts.keyWhy}</p>
    </>
  );
  return (
    <section class={isTrial ? 'card key-card trial' : 'card key-card'} aria-labelledby="key-ask">
      <h2 id="key-ask">{isTrial ? texts.trialTitle : texts.keyAsk}</h2>
      {isTrial && <p>{texts.trialText(decimal(TRIAL_LINES))}</p>}
      {isTrial ? (
        <details>
          <summary>{texts.keyAsk}</summary>
          {how}
        </details>
      ) : (
        how
      )}
    </section>
  );
}

/** The words of the operator, with addresses as links. */
function ContactWords({ words }: { readonly words: string }) {
  return (
    <span dir="auto">
      {words.split(/(https?:\/\/[^\s]+[^\s.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, i) => {
        if (/^https?:/.test(part)) return <a href={part}>{part}</a>;
        return i % 2 === 1 ? <a href={`mailto:${part}`}>{part}</a> : part;
      })}
    </span>
  );
}
