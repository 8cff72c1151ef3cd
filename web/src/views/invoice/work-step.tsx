import type { ComponentProps, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Candidate, isOpen, LINE_DIGITS } from '../../../../src/invoice/decide.ts';
import { formatCode } from '../../../../src/tariff/code.ts';
import { client } from '../../api/cached-client.ts';
import type { DeskLine } from '../../invoice/desk.ts';
import type { DeskBill } from '../../invoice/session.ts';
import { choices, desk, runner, TRIAL_LINES } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { ChargesForm } from './charges-form.tsx';
import { LineList } from './line-list.tsx';
import { LinePanel } from './line-panel.tsx';
import { ColumnChoice, useListColumns } from './list-columns.tsx';
import { RunStatus } from './run-status.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { useBill } from './use-bill.ts';
import { useDesk } from './use-desk.ts';

const EMPTY_LINE = {
  description: '',
  code: '',
  quantity: '',
  unitPrice: '',
  amount: '',
  problem: 'missing',
  currency: '',
  origin: '',
} as const;

/** The lines with their codes, and what is open. */
export function WorkStep() {
  const { lines, charges } = useDesk();
  const [columns, setColumns] = useListColumns();
  const list = useRef<HTMLDivElement>(null);
  const bill = useBill(false);
  const { active, index, isShown, setActiveId, setShown, goToOpen, add, close, remove } = useActiveLine(lines, list);
  const { last, alike, choose, chooseAll } = useChoosing(lines, index);
  return (
    <div class="work-step">
      <div class="toolbar">
        <LineTools lines={lines} onOpen={goToOpen} onAdd={add} />
        <ColumnChoice chosen={columns} onChoose={setColumns} />
        <RunStatus />
        <LastChoice last={last} alike={alike.length} onAll={chooseAll} />
      </div>
      <div class={isShown ? 'desk open' : 'desk'}>
        <LineList
          list={list}
          lines={lines}
          currency={charges.currency}
          active={index}
          bill={bill.bill}
          columns={columns}
          onActive={(at) => setActiveId(lines[at]?.id ?? null)}
          onOpen={() => setShown(true)}
          onChoose={choose}
          onNext={goToOpen}
          onAll={chooseAll}
        />
        <div class="beside">
          {active !== undefined && isShown && (
            <LinePanel
              key={active.id}
              line={active}
              number={index + 1}
              {...inBill(bill.bill, active.id)}
              onChoose={choose}
              onRemove={remove}
              onClose={close}
            />
          )}
          <ChargesForm bill={bill.bill} />
        </div>
      </div>
      <TotalsBar bill={bill} />
    </div>
  );
}

interface LineToolsProps {
  readonly lines: readonly DeskLine[];
  readonly onOpen: () => void;
  readonly onAdd: () => void;
}

function LineTools({ lines, onOpen, onAdd }: LineToolsProps) {
  const texts = useInvoiceTexts();
  const isFull = client.key === null && lines.length >= TRIAL_LINES;
  return (
    <>
      <button type="button" onClick={onOpen} disabled={!lines.some(isOpen)}>
        {texts.nextOpen} <kbd>N</kbd>
      </button>
      <button type="button" class="plain add-line" disabled={isFull} onClick={onAdd}>
        {texts.addLine}
      </button>
    </>
  );
}

interface LastChoiceProps {
  readonly last: Chosen | null;
  /** How many open rows have the same question. */
  readonly alike: number;
  readonly onAll: () => void;
}

function LastChoice({ last, alike, onAll }: LastChoiceProps) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  return (
    <p class="chosen" role="status">
      {last !== null && texts.chosenMessage(decimal(last.row), formatCode(last.candidate.code))}{' '}
      {alike > 0 && (
        <button type="button" class="plain all-alike" onClick={onAll}>
          {texts.allAlike(alike, decimal(alike))} <kbd>A</kbd>
        </button>
      )}
    </p>
  );
}

/** The active line and whether its panel is shown, and the acts that change which line that is. */
function useActiveLine(lines: readonly DeskLine[], list: RefObject<HTMLDivElement | null>) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const [isShown, setShown] = useState(false);
  const index = Math.max(
    0,
    lines.findIndex(({ id }) => id === activeId),
  );
  const active = lines[index];
  const goToOpen = () => {
    // The active line itself comes first as long as its panel has not been seen.
    const start = isShown ? index + 1 : index;
    const around = [...lines.slice(start), ...lines.slice(0, start)];
    // What keeps a line out of the bill comes before what it lacks for a declaration.
    const next = around.find((line) => isOpen(line) && line.state !== 'alike') ?? around.find(isOpen);
    if (next === undefined) return;
    setActiveId(next.id);
    setShown(true);
    list.current?.focus();
  };
  const add = () => {
    setActiveId(desk.add([{ given: EMPTY_LINE }]));
    setShown(true);
    runner.start();
  };
  const close = () => {
    setShown(false);
    list.current?.focus();
  };
  const remove = () => {
    if (active === undefined) return;
    setActiveId((lines[index + 1] ?? lines[index - 1])?.id ?? null);
    desk.remove(active.id);
    close();
  };
  // The keys of the list work as soon as the lines are there.
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  // The first line that needs the visitor is opened once all have been looked up.
  const isWorking = lines.some(({ state }) => state === 'waiting' || state === 'working');
  useEffect(() => {
    if (isWorking || activeId !== null) return;
    const first = lines.find(isOpen) ?? lines[0];
    if (first !== undefined) setActiveId(first.id);
  }, [isWorking]);
  return { active, index, isShown, setActiveId, setShown, goToOpen, add, close, remove };
}

/** Choosing a candidate for a line, and then for all lines with the same question. */
function useChoosing(lines: readonly DeskLine[], index: number) {
  const { papers } = useDesk();
  const [last, setLast] = useState<Chosen | null>(null);
  const alike = last === null ? [] : lines.filter((line) => isOpen(line) && questionOf(line) === last.question);
  const choose = (candidate: Candidate) => {
    const line = lines[index];
    if (line === undefined) return;
    setLast({ candidate, row: index + 1, question: questionOf(line) });
    remember(papers.supplier, line.given.description, candidate);
    void runner.choose([line.id], candidate);
  };
  const chooseAll = () => {
    if (last !== null && alike.length > 0)
      void runner.choose(
        alike.map(({ id }) => id),
        last.candidate,
      );
  };
  return { last, alike, choose, chooseAll };
}

/** What was chosen last, so that it can be chosen for all rows with the same question. */
interface Chosen {
  readonly candidate: Candidate;
  readonly row: number;
  readonly question: string;
}

/** What a line asks: rows between the same codes ask the same. */
function questionOf({ candidates, question }: DeskLine): string {
  return [question?.en ?? '', ...candidates.map(({ code }) => code)].join(' ');
}

/** What the bill says of a line; nothing as long as it is in none. */
function inBill(bill: DeskBill | null, id: number): Pick<ComponentProps<typeof LinePanel>, 'measures' | 'priced'> {
  const priced = bill?.lines.find(({ line }) => line.line.id === id) ?? null;
  const stopped = bill?.prohibited.find(({ line }) => line.line.id === id);
  return { priced, measures: (priced ?? stopped)?.measures ?? [] };
}

/** A line that was chosen for a supplier's words is offered when the supplier uses them again. */
function remember(supplier: string, description: string, candidate: Candidate): void {
  if (candidate.code.length >= LINE_DIGITS) choices.add(supplier, description, candidate);
}
