import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cleanCode } from '../../../src/tariff/code.ts';
import { type Address, codeAddress, go } from '../address.ts';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';

const PAUSE_MS = 220;

/** The search field. Typing changes the address after a short pause; all else follows the address. */
export function SearchBox({ address }: { readonly address: Address }) {
  const words = useWords();
  const q = address.view === 'search' ? address.q : '';
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);

  // Back, a link or an example changed the address: the field says what it says.
  useEffect(() => {
    if (q === sent.current) return;
    clearTimeout(timer.current);
    sent.current = q;
    setText(q);
  }, [q]);

  // Before the first paint, so that a key pressed as soon as the field is seen is not lost.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
        return;
      event.preventDefault();
      field.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);

  const send = (typed: string) => {
    clearTimeout(timer.current);
    const query = typed.trim();
    if (query === sent.current) return;
    // While one search is refined it stays one step in the history.
    const step = address.view === 'search' && address.q !== '' ? 'replace' : 'push';
    sent.current = query;
    go({ view: 'search', q: query, level: address.view === 'search' ? address.level : '', page: 1 }, step);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, PAUSE_MS, typed);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(text);
    const code = codeIn(text);
    if (code !== null) go(codeAddress(code));
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('.results a')?.focus();
    }
    if (event.key === 'Escape' && text !== '') type('');
  };

  return (
    <search>
      <form class="search-box" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={field}
          id="q"
          type="text"
          inputMode="search"
          enterkeyhint="search"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="auto"
          maxLength={200}
          value={text}
          placeholder={words.searchPlaceholder}
          aria-label={words.searchLabel}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={steer}
        />
        {text === '' ? (
          <kbd>/</kbd>
        ) : (
          <button
            type="button"
            class="quiet"
            aria-label={words.clear}
            onClick={() => {
              type('');
              field.current?.focus();
            }}
          >
            <Icon name="clear" />
          </button>
        )}
      </form>
    </search>
  );
}

/** The code that a text is, as people write codes; null where it is something else. */
export function codeIn(text: string): string | null {
  const code = cleanCode(text);
  return code !== null && code.length >= 2 && code.length <= 14 && code.length % 2 === 0 ? code : null;
}
