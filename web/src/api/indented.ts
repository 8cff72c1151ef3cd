/** A piece of JSON, for showing: what it is decides its colour. */
export interface Piece {
  readonly kind: 'name' | 'text' | 'number' | 'word' | 'mark';
  readonly text: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],])/g;

/** Lays JSON out over lines without reading its values, so that every digit is the one that came in. */
export function indented(json: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token, string, colon, number, word, mark = ''] of json.matchAll(TOKEN)) {
    if (string !== undefined) {
      pieces.push({ kind: colon === undefined ? 'text' : 'name', text: string });
      if (colon !== undefined) pieces.push({ kind: 'mark', text: ': ' });
    } else if (number !== undefined || word !== undefined) {
      pieces.push({ kind: number === undefined ? 'word' : 'number', text: token });
    } else if (mark === '{' || mark === '[') {
      depth++;
      pieces.push({ kind: 'mark', text: mark + line() });
    } else if (mark === ',') {
      pieces.push({ kind: 'mark', text: mark + line() });
    } else {
      depth--;
      const opening = pieces.at(-1);
      if (opening?.kind === 'mark' && /^[{[]\n/.test(opening.text))
        pieces.splice(-1, 1, { kind: 'mark', text: opening.text.charAt(0) + mark });
      else pieces.push({ kind: 'mark', text: line() + mark });
    }
  }
  return pieces;
}
