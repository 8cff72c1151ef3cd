import { registerHooks } from 'node:module';

/** A line that carries a promise, and how it is broken. */
export interface Mutation {
  readonly file: string;
  readonly line: string;
  readonly broken: string;
}

/** Where the process of a test finds its mutation. */
export const MUTATION = 'TARIFA_TEST_MUTATION';

// Loaded into each process of the tests by `node --import`: breaks the line while its module is loaded, so that no file changes.
const stated = process.env[MUTATION];
if (stated !== undefined) {
  const { file, line, broken } = JSON.parse(stated) as Mutation;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      return url.endsWith(`/${file}`)
        ? { ...loaded, source: String(loaded.source).replace(line, () => broken) }
        : loaded;
    },
  });
}
