import { CHAPTERS } from 'virtual:chapters';
import { PARAMETERS } from 'virtual:contract';
import { useEffect, useState } from 'preact/hooks';
import { isTarifaError } from '../../../clients/typescript/src/index.ts';
import { type CodeRecord, client, type Request } from '../api/cached-client.ts';
import { codeFromId } from '../code-format.ts';

/** The known ancestors of a code, the chapter first, and its known siblings. */
export interface Hierarchy {
  readonly ancestors: readonly CodeRecord[];
  readonly siblings: readonly string[];
}

export const CHILDREN_PAGE_SIZE = PARAMETERS.children.limit.maximum;

export function childrenRequest(code: string, offset = 0): Request<'children'> {
  return {
    id: 'children',
    parameters: { hs_code: code, limit: CHILDREN_PAGE_SIZE, offset: offset > 0 ? offset : undefined },
  };
}

/** Returns what is cached and requests the rest; the component renders again after each reply. */
export function useHierarchy(record: CodeRecord | null): Hierarchy {
  const [, setRevision] = useState(0);
  useEffect(() => {
    if (record === null) return;
    const controller = new AbortController();
    load(record, controller.signal, () => setRevision((revision) => revision + 1)).catch((error: unknown) => {
      // The page is usable without its hierarchy, and its own request reports the error.
      if (!isTarifaError(error) && !controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [record?.hs_code]);
  return { ancestors: ancestorsOf(record), siblings: record === null ? [] : siblingsOf(record) };
}

async function load(record: CodeRecord, signal: AbortSignal, onReply: () => void): Promise<void> {
  for (let ancestor = parentOf(record); ancestor !== null; ) {
    if (client.record(ancestor) === null) {
      await client.send({ id: 'lookup', parameters: { hs_code: ancestor } }, signal);
      onReply();
    }
    const found = client.record(ancestor);
    ancestor = found === null ? null : parentOf(found);
  }
  const parent = parentOf(record);
  if (parent === null) return;
  for (let offset = 0, total = 1; offset < total; offset += CHILDREN_PAGE_SIZE) {
    total = Number((await client.send(childrenRequest(parent, offset), signal)).meta.total);
    onReply();
  }
}

function ancestorsOf(record: CodeRecord | null): readonly CodeRecord[] {
  const code = record === null ? null : parentOf(record);
  const parent = code === null ? null : client.record(code);
  return parent === null ? [] : [...ancestorsOf(parent), parent];
}

function siblingsOf(record: CodeRecord): readonly string[] {
  const parent = parentOf(record);
  if (parent === null) return Object.keys(CHAPTERS).sort();
  const codes: string[] = [];
  for (let offset = 0; ; offset += CHILDREN_PAGE_SIZE) {
    const page = client.cached(childrenRequest(parent, offset));
    if (page === null) return codes;
    codes.push(...page.data.map(({ hs_code }) => hs_code));
    if (codes.length >= Number(page.meta.total)) return codes;
  }
}

function parentOf({ parent_id }: CodeRecord): string | null {
  return parent_id === null ? null : codeFromId(parent_id);
}
