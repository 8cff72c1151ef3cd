import { useRef, useState } from 'preact/hooks';
import {
  type InvoiceTable,
  proposedIncoterm,
  readInvoice,
  type Sheet,
  tableOf,
} from '../../../../src/invoice/read-invoice.ts';
import { type FileProblem, FormatError } from '../../../../src/tables/faults.ts';
import { client } from '../../api/cached-client.ts';
import { deskLinesOf, NO_CHARGES, NO_INVOICE, type Source } from '../../invoice/desk.ts';
import { sheetOfText } from '../../invoice/read-file.ts';
import { readFileApart } from '../../invoice/read-file-apart.ts';
import { SAMPLE } from '../../invoice/sample.ts';
import { beginInvoice, desk, keepFile, TRIAL_LINES } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { type Language, usePreferences } from '../../preferences.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { assumedCurrency, ColumnsTable, isCurrencyAssumed, withProposal } from './columns-table.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { RememberedChoices } from './kept-invoices.tsx';

/** Takes the lines of an invoice: pasted, typed, or from a file. */
export function PasteStep({ onBegin }: { readonly onBegin: () => void }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { language } = usePreferences();
  const [text, setText] = useState('');
  const { table, setTable, file, encoding, problem, take, read } = useTableOfFile();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const type = (typed: string) => {
    setText(typed);
    take(sheetOfText(typed), null);
  };
  const open = (dropped: File | undefined) => {
    if (dropped === undefined) return;
    setText('');
    read(dropped);
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
    await takeLines(table, isNew, file);
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
            accept=".csv,.tsv,.txt,.json,.xlsx,.xls,.ods,.html,.htm,.xml,.pdf"
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
        {file !== null && (encoding !== undefined || problem === 'encoding') && (
          <EncodingChoice encoding={encoding} onChoose={(chosen) => read(file, chosen)} />
        )}
        <p class="dim hint">{texts.privacy}</p>
      </div>
      {table !== null && client.key === null && readInvoice(table).lines.length > TRIAL_LINES && (
        <p class="card trial-notice" role="status">
          {texts.trialRows(decimal(TRIAL_LINES))}
        </p>
      )}
      {table !== null && <ColumnsTable table={table} onChange={setTable} onBegin={(isNew) => void begin(isNew)} />}
      <RememberedChoices />
    </div>
  );
}

/** The table that was pasted or read from a file, and what is wrong with that file. */
function useTableOfFile() {
  const [table, setTable] = useState<InvoiceTable | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [encoding, setEncoding] = useState<string | undefined>();
  const take = (sheets: readonly Sheet[], from: File | null) => {
    setFile(from);
    setProblem(sheets.length === 0 && from !== null ? 'empty' : null);
    setTable(sheets.length === 0 ? null : withProposal(tableOf(sheets)));
  };
  const read = (from: File, chosen?: string) => {
    setFile(from);
    setEncoding(chosen);
    readFileApart(from, chosen).then(
      (content) => {
        setEncoding(content.encoding);
        take(content.sheets, from);
      },
      (error: unknown) => {
        setTable(null);
        setProblem(error instanceof FormatError ? error.problem : 'unreadable');
      },
    );
  };
  return { table, setTable, file, encoding, problem, take, read };
}

/** Opens the sample invoice, to try the desk with. */
export async function openSample(language: Language, name: string): Promise<void> {
  await takeLines(withProposal(tableOf(sheetOfText(SAMPLE[language]))), true, null, name);
}

/** How many rows a visitor without a key may add; a key has no such limit. */
function roomFor(isNew: boolean): number {
  if (client.key !== null) return Number.POSITIVE_INFINITY;
  return Math.max(0, TRIAL_LINES - (isNew ? 0 : desk.state.lines.length));
}

/** Takes the lines of a table, as an invoice of their own with all that it says of them, or as more of the open one. */
async function takeLines(table: InvoiceTable, isNew: boolean, file: File | null, name = nameOf(file)): Promise<void> {
  const read = readInvoice(isCurrencyAssumed(table) ? { ...table, currency: assumedCurrency() } : table);
  const { currency, freight, insurance, discount, total, papers, origin } = read;
  const lines = read.lines.slice(0, roomFor(isNew));
  const source = sourceOf(table, file);
  const at = isNew ? 0 : desk.state.sources.length;
  const added = lines.map(({ row, ...given }) => ({ given, from: { source: at, row } }));
  if (isNew) {
    const incoterm = proposedIncoterm(read);
    const own = [...new Set(lines.map((line) => line.currency).filter((each) => each !== ''))];
    const [only] = own;
    const charges = {
      ...NO_CHARGES,
      ...(own.length === 1 && only !== undefined ? { currency: only } : {}),
      ...{ freight, insurance, discount, origin, costsCurrency: currency ?? only ?? '' },
      ...(incoterm === null ? {} : { incoterm }),
    };
    // The total of an invoice says nothing of some of its rows.
    const check = lines.length < read.lines.length ? null : total;
    await beginInvoice({ ...NO_INVOICE, name, charges, papers, check, sources: [source], lines: deskLinesOf(added) });
  } else {
    desk.add(added, { sources: [...desk.state.sources, source] });
  }
  if (file !== null) await keepFile(at, file);
}

function nameOf(file: File | null): string {
  return file?.name.replace(/\.\w+$/, '') ?? '';
}

/** The table as it was read, to compare its lines with. */
function sourceOf({ sheets, sheet }: InvoiceTable, file: File | null): Source {
  const { name = '', rows = [] } = sheets[sheet] ?? {};
  return { file: file?.name ?? '', sheet: name, rows: [...rows].map(({ row, cells }) => ({ row, cells })) };
}
