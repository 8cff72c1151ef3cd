import type { Plugin } from 'vite';
import { OPERATIONS } from '../src/contract/operations.ts';

const MODULE = 'virtual:contract';

/** Gives the explorer the contract of the service as a module. It is read during the build, which keeps the bundle small. */
export function contract(): Plugin {
  return {
    name: 'tarifa:contract',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? parameters() : null),
  };
}

/** The parameters of the operations, without the parts that only documentation needs. */
function parameters(): string {
  const entries = Object.entries(OPERATIONS).map(([id, operation]) => [id, operation.parameters]);
  const documentation = ['description', 'example'];
  const json = JSON.stringify(Object.fromEntries(entries), (name, value) =>
    documentation.includes(name) ? undefined : value,
  );
  return `export const PARAMETERS = ${json};`;
}
