import { useWords } from '../words/words.ts';
import { KeyForm } from './key-form.tsx';

/** What a visitor without a key meets first. */
export function KeyCard() {
  const words = useWords();
  return (
    <section class="card key-card" aria-labelledby="key-ask">
      <h2 id="key-ask">{words.keyAsk}</h2>
      <p>{words.keyWhy}</p>
      <KeyForm id="key" />
      <p class="dim">{words.keyHow}</p>
      <pre dir="ltr">
        <code>node bin/tarifa.js keys create --tier free</code>
      </pre>
    </section>
  );
}
