/** An invoice that the device keeps, without its lines. */
export interface Kept {
  readonly id: number;
  readonly name: string;
  readonly lines: number;
  readonly savedMs: number;
  /** Whether it was put away; an older one does not say it. */
  readonly isArchived?: boolean;
}

export interface ArchivedInvoice extends Kept {
  readonly text: string;
  /** Increased with each save, so that a tab sees that another one has saved since. An older entry has none. */
  readonly revision?: number;
}

const STORE = 'invoices';
/** The files that invoices were read from, to look at: each under the number of its invoice and of its source. */
const FILES = 'files';

/** The invoices in the browser's database. Where the browser has none, as in some private windows, nothing is kept. */
export class Library {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<Library | null> {
    try {
      const request = indexedDB.open('tarifa', 2);
      request.onupgradeneeded = ({ oldVersion }) => {
        if (oldVersion < 1) request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
        request.result.createObjectStore(FILES);
      };
      return new Library(await answerOf(request));
    } catch {
      return null;
    }
  }

  /** All invoices, the last saved first. */
  async list(): Promise<readonly Kept[]> {
    const all: readonly ArchivedInvoice[] = await answerOf(this.#store('readonly').getAll());
    return all
      .map(({ id, name, lines, savedMs, isArchived = false }) => ({ id, name, lines, savedMs, isArchived }))
      .toSorted((a, b) => b.savedMs - a.savedMs);
  }

  async entry(id: number): Promise<ArchivedInvoice | null> {
    return (await answerOf<ArchivedInvoice | undefined>(this.#store('readonly').get(id))) ?? null;
  }

  /**
   * Saves an invoice and returns what is on the disk then. Without a number it gets the next. Where another tab has saved
   * since the revision that this one knows, `merged` puts both together.
   */
  async save(
    id: number | null,
    entry: Omit<ArchivedInvoice, 'id' | 'revision'>,
    known: number,
    merged: (theirs: string) => string,
  ): Promise<Required<Pick<ArchivedInvoice, 'id' | 'revision' | 'text'>>> {
    const store = this.#store('readwrite');
    const stored: ArchivedInvoice | undefined = id === null ? undefined : await answerOf(store.get(id));
    const { revision = 0, text: theirs } = stored ?? {};
    const text = theirs === undefined || revision === known ? entry.text : merged(theirs);
    const next = { ...entry, ...(id === null ? {} : { id }), text, revision: revision + 1 };
    const request = store.put(next);
    await doneOf(store.transaction);
    return { id: Number(request.result), revision: next.revision, text };
  }

  async keepFile(id: number, source: number, file: Blob): Promise<void> {
    const store = this.#store('readwrite', FILES);
    store.put(file, [id, source]);
    await doneOf(store.transaction);
  }

  async file(id: number, source: number): Promise<Blob | null> {
    return (await answerOf<Blob | undefined>(this.#store('readonly', FILES).get([id, source]))) ?? null;
  }

  async archive(id: number, isArchived: boolean): Promise<void> {
    const store = this.#store('readwrite');
    const entry: ArchivedInvoice | undefined = await answerOf(store.get(id));
    if (entry !== undefined) await answerOf(store.put({ ...entry, isArchived }));
  }

  async remove(id: number): Promise<void> {
    await answerOf(this.#store('readwrite').delete(id));
    await answerOf(this.#store('readwrite', FILES).delete(IDBKeyRange.bound([id], [id, []])));
  }

  #store(mode: IDBTransactionMode, name = STORE): IDBObjectStore {
    return this.#database.transaction(name, mode).objectStore(name);
  }
}

/** Resolves once a transaction is on the disk. */
function doneOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database of the browser failed.'));
  });
}
