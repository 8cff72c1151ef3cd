import { contentOf, type Publishable, type SetStore, type StoredText } from '../publishing/publishing.ts';
import type { Publication } from '../tariff/timeline.ts';

/** Published texts in memory, for a tariff without a database. */
export class MemoryEditions implements SetStore {
  readonly #texts = new Map<string, StoredText & { readonly content: () => string }>();
  readonly #publications: Publication[] = [];

  /** Publishes a text for a day. It is read when it is asked for. */
  add(text: StoredText & { readonly content: () => string }, effectiveFrom: string): void {
    this.#texts.set(text.id, text);
    this.#publications.push({
      sequence: this.#publications.length + 1,
      edition: text.id,
      effectiveFrom,
      publishedAt: new Date(`${effectiveFrom}T12:00:00Z`),
      records: text.records,
      isWithdrawn: false,
    });
  }

  async publish(edition: Publishable, name: string, effectiveFrom: string): Promise<string> {
    const content = contentOf(edition);
    this.add({ id: name, hash: edition.hash, records: edition.records, content: () => content }, effectiveFrom);
    return name;
  }

  async publications(): Promise<readonly Publication[]> {
    return this.#publications;
  }

  async list(): Promise<readonly StoredText[]> {
    return [...this.#texts.values()];
  }

  async content(id: string): Promise<string> {
    const text = this.#texts.get(id);
    if (text === undefined) throw new Error(`There is no edition ${id}.`);
    return text.content();
  }
}
