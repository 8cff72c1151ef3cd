import { useState } from 'preact/hooks';
import { directionOf } from '../../../../src/contract/language.ts';
import type { Candidate } from '../../../../src/invoice/decide.ts';
import type { ChargesOfLine } from '../../../../src/invoice/price.ts';
import { HsCode } from '../../components/hs-code.tsx';
import { Icon } from '../../components/icon.tsx';
import type { DeskLine } from '../../invoice/desk.ts';
import { type LineMeasure, runner } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useTexts } from '../../translations/use-texts.ts';
import { LineNotes } from './bill-table.tsx';
import { Candidates } from './candidates.tsx';
import { EditLine } from './edit-line.tsx';
import { GoodsFacts } from './goods-facts.tsx';
import { SourceView } from './source-view.tsx';
import { TariffTree } from './tariff-tree.tsx';
import { useDesk } from './use-desk.ts';

interface LinePanelProps {
  readonly line: DeskLine;
  readonly number: number;
  /** What else the goods need; empty as long as the line is in no bill. */
  readonly measures: readonly LineMeasure[];
  /** What it is charged; null as long as it is in no bill. */
  readonly priced: ChargesOfLine | null;
  readonly onChoose: (candidate: Candidate) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The active line in full: what to choose from, what is missing, the tariff around its code. */
export function LinePanel({ line, number, measures, priced, onChoose, onRemove, onClose }: LinePanelProps) {
  const texts = useInvoiceTexts();
  const common = useTexts();
  const { decimal, percent } = useNumberFormat();
  const { language } = usePreferences();
  const { charges } = useDesk();
  const [around, setAround] = useState<string | null>(null);
  const { given, state, by, code, goods, rate, candidates, note, error } = line;
  const failure = error === null ? null : (common.errors[error as keyof typeof common.errors] ?? null);
  const center = code || candidates[0]?.code || given.code;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside class="card line-panel" aria-label={texts.panelLabel(decimal(number))} onKeyDown={onKeyDown}>
      <header>
        <h2>
          <span class="dim">{texts.linePosition(decimal(number))}</span>{' '}
          <bdi>{given.description || given.code || given.writtenCode}</bdi>
        </h2>
        <button type="button" class="quiet" aria-label={texts.closePanel} onClick={onClose}>
          <Icon name="clear" />
        </button>
      </header>
      {note !== null && <p class="line-note">{texts.notes[note]}</p>}
      {state === 'failed' && (
        <div class="line-note">
          <p>
            {texts.failedText} {failure?.[0]}
          </p>
          <button type="button" onClick={() => runner.again([line.id])}>
            {texts.retry}
          </button>
        </div>
      )}
      {code !== '' && (
        <div class="decided">
          <p class="decided-code">
            <HsCode code={code} />
            <span class={`state ${state}`}>
              {by === null || state !== 'confident' ? texts.states[state] : texts.grounds[by]}
            </span>
            {rate !== '' && <bdi class="decided-rate">{percent(rate)}</bdi>}
          </p>
          {goods !== null && (
            <p lang={language} dir={directionOf(language)}>
              {goods[language]}
            </p>
          )}
        </div>
      )}
      {state === 'vague' && note === null && <p class="line-note">{texts.vagueText}</p>}
      <Candidates line={line} onChoose={onChoose} />
      {given.isComputed === true && <p class="line-note">{texts.computed}</p>}
      <Needs measures={measures} />
      {priced !== null && <LineNotes priced={priced} currency={charges.currency} />}
      {center !== '' && around === null && (
        <button type="button" class="plain" onClick={() => setAround(center)}>
          {texts.showAround}
        </button>
      )}
      {around !== null && <TariffTree code={around} onMove={setAround} onUse={onChoose} />}
      <GoodsFacts line={line} needs={factsAsked(priced)} />
      <EditLine line={line} onRemove={onRemove} />
      {line.from !== undefined && <SourceView from={line.from} />}
    </aside>
  );
}

/** The facts that open charges follow from, and the conditions under which there is less to pay. */
function factsAsked(priced: ChargesOfLine | null): readonly string[] {
  if (priced === null) return [];
  return [...priced.open.flatMap(({ needs }) => needs), ...priced.options.flatMap(({ condition }) => condition ?? [])];
}

/** What the goods need besides the duty: permits, certificates and the like. */
function Needs({ measures }: { readonly measures: readonly LineMeasure[] }) {
  const texts = useInvoiceTexts();
  const { language } = usePreferences();
  // Duties, VAT and fees are amounts of the bill.
  const needs = measures.filter(({ kind }) => texts.measureKinds[kind] !== undefined);
  if (needs.length === 0) return null;
  return (
    <section class="line-measures">
      <h3>{texts.measuresTitle}</h3>
      <ul>
        {needs.map((measure) => (
          <li key={measure.title.en}>
            <span class={`measure-badge ${measure.kind}`}>
              {texts.measureKinds[measure.kind]}
              {measure.scope === 'part' && <span class="may"> ({texts.mayApply})</span>}
            </span>{' '}
            {measure.title[language]}
            {measure.authority !== null && <span class="dim"> · {measure.authority.name[language]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
