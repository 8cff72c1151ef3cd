/** Reads from localStorage. If the browser blocks it (a private window, a full disk), the page works without. */
export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(`tarifa.${name}`);
  } catch {
    return null;
  }
}

/** Writes to localStorage; null removes the entry. */
export function store(name: StoredName, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(`tarifa.${name}`);
    else localStorage.setItem(`tarifa.${name}`, text);
  } catch {
    // The page works without storage.
  }
}

/** The reference page at /docs uses the same key and theme. */
export type StoredName =
  | 'key'
  | 'language'
  | 'numerals'
  | 'theme'
  | 'currency'
  | 'sample'
  | 'invoice'
  | 'choices'
  | 'columns';
