import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { asciiDigits } from '../../../../src/fold.ts';
import type { Candidate } from '../../../../src/invoice/decide.ts';
import type { DeskLine } from '../../invoice/desk.ts';
import type { DeskBill } from '../../invoice/session.ts';
import { visibleRange } from '../../invoice/visible-range.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { LineRow } from './line-row.tsx';
import { type ListColumn, useColumnNames } from './list-columns.tsx';

interface LineListProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly lines: readonly DeskLine[];
  readonly currency: string;
  /** The index of the active line. */
  readonly active: number;
  readonly bill: DeskBill | null;
  readonly columns: readonly ListColumn[];
  readonly onActive: (index: number) => void;
  readonly onOpen: () => void;
  readonly onChoose: (candidate: Candidate) => void;
  readonly onNext: () => void;
  /** Chooses the last candidate for all rows with the same question. */
  readonly onAll: () => void;
}

/**
 * The lines as a list box. Only the rows in view are rendered (virtualisation), so that 500 lines scroll as smoothly as 5;
 * all rows have the same height.
 */
export function LineList(props: LineListProps) {
  const { list, lines, currency, active, bill, columns, onActive, onOpen } = props;
  const texts = useInvoiceTexts();
  const [view, measure] = useView(list, active);
  const range = visibleRange(view, lines.length);
  const activeLine = lines[active];
  return (
    <div class="line-list" style={{ '--columns': columns.length }}>
      <p id="line-list-hint" class="visually-hidden">
        {texts.listHint}
      </p>
      <ColumnNames columns={columns} />
      <div
        ref={list}
        class="lines"
        role="listbox"
        tabIndex={0}
        aria-label={texts.listLabel}
        aria-describedby="line-list-hint"
        aria-activedescendant={activeLine === undefined ? undefined : `line-${activeLine.id}`}
        onKeyDown={(event) => actOn(event, props, Math.max(1, Math.floor(view.height / view.row) - 1))}
        onScroll={measure}
      >
        <div class="lines-space" role="presentation" style={{ blockSize: `${lines.length * view.row}px` }}>
          {lines.slice(range.start, range.end).map((line, i) => (
            <LineRow
              key={line.id}
              line={line}
              currency={currency}
              columns={columns}
              index={range.start + i}
              count={lines.length}
              isActive={range.start + i === active}
              top={(range.start + i) * view.row}
              priced={bill?.lines.find((each) => each.line.line.id === line.id) ?? null}
              isProhibited={bill?.prohibited.some((each) => each.line.line.id === line.id) ?? false}
              onSelect={() => {
                onActive(range.start + i);
                onOpen();
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Which part of the list is in view, and what measures it anew. The active line is kept in view. */
function useView(list: LineListProps['list'], active: number) {
  const [view, setView] = useState({ top: 0, height: 600, row: 42 });
  const measure = () => {
    const box = list.current;
    if (box === null) return;
    const row = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row-height')) || 42;
    setView({ top: box.scrollTop, height: box.clientHeight, row });
  };
  useLayoutEffect(() => {
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const top = active * view.row;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + view.row > box.scrollTop + box.clientHeight) box.scrollTop = top + view.row - box.clientHeight;
  }, [active]);
  return [view, measure] as const;
}

function ColumnNames({ columns }: Pick<LineListProps, 'columns'>) {
  const texts = useInvoiceTexts();
  const names = useColumnNames();
  return (
    <div class="line-names" aria-hidden="true">
      <span class="line-number">{texts.columns.number}</span>
      <span>{texts.columns.description}</span>
      <span>{texts.report.decision}</span>
      {columns.map((each) => (
        <span key={each} class={`line-${each} line-cell`}>
          {names[each]}
        </span>
      ))}
    </div>
  );
}

/** Does what a key of the list means: digits choose a candidate of the active line, others move or lead on. */
function actOn(event: KeyboardEvent, props: LineListProps, page: number): void {
  const { lines, active, onActive, onOpen, onChoose, onNext, onAll } = props;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = (to: number) => onActive(Math.min(lines.length - 1, Math.max(0, to)));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + page),
    PageUp: () => move(active - page),
    Home: () => move(0),
    End: () => move(lines.length - 1),
    Enter: onOpen,
    n: onNext,
    N: onNext,
    a: onAll,
    A: onAll,
    // The same keys of an Arabic keyboard.
    ى: onNext,
    ش: onAll,
  };
  const digit = /^[1-9]$/.test(asciiDigits(event.key)) ? Number(asciiDigits(event.key)) : 0;
  const candidate = lines[active]?.candidates[digit - 1];
  const action = candidate === undefined ? keys[event.key] : () => onChoose(candidate);
  if (action === undefined) return;
  event.preventDefault();
  action();
}
