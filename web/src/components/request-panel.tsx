import { useState } from 'preact/hooks';
import { client, type ExplorerOperation, type Request } from '../api/cached-client.ts';
import { formatJson } from '../json-format.ts';
import { maskKey } from '../key-text.ts';
import { useTexts } from '../translations/use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { RadioGroup } from './radio-group.tsx';

/** For developers: the requests of the page as curl commands, and the JSON replies. */
export function RequestPanel({ requests }: { readonly requests: readonly Request[] }) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const [selected, select] = useState<ExplorerOperation | null>(null);
  const request = requests.find(({ id }) => id === selected) ?? requests[0];
  if (request === undefined) return null;
  return (
    <details class="request" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="code" />
        {texts.showRequest}
      </summary>
      {open && requests.length > 1 && (
        <RadioGroup
          name="request"
          label={texts.request}
          options={requests.map(({ id }) => ({ value: id, text: texts.requestFor[id] }))}
          selected={request.id}
          onSelect={select}
        />
      )}
      {open && <RequestDetails request={request} />}
    </details>
  );
}

function RequestDetails({ request }: { readonly request: Request }) {
  const texts = useTexts();
  // The key is never shown. The shell inserts it from the variable.
  const headers = ['X-Api-Key: $TARIFA_KEY', ...(request.language ? [`Accept-Language: ${request.language}`] : [])];
  const curl = `curl ${headers.map((header) => `-H "${header}"`).join(' ')} '${client.url(request)}'`;
  const json = client.cached(request)?.json ?? '';
  const tokens = formatJson(json);
  return (
    <>
      <div class="snippet" dir="ltr">
        <CopyButton wide text={curl} label={texts.copy} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
        <pre class="curl" tabIndex={0}>
          {curl}
        </pre>
      </div>
      {client.key !== null && <p class="dim">{texts.keyStandsFor(maskKey(client.key))}</p>}
      {json !== '' && (
        <div class="snippet" dir="ltr">
          <CopyButton wide text={tokens.map(({ text }) => text).join('')} label={texts.copy} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <pre class="json" tabIndex={0}>
            {tokens.map(({ kind, text }, index) =>
              kind === 'punctuation' ? (
                text
              ) : (
                <span key={index} class={kind}>
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
