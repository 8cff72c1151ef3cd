/** What the browser keeps for us. Where it keeps nothing (a private window, full storage) the page works without. */
export function recall(name: RememberedName): string | null {
  try {
    return localStorage.getItem(`tarifa.${name}`);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it when it is null. */
export function remember(name: RememberedName, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(`tarifa.${name}`);
    else localStorage.setItem(`tarifa.${name}`, text);
  } catch {
    // Nothing is lost but the memory.
  }
}

/** The names are shared with the reference page, which keeps the same key and theme. */
export type RememberedName = 'key' | 'language' | 'numerals' | 'theme' | 'currency';
