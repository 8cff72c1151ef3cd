import { useState } from 'preact/hooks';
import { isTarifaError } from '../../../clients/typescript/src/index.ts';
import { client } from '../api/cached-client.ts';
import { isKeyText } from '../key-text.ts';
import { useTexts } from '../translations/use-texts.ts';

/** A form for a key. It stores the key only if the service accepts it. */
export function KeyForm({ id, onDone }: { readonly id: string; readonly onDone?: () => void }) {
  const texts = useTexts();
  const [problem, setProblem] = useState('');
  const [checking, setChecking] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const key = String(new FormData(form).get('key') ?? '').trim();
    if (!isKeyText(key)) return setProblem(texts.invalidKeyFormat);
    setChecking(true);
    try {
      await client.tryKey(key);
      setProblem('');
      form.reset();
      onDone?.();
    } catch (error) {
      if (!isTarifaError(error)) throw error;
      const [title, advice] = texts.errors[error.code];
      setProblem(`${title}. ${advice}`);
    } finally {
      setChecking(false);
    }
  };
  return (
    <form class="key-form" onSubmit={submit} noValidate>
      <label for={id}>{texts.keyField}</label>
      <div class="input-row">
        <input
          id={id}
          name="key"
          type="password"
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          placeholder="trf_…"
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
        />
        <button type="submit" disabled={checking}>
          {checking ? texts.keyChecking : texts.keySave}
        </button>
      </div>
      <p id={`${id}-problem`} class="field-error" role="alert">
        {problem}
      </p>
    </form>
  );
}
