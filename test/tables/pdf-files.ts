/** A text on a page, in points from its lower left corner. Arabic is written as browsers write it: letter by letter. */
export interface DrawnText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  /** Whether it is written from the bottom to the top. */
  readonly isUpright?: boolean;
}

/** A line on a page. */
export interface DrawnLine {
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
}

/** The width of each letter of the font that writes all scripts, in thousandths of its size. */
const LETTER_WIDTH = 500;

/** A PDF with these pages. Its only font has no letters drawn in it, just their widths and meanings. */
export function pdfOf(
  pages: readonly (readonly (DrawnText | DrawnLine)[])[],
  more: { readonly encrypt?: string; readonly attached?: { readonly name: string; readonly text: string } } = {},
): Buffer {
  const pageIds = pages.map((_, i) => 6 + i * 2);
  const { attached } = more;
  const names =
    attached === undefined
      ? ''
      : `/Names<</EmbeddedFiles<</Names[(${attached.name})<</Type/Filespec/F(${attached.name})/EF<</F ${6 + pages.length * 2} 0 R>>>>]>>>>`;
  const hex = Buffer.from(attached?.text ?? '').toString('hex');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${names}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pageIds.map((id) => `${id} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/Any/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 5 0 R>>',
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Any/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW ${LETTER_WIDTH}/FontDescriptor<</Type/FontDescriptor/FontName/Any/Flags 4/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>>>`,
    stream(
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange endcmap end',
    ),
    ...pages.flatMap((texts, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents ${7 + i * 2} 0 R>>`,
      stream(texts.map(drawn).join('\n')),
    ]),
    `<</Type/EmbeddedFile/Length ${hex.length + 1}/Filter/ASCIIHexDecode>>stream\n${hex}>\nendstream`,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${size}/Root 1 0 R${more.encrypt ?? ''}>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

/** A PDF with one page, whose packed instructions are carried out so many times. */
export function packedPdf(packed: Uint8Array, times: number): Uint8Array<ArrayBuffer> {
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents[${'4 0 R '.repeat(times)}]/Resources<<>>>>endobj
4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream
`;
  return new Uint8Array(
    Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n')]),
  );
}

/** The width of a text at this size. */
export function widthOf(text: string, size = 10): number {
  return (text.length * LETTER_WIDTH * size) / 1_000;
}

function drawn(item: DrawnText | DrawnLine): string {
  if ('toX' in item) return `${item.x} ${item.y} m ${item.toX} ${item.toY} l S`;
  const { x, y, text, size = 10, isUpright = false } = item;
  const hex = (part: string) =>
    Array.from({ length: part.length }, (_, i) => part.charCodeAt(i).toString(16).padStart(4, '0')).join('');
  if (!/[\p{Script=Arabic}&&\p{L}]/v.test(text))
    return `BT /F ${size} Tf ${isUpright ? '0 1 -1 0' : '1 0 0 1'} ${x} ${y} Tm <${hex(text)}> Tj ET`;
  const letters = [...text].toReversed();
  return letters
    .map((letter, i) => `BT /F ${size} Tf 1 0 0 1 ${x + widthOf(' ', size) * i} ${y} Tm <${hex(letter)}> Tj ET`)
    .join('\n');
}

function stream(content: string): string {
  return `<</Length ${content.length}>>stream\n${content}\nendstream`;
}
