/** The parts of a workbook by name, whatever holds them. */
export interface Archive {
  has(name: string): boolean;
  /** Streams the bytes of a part. */
  part(name: string, progress?: (done: number, total: number) => void): AsyncGenerator<Uint8Array>;
}
