import { PARAMETERS } from 'virtual:contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { InvoiceLine } from '../../../../src/invoice/lines.ts';
import { areWithin, isZero, productOf } from '../../../../src/invoice/money.ts';
import { originCode } from '../../../../src/invoice/origins.ts';
import { cleanCode } from '../../../../src/tariff/code.ts';
import { type DeskLine, newLine } from '../../invoice/desk.ts';
import { desk, runner } from '../../invoice/session.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { CurrencyField } from '../currency-field.tsx';
import { FigureField } from './figure-field.tsx';
import { OriginField } from './terms-form.tsx';
import { useDesk } from './use-desk.ts';

/** Every cell of a line. A new description or code is looked up again, once its field is left; the others count at once. */
export function EditLine({ line, onRemove }: { readonly line: DeskLine; readonly onRemove: () => void }) {
  const texts = useInvoiceTexts();
  const { id, given } = line;
  // A line that was added by hand is written at once.
  const isNew = given.description === '' && given.code === '' && line.from === undefined;
  const edit = (own: Partial<InvoiceLine>) => {
    const change = (now: DeskLine) => ({ ...now, given: edited(now.given, own) });
    desk.edit([id], change, `${Object.keys(own).join(' ')} ${id}`);
  };
  const lookUp = (own: Partial<InvoiceLine>) => {
    const { writtenCode: _, ...others } = given;
    const next = { ...('code' in own ? others : given), ...own };
    if (next.description === given.description && next.code === given.code) return;
    desk.edit([id], (now) => ({ ...now, ...newLine(id, next) }));
    runner.start();
  };
  const field = (name: string) => `${name}-${id}`;
  return (
    <section class="edit-line">
      <h3>{texts.editTitle}</h3>
      <LookedUp
        id={field('description')}
        label={texts.roles.description}
        value={given.description}
        isFirst={isNew}
        onValue={(description) => lookUp({ description })}
      />
      <LookedUp
        id={field('code')}
        label={texts.roles.code}
        value={given.code}
        isCode
        onValue={(code) => lookUp({ code: cleanCode(code) ?? '' })}
      />
      <OriginField
        id={field('origin')}
        label={texts.roles.origin}
        value={originCode(given.origin) ?? ''}
        onValue={(origin) => edit({ origin })}
      />
      <AmountFields given={given} field={field} onEdit={edit} />
      <p class="buttons">
        <button type="button" class="plain remove-line" onClick={onRemove}>
          {texts.removeLine}
        </button>
      </p>
    </section>
  );
}

interface AmountFieldsProps {
  readonly given: InvoiceLine;
  /** The id of a field of the line. */
  readonly field: (name: string) => string;
  readonly onEdit: (own: Partial<InvoiceLine>) => void;
}

/** How much of the goods there is, and what it costs. */
function AmountFields({ given, field, onEdit }: AmountFieldsProps) {
  const texts = useInvoiceTexts();
  const { charges } = useDesk();
  const currency = given.currency || charges.currency;
  return (
    <>
      <FigureField
        id={field('quantity')}
        label={texts.roles.quantity}
        value={given.quantity}
        onValue={(quantity) => onEdit({ quantity })}
      />
      <div class="field">
        <label for={field('unit')}>{texts.roles.unit}</label>
        <input
          id={field('unit')}
          dir="auto"
          maxLength={40}
          value={given.facts?.unit ?? ''}
          onInput={({ currentTarget: { value } }) => {
            const { unit: _, ...others } = given.facts ?? {};
            onEdit({ facts: value === '' ? others : { ...others, unit: value } });
          }}
        />
      </div>
      <FigureField
        id={field('price')}
        label={texts.roles.unit_price}
        currency={currency}
        value={given.unitPrice}
        onValue={(unitPrice) => onEdit({ unitPrice })}
      />
      <FigureField
        id={field('amount')}
        label={texts.roles.amount}
        currency={currency}
        value={given.amount}
        onValue={(amount, written) => onEdit({ amount, ...(written === '' ? {} : { currency: written }) })}
      />
      <CurrencyField
        id={field('currency')}
        label={texts.roles.currency}
        selected={currency}
        onSelect={(own) => onEdit({ currency: own })}
      />
      {given.problem === 'mismatch' && (
        <p class="line-note">
          {texts.noAmount.mismatch}{' '}
          <button type="button" class="plain confirm-amount" onClick={() => onEdit({ amount: given.amount })}>
            {texts.amountIsRight}
          </button>
        </p>
      )}
    </>
  );
}

interface LookedUpProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly isCode?: boolean;
  readonly isFirst?: boolean;
  readonly onValue: (value: string) => void;
}

/** A text that is looked up once its field is left: until then it is a draft, which no answer of the service takes away. */
function LookedUp({ id, label, value, isCode = false, isFirst = false, onValue }: LookedUpProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, []);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        ref={input}
        id={id}
        dir={isCode ? 'ltr' : 'auto'}
        inputMode={isCode ? 'numeric' : undefined}
        maxLength={isCode ? 20 : PARAMETERS.classify.description.maxLength}
        value={draft ?? value}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => {
          setDraft(null);
          onValue(event.currentTarget.value);
        }}
      />
    </div>
  );
}

/** A line with other cells. An amount that was quantity times price stays it; one that is written is taken as it is. */
function edited(given: InvoiceLine, own: Partial<InvoiceLine>): InvoiceLine {
  const { isComputed: _, ...next } = { ...given, ...own };
  if ('amount' in own) return { ...next, problem: next.amount === '' ? 'missing' : null };
  if (!('quantity' in own || 'unitPrice' in own)) return { ...given, ...own };
  const [before, after] = [product(given), product(next)];
  const follows =
    given.amount === '' || isZero(given.amount) || (before !== '' && areWithin(before, given.amount, CENT));
  const amount = follows && after !== '' ? after : given.amount;
  if (amount === '') return { ...next, amount, problem: 'missing' };
  const isOff = after !== '' && !areWithin(after, amount, CENT);
  return { ...next, amount, problem: isOff ? 'mismatch' : null };
}

/** By as much an amount may differ from quantity times price, which was rounded. */
const CENT = '0.01';

function product({ quantity, unitPrice }: InvoiceLine): string {
  return quantity === '' || unitPrice === '' ? '' : productOf(quantity, unitPrice);
}
