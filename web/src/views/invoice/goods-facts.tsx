import { useState } from 'preact/hooks';
import { readFigure } from '../../../../src/invoice/figures.ts';
import type { InvoiceLine } from '../../../../src/invoice/lines.ts';
import { originCode } from '../../../../src/invoice/origins.ts';
import { claimsIn } from '../../../../src/invoice/price.ts';
import type { DeskLine } from '../../invoice/desk.ts';
import { desk } from '../../invoice/session.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { OriginField } from './terms-form.tsx';

/** Facts that are asked for where a charge follows from them, and where a line keeps them. */
const ASKED = [
  { need: 'litres', fact: 'litres', label: 'litresOfLine' },
  { need: 'pieces', fact: 'pieces', label: 'piecesOfLine' },
  { need: 'kg', fact: 'net_weight', label: 'weightOfLine' },
  { need: 'retail', fact: 'retail', label: 'retailOfLine' },
] as const;

interface GoodsFactsProps {
  readonly line: DeskLine;
  /** The facts that open charges and savings of the line follow from. */
  readonly needs: readonly string[];
}

/** Where the goods of a line are from, whether that is proved, and in what their excise is counted. */
export function GoodsFacts({ line: { id, given }, needs }: GoodsFactsProps) {
  const texts = useInvoiceTexts();
  const { facts = {}, hasProof = false } = given;
  const state = (own: Partial<InvoiceLine>) => desk.update(id, (now) => ({ ...now, given: { ...now.given, ...own } }));
  const claimed = claimsIn(facts);
  const asked = ASKED.filter(({ need, fact }) => needs.includes(need) || facts[fact] !== undefined);
  return (
    <section class="goods-facts">
      <OriginField
        id={`origin-${id}`}
        label={texts.roles.origin}
        value={originCode(given.origin) ?? ''}
        onValue={(origin) => state({ origin })}
      />
      <label class="switch">
        <input
          type="checkbox"
          checked={hasProof}
          onChange={(event) => state({ hasProof: event.currentTarget.checked })}
        />
        <span>{texts.proof}</span>
      </label>
      {asked.map(({ need, fact, label }) => (
        <FactField
          key={need}
          id={`${need}-${id}`}
          label={texts[label]}
          value={facts[fact] ?? ''}
          onValue={(value) => {
            const { [fact]: _, ...others } = facts;
            state({ facts: value === '' ? others : { ...others, [fact]: value } });
          }}
        />
      ))}
      {[...new Set([...claimed, ...conditionsIn(needs)])].map((condition) => (
        <label key={condition} class="switch">
          <input
            type="checkbox"
            checked={claimed.includes(condition)}
            onChange={({ currentTarget }) => {
              const others = claimed.filter((each) => each !== condition);
              const claims = currentTarget.checked ? [...others, condition] : others;
              state({ facts: { ...facts, claims: claims.join('|') } });
            }}
          />
          <span>{texts.claims[condition] ?? condition}</span>
        </label>
      ))}
    </section>
  );
}

/** What only the importer knows of the goods: that gold is of 99 %, how much sugar a drink has. */
function conditionsIn(needs: readonly string[]): string[] {
  return needs.flatMap((need) => (need.startsWith('is=') ? need.slice('is='.length).split('|') : []));
}

interface FactFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Gets an empty text where there is no figure that can be read. */
  readonly onValue: (value: string) => void;
}

function FactField({ id, label, value, onValue }: FactFieldProps) {
  const [text, setText] = useState(value);
  const read = readFigure(text);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        maxLength={30}
        value={text}
        aria-invalid={read.kind !== 'figure' && read.kind !== 'empty'}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          const typed = readFigure(currentTarget.value);
          onValue(typed.kind === 'figure' ? typed.value : '');
        }}
      />
    </div>
  );
}
