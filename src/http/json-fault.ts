/** What may stand at a place of a JSON text. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

const BLANKS = /[ \t\r\n]*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The index of the first character at which a text is no JSON any more: JavaScript's parser does not always name it. */
export function jsonFaultAt(text: string): number {
  const closers: string[] = [];
  let expected: Expected = 'value';
  let at = after(BLANKS, text, 0);
  while (at < text.length) {
    const letter = text.charAt(at);
    const isValue: boolean = expected === 'value' || expected === 'value or ]';
    let next = at + 1;
    if (isValue && (letter === '{' || letter === '[')) {
      closers.push(letter === '{' ? '}' : ']');
      expected = letter === '{' ? 'key or }' : 'value or ]';
    } else if (letter === closers.at(-1) && (expected === ', or end' || expected.endsWith(`or ${letter}`))) {
      closers.pop();
      expected = ', or end';
    } else if (expected === ', or end' && letter === ',' && closers.length > 0) {
      expected = closers.at(-1) === '}' ? 'key' : 'value';
    } else if (expected === ':' && letter === ':') expected = 'value';
    else if (letter === '"' && (isValue || expected.startsWith('key'))) {
      const { end, isClosed } = stringAt(text, at);
      if (!isClosed) return end;
      next = end;
      expected = isValue ? ', or end' : ':';
    } else if (isValue) {
      next = after(SCALAR, text, at);
      if (next === at) return at;
      expected = ', or end';
    } else return at;
    at = after(BLANKS, text, next);
  }
  return at;
}

/** The index after the closing quote of a string, or of what may not stand in it. */
function stringAt(text: string, start: number): { readonly end: number; readonly isClosed: boolean } {
  let at = start + 1;
  for (;;) {
    while (isPlain(text.charCodeAt(at))) at++;
    if (text.charAt(at) === '"') return { end: at + 1, isClosed: true };
    const next = after(ESCAPE, text, at);
    if (next === at) return { end: at, isClosed: false };
    at = next;
  }
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a character may stand in a string as it is; behind the end of a text there is none. */
function isPlain(code: number): boolean {
  return code >= SPACE && code !== QUOTE && code !== BACKSLASH;
}
