import type { InvoiceLine } from '../../../../src/invoice/lines.ts';
import { claimsIn } from '../../../../src/invoice/price.ts';
import type { DeskLine } from '../../invoice/desk.ts';
import { desk } from '../../invoice/session.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { FigureField } from './figure-field.tsx';

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

/** Whether the origin of a line is proved, and what its charges are counted in. */
export function GoodsFacts({ line: { id, given }, needs }: GoodsFactsProps) {
  const texts = useInvoiceTexts();
  const { facts = {}, hasProof = false } = given;
  const state = (own: Partial<InvoiceLine>, tag = '') =>
    desk.edit([id], (now) => ({ ...now, given: { ...now.given, ...own } }), tag);
  const claimed = claimsIn(facts);
  const asked = ASKED.filter(({ need, fact }) => needs.includes(need) || facts[fact] !== undefined);
  return (
    <section class="goods-facts">
      <label class="switch">
        <input
          type="checkbox"
          checked={hasProof}
          onChange={(event) => state({ hasProof: event.currentTarget.checked })}
        />
        <span>{texts.proof}</span>
      </label>
      {asked.map(({ need, fact, label }) => (
        <FigureField
          key={need}
          id={`${need}-${id}`}
          label={texts[label]}
          value={facts[fact] ?? ''}
          onValue={(value) => {
            const { [fact]: _, ...others } = facts;
            state({ facts: value === '' ? others : { ...others, [fact]: value } }, `${fact} ${id}`);
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
