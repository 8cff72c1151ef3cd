import { PARAMETERS } from 'virtual:contract';
import { useState } from 'preact/hooks';
import { readFigure } from '../../../../src/invoice/figures.ts';
import { cleanCode } from '../../../../src/tariff/code.ts';
import { type DeskLine, newLine } from '../../invoice/desk.ts';
import { desk, runner } from '../../invoice/session.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useDesk } from './use-desk.ts';

/**
 * The fields of a line. A new description or code is looked up again; a new amount is only taken over. To send the fields
 * without any change confirms an amount that is not quantity times price.
 */
export function EditLine({ line, onRemove }: { readonly line: DeskLine; readonly onRemove: () => void }) {
  const texts = useInvoiceTexts();
  const { charges } = useDesk();
  const { given } = line;
  const [description, setDescription] = useState(given.description);
  const [code, setCode] = useState(given.code);
  const [amount, setAmount] = useState(given.amount);
  const isPlain = amount !== '' && amount === given.amount;
  const context = { currency: given.currency || charges.currency, ...(isPlain ? { mark: '.' as const } : {}) };
  const read = readFigure(amount, context);
  const isFigure = read.kind === 'figure' && read.unit === '';
  const isAmountWrong = !isFigure && read.kind !== 'empty';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const digits = cleanCode(code) ?? '';
    const isEdited = description !== given.description || digits !== given.code;
    const isSame = !isEdited && line.state !== 'failed';
    const value = isFigure ? read.value : '';
    const isKept = isEdited && value === given.amount;
    const changed = {
      ...given,
      description,
      code: digits,
      amount: value,
      // An amount keeps the currency that it is written in.
      currency: isFigure && read.currency !== '' ? read.currency : given.currency,
      problem: value === '' ? 'missing' : isKept ? given.problem : null,
    } as const;
    desk.update(line.id, (now) => (isSame ? { ...now, given: changed } : newLine(line.id, changed)));
    runner.start();
  };
  const id = (name: string) => `${name}-${line.id}`;
  return (
    <form class="edit-line" onSubmit={submit}>
      <h3>{texts.editTitle}</h3>
      <div class="field">
        <label for={id('description')}>{texts.roles.description}</label>
        <input
          id={id('description')}
          dir="auto"
          maxLength={PARAMETERS.classify.description.maxLength}
          value={description}
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for={id('code')}>{texts.roles.code}</label>
        <input
          id={id('code')}
          dir="ltr"
          inputMode="numeric"
          maxLength={20}
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for={id('amount')}>{texts.roles.amount}</label>
        <input
          id={id('amount')}
          dir="ltr"
          inputMode="decimal"
          maxLength={30}
          value={amount}
          aria-invalid={isAmountWrong}
          onInput={(event) => setAmount(event.currentTarget.value)}
        />
      </div>
      <p class="buttons">
        <button type="submit" class="plain" disabled={isAmountWrong}>
          {texts.lookAgain}
        </button>
        <button type="button" class="quiet" onClick={onRemove}>
          {texts.removeLine}
        </button>
      </p>
    </form>
  );
}
