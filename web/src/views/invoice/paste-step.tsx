import { useRef, useState } from 'preact/hooks';
import {
  type InvoiceTable,
  proposedIncoterm,
  readInvoice,
  type Sheet,
  tableOf,
} from '../../../../src/invoice/read-invoice.ts';
import { type FileProblem, FormatError } from '../../../../src/tables/faults.ts';
import { sheetOfText } from '../../invoice/read-file.ts';
import { readFileApart } from '../../invoice/read-file-apart.ts';
import { SAMPLE } from '../../invoice/sample.ts';
import { beginInvoice, desk } from '../../invoice/session.ts';
import { usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { assumedCurrency, ColumnsTable, isCurrencyAssumed, withProposal } from './columns-table.tsx';
import { KeptInvoices, RememberedChoices } from './kept-invoices.tsx';

/** Takes the lines of an invoice: pasted, typed, or from a file. */
export function PasteStep({ onBegin }: { readonly onBegin: () => void }) {
  const texts = useInvoiceTexts();
  const { language } = usePreferences();
  const [text, setText] = useState('');
  const [table, setTable] = useState<InvoiceTable | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [fileName, setFileName] = useState('');
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const take = (sheets: readonly Sheet[], isFile: boolean) => {
    setProblem(sheets.length === 0 && isFile ? 'empty' : null);
    setTable(sheets.length === 0 ? null : withProposal(tableOf(sheets)));
  };
  const type = (typed: string) => {
    setText(typed);
    take(sheetOfText(typed), false);
  };
  const open = (file: File | undefined) => {
    if (file === undefined) return;
    setText('');
    setFileName(file.name.replace(/\.\w+$/, ''));
    const reading = readFileApart(file);
    reading.then(
      (read) => take(read, true),
      (error: unknown) => {
        setTable(null);
        setProblem(error instanceof FormatError ? error.problem : 'unreadable');
      },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file === undefined) type(event.dataTransfer?.getData('text/plain') ?? '');
    else open(file);
  };
  const begin = async (isNew: boolean) => {
    if (table === null) return;
    await takeLines(table, isNew, fileName);
    onBegin();
  };
  return (
    <div class="paste-step">
      <p class="intro">{texts.intro}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here, and chosen with the button */}
      <div
        class={isOver ? 'card paste-area over' : 'card paste-area'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label for="invoice-text">{texts.pasteLabel}</label>
        <textarea
          id="invoice-text"
          dir="auto"
          rows={8}
          spellcheck={false}
          placeholder={texts.pastePlaceholder}
          aria-describedby="invoice-text-hint"
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <p id="invoice-text-hint" class="dim hint">
          {texts.pasteHint}
        </p>
        <p class="file-line">
          <span>{texts.drop}</span>
          <button type="button" class="plain" onClick={() => picker.current?.click()}>
            {texts.chooseFile}
          </button>
          <button type="button" class="quiet" onClick={() => type(SAMPLE[language])}>
            {texts.sample}
          </button>
          <input
            ref={picker}
            id="invoice-file"
            class="visually-hidden"
            type="file"
            tabIndex={-1}
            aria-label={texts.chooseFile}
            accept=".csv,.tsv,.txt,.json,.xlsx,.pdf"
            onChange={(event) => {
              open(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </p>
        {problem !== null && (
          <p class="field-error" role="alert">
            {texts.fileProblems[problem]}
          </p>
        )}
        <p class="dim hint">{texts.privacy}</p>
      </div>
      {table !== null && <ColumnsTable table={table} onChange={setTable} onBegin={(isNew) => void begin(isNew)} />}
      <KeptInvoices onOpen={onBegin} />
      <RememberedChoices />
    </div>
  );
}

/** Takes the lines of a table, as an invoice of their own with all that it says of them, or as more of the open one. */
async function takeLines(table: InvoiceTable, isNew: boolean, name: string): Promise<void> {
  const read = readInvoice(isCurrencyAssumed(table) ? { ...table, currency: assumedCurrency() } : table);
  const { lines, currency, freight, insurance, discount, total, papers, origin } = read;
  const incoterm = proposedIncoterm(read);
  const own = [...new Set(lines.map((line) => line.currency).filter((each) => each !== ''))];
  if (isNew) {
    await beginInvoice();
    const [only] = own;
    const bill = own.length === 1 && only !== undefined ? { currency: only } : {};
    desk.charge({
      ...bill,
      ...{ freight, insurance, discount, origin, costsCurrency: currency ?? only ?? '' },
      ...(incoterm === null ? {} : { incoterm }),
    });
    desk.change({ check: total, name, papers });
  }
  desk.add(lines);
}
