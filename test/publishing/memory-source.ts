import { Damaged, type SetSource } from '../../src/publishing/publishing.ts';
import type { Publication } from '../../src/tariff/timeline.ts';

/** Editions in memory, as the store gives them. An edition is named by the order in which its text was first published. */
export class MemorySource implements SetSource {
  readonly contents: string[] = [];
  readonly published: Publication[] = [];
  /** Editions that cannot be read. */
  readonly broken = new Set<string>();
  /** Editions whose text is not the one that was stored. */
  readonly damaged = new Set<string>();
  /** How often each edition was read. */
  readonly reads: string[] = [];
  isDown = false;

  publish(content: string, effectiveFrom: string): string {
    if (!this.contents.includes(content)) this.contents.push(content);
    const edition = String(this.contents.indexOf(content) + 1);
    this.published.push({
      sequence: this.published.length + 1,
      edition,
      effectiveFrom,
      publishedAt: new Date(`${effectiveFrom}T00:00:00Z`),
      records: content.trimEnd().split('\n').length - 1,
      isWithdrawn: false,
    });
    return edition;
  }

  withdraw(sequence: number): void {
    const at = this.published.findIndex((each) => each.sequence === sequence);
    const publication = this.published[at];
    if (publication !== undefined) this.published[at] = { ...publication, isWithdrawn: true };
  }

  async publications(): Promise<readonly Publication[]> {
    if (this.isDown) throw new Error('The store is down.');
    return [...this.published];
  }

  async content(edition: string): Promise<string> {
    this.reads.push(edition);
    if (this.isDown || this.broken.has(edition)) throw new Error(`The edition ${edition} cannot be read.`);
    if (this.damaged.has(edition)) throw new Damaged(`The edition ${edition} is damaged.`);
    return this.contents[Number(edition) - 1] ?? '';
  }
}

/** Events that nobody listens to. */
export const silent = {
  loaded: () => {},
  failed: () => {},
  recovered: () => {},
  unreadable: () => {},
  undated: () => {},
  none: () => {},
};
