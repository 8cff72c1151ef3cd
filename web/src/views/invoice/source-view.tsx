import { useEffect, useState } from 'preact/hooks';
import type { DeskPlace } from '../../invoice/desk.ts';
import { fileOf } from '../../invoice/session.ts';
import { useNumberFormat } from '../../number-format.ts';
import { useInvoiceTexts } from '../../translations/use-invoice-texts.ts';
import { useDesk } from './use-desk.ts';

/** Rows shown above and below that of the line. */
const AROUND = 2;

/** Where a line stands in what was pasted or in its file, and the file to look at. */
export function SourceView({ from }: { readonly from: DeskPlace }) {
  const texts = useInvoiceTexts();
  const { decimal } = useNumberFormat();
  const { sources } = useDesk();
  const source = sources[from.source];
  const [file, setFile] = useState('');
  useEffect(() => {
    let url = '';
    void fileOf(from.source).then((blob) => {
      if (blob !== null) url = URL.createObjectURL(blob);
      setFile(url);
    });
    return () => URL.revokeObjectURL(url);
  }, [from.source]);
  const at = source?.rows.findIndex(({ row }) => row === from.row) ?? -1;
  if (source === undefined || at < 0) return null;
  const near = source.rows.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  const place = [source.file, source.sheet, texts.sourceRow(decimal(from.row))];
  return (
    <section class="source">
      <h3>{texts.sourceTitle}</h3>
      <p class="dim">
        <bdi>{place.filter((text) => text !== '').join(' · ')}</bdi>{' '}
        {file !== '' && (
          <a href={file} target="_blank" rel="noreferrer">
            {texts.openSource}
          </a>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section class="table-scroll" tabIndex={0} aria-label={texts.sourceTitle}>
        <table class="columns-table">
          <tbody>
            {near.map(({ row, cells }) => (
              <tr key={row} class={row === from.row ? 'here' : undefined}>
                <th scope="row">{decimal(row)}</th>
                {cells.map((cell, column) => (
                  <td key={column} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
