// The same as in src/access/key.ts, which needs modules of Node.
const KEY_FORMAT = /^trf_[0-9A-Za-z]{46}$/;

/** Whether a text has the form of a key. */
export function isKeyText(text: string): boolean {
  return KEY_FORMAT.test(text);
}

/** The key in the fragment of a link like /#key=trf_… . Browsers never send the fragment to a server. */
export function keyInLink(fragment: string): string | null {
  const text = /^#key=(.*)$/.exec(fragment)?.[1] ?? '';
  return isKeyText(text) ? text : null;
}

/** The first characters of a key, to recognize it by. */
export function maskKey(key: string): string {
  return `${key.slice(0, 8)}…`;
}
