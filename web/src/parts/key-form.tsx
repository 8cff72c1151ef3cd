import { useState } from 'preact/hooks';
import { client } from '../api/client.ts';
import { Refusal } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';

const KEY_FORM = /^trf_[0-9A-Za-z]{46}$/;

/** Asks for a key, checks it with the service, and keeps it. */
export function KeyForm({ id, onDone }: { readonly id: string; readonly onDone?: () => void }) {
  const words = useWords();
  const [fault, setFault] = useState('');
  const [checking, setChecking] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const key = String(new FormData(form).get('key') ?? '').trim();
    if (!KEY_FORM.test(key)) return setFault(words.keyWrongForm);
    setChecking(true);
    try {
      await client.tryKey(key);
      setFault('');
      form.reset();
      onDone?.();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [title, advice] = words.refusals[error.code];
      setFault(`${title}. ${advice}`);
    } finally {
      setChecking(false);
    }
  };
  return (
    <form class="key-form" onSubmit={submit} noValidate>
      <label for={id}>{words.keyField}</label>
      <div class="joined">
        <input
          id={id}
          name="key"
          type="password"
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          placeholder="trf_…"
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-fault`}
        />
        <button type="submit" disabled={checking}>
          {checking ? words.keyChecking : words.keySave}
        </button>
      </div>
      <p id={`${id}-fault`} class="fault" role="alert">
        {fault}
      </p>
    </form>
  );
}
