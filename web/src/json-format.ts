/** A token of JSON text; its kind decides the colour. */
export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'literal' | 'punctuation';
  readonly text: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],])/g;

/** Indents JSON text without parsing its values, so that every digit stays as it was received. */
export function formatJson(json: string): readonly Token[] {
  const tokens: Token[] = [];
  const push = (kind: Token['kind'], text: string) => tokens.push({ kind, text });
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [, string, colon, number, literal, mark = ''] of json.matchAll(TOKEN)) {
    if (string !== undefined) {
      push(colon === undefined ? 'text' : 'name', string);
      if (colon !== undefined) push('punctuation', ': ');
    } else if (number !== undefined) push('number', number);
    else if (literal !== undefined) push('literal', literal);
    else if (mark === ',') push('punctuation', mark + newLine());
    else if (mark === '{' || mark === '[') {
      depth++;
      push('punctuation', mark + newLine());
    } else {
      depth--;
      const last = tokens.at(-1);
      const isEmpty = last?.kind === 'punctuation' && /^[{[]\n/.test(last.text);
      if (isEmpty) tokens.pop();
      push('punctuation', isEmpty ? last.text.charAt(0) + mark : newLine() + mark);
    }
  }
  return tokens;
}
