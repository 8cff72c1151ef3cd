import { PARAMETERS } from 'virtual:contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cleanCode, isCode } from '../../../src/tariff/code.ts';
import { client } from '../api/cached-client.ts';
import { searchRequest } from '../api/requests.ts';
import { codeRoute, navigate, type Route } from '../router.ts';
import { useTexts } from '../translations/use-texts.ts';
import { typing } from '../typing-pace.ts';
import { Icon } from './icon.tsx';

const CHAPTER_DIGITS = 2;

/** The text of the field. Typing changes the route after a short delay (debouncing), and the route changes the page. */
function useQuery(route: Route) {
  const q = route.view === 'search' ? route.q : '';
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The Back button or a link changed the route: show its query.
  useEffect(() => {
    if (q === sent.current) return;
    clearTimeout(timer.current);
    sent.current = q;
    setText(q);
  }, [q]);

  const send = (typed: string) => {
    clearTimeout(timer.current);
    const query = typed.trim();
    if (query === sent.current) return;
    // Changes of a query share one history entry.
    const mode = route.view === 'search' && route.q !== '' ? 'replace' : 'push';
    sent.current = query;
    navigate({ view: 'search', q: query, level: route.view === 'search' ? route.level : '', page: 1 }, mode);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    const level = route.view === 'search' ? route.level : '';
    const isKnown = client.cached(searchRequest({ view: 'search', q: typed.trim(), level, page: 1 })) !== null;
    const pauseMs = typing.pauseMs(typed, isKnown);
    if (pauseMs === null) return;
    timer.current = setTimeout(() => {
      if (!isKnown) typing.take();
      send(typed);
    }, pauseMs);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    typing.reset();
    send(text);
    const code = parseCode(text);
    if (code !== null) navigate(codeRoute(code));
  };
  return { text, type, submit };
}

/** A field that the key / leads to. */
function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  // Registered before the first paint: in an effect, a key pressed right after it would be lost.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as Element).matches('input, select, textarea')) return;
      event.preventDefault();
      field.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return field;
}

/** The search field. */
export function SearchBox({ route }: { readonly route: Route }) {
  const texts = useTexts();
  const { text, type, submit } = useQuery(route);
  const field = useSlashKey();
  const onKeyDown = (event: KeyboardEvent) => {
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
          maxLength={PARAMETERS.search.q.maxLength}
          value={text}
          placeholder={texts.searchPlaceholder}
          aria-label={texts.searchLabel}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <kbd>/</kbd>
        ) : (
          <button
            type="button"
            class="quiet"
            aria-label={texts.clear}
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

/** Reads a text as a code in any spelling, of this tariff or not; null if it is not one. */
export function parseCode(text: string): string | null {
  const code = cleanCode(text);
  const { minDigits, maxDigits } = PARAMETERS.resolve.code;
  return code !== null && (code.length === CHAPTER_DIGITS || isCode(code, minDigits, maxDigits)) ? code : null;
}
