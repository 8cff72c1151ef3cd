/** An invoice that the device keeps, without its lines. */
export interface Kept {
  readonly id: number;
  readonly name: string;
  readonly lines: number;
  readonly savedMs: number;
  /** Whether it was put away; an older one does not say it. */
  readonly isArchived?: boolean;
}

interface Entry extends Kept {
  readonly text: string;
}

const STORE = 'invoices';

/** The invoices in the browser's database. Where the browser has none, as in some private windows, nothing is kept. */
export class Library {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<Library | null> {
    try {
      const request = indexedDB.open('tarifa', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
      return new Library(await answerOf(request));
    } catch {
      return null;
    }
  }

  /** All invoices, the last saved first. */
  async list(): Promise<readonly Kept[]> {
    const all: readonly Entry[] = await answerOf(this.#store('readonly').getAll());
    return all
      .map(({ id, name, lines, savedMs, isArchived = false }) => ({ id, name, lines, savedMs, isArchived }))
      .toSorted((a, b) => b.savedMs - a.savedMs);
  }

  async text(id: number): Promise<string | null> {
    const entry: Entry | undefined = await answerOf(this.#store('readonly').get(id));
    return entry?.text ?? null;
  }

  /** Saves an invoice and returns its number; without one it gets the next. Resolves once it is on the disk. */
  async save(id: number | null, entry: Omit<Entry, 'id'>): Promise<number> {
    const store = this.#store('readwrite');
    const request = store.put(id === null ? entry : { ...entry, id });
    const { transaction } = store;
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
    });
    return Number(request.result);
  }

  async archive(id: number, isArchived: boolean): Promise<void> {
    const store = this.#store('readwrite');
    const entry: Entry | undefined = await answerOf(store.get(id));
    if (entry !== undefined) await answerOf(store.put({ ...entry, isArchived }));
  }

  async remove(id: number): Promise<void> {
    await answerOf(this.#store('readwrite').delete(id));
  }

  #store(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(STORE, mode).objectStore(STORE);
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of the browser failed.'));
  });
}
