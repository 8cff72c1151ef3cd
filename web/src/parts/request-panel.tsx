import { useState } from 'preact/hooks';
import { client } from '../api/client.ts';
import { indented } from '../api/indented.ts';
import { type Asked, type Request, targetOf } from '../api/request.ts';
import { useWords } from '../words/words.ts';
import { Choice } from './choice.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** For developers: the request behind what is on the page, ready for a shell, and the JSON that came back. */
export function RequestPanel({ requests }: { readonly requests: readonly Request[] }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useState<Asked | null>(null);
  const request = requests.find(({ id }) => id === chosen) ?? requests[0];
  if (request === undefined) return null;
  return (
    <details class="request" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="code" />
        {words.showRequest}
      </summary>
      {open && requests.length > 1 && (
        <Choice
          name="request"
          label={words.curl}
          options={requests.map(({ id }) => ({ value: id, text: words.requestFor[id] }))}
          chosen={request.id}
          choose={choose}
        />
      )}
      {open && <Shown request={request} />}
    </details>
  );
}

function Shown({ request }: { readonly request: Request }) {
  const words = useWords();
  // The key itself is never shown: the shell puts it in where this variable stands.
  const curl = `curl -H "X-Api-Key: $TARIFA_KEY" '${location.origin}${targetOf(request)}'`;
  const json = client.known(request)?.json ?? '';
  const pieces = indented(json);
  return (
    <>
      <div class="snippet" dir="ltr">
        <CopyButton wide text={curl} label={words.copy} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached from the keyboard */}
        <pre class="curl" tabIndex={0}>
          {curl}
        </pre>
      </div>
      {client.key !== null && <p class="dim">{words.keyStandsFor(masked(client.key))}</p>}
      {json !== '' && (
        <div class="snippet" dir="ltr">
          <CopyButton wide text={pieces.map(({ text }) => text).join('')} label={words.copy} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached from the keyboard */}
          <pre class="json" tabIndex={0}>
            {pieces.map(({ kind, text }, place) =>
              kind === 'mark' ? (
                text
              ) : (
                <span key={place} class={kind}>
                  {text}
                </span>
              ),
            )}
          </pre>
        </div>
      )}
    </>
  );
}

/** Enough of a key to know it by. */
export function masked(key: string): string {
  return `${key.slice(0, 8)}…`;
}
