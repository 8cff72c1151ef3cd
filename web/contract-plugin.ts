import type { Plugin } from 'vite';
import type { Parameter } from '../src/contract/parameters.ts';
import { OPERATIONS } from '../src/operations/operations.ts';

const MODULE = 'virtual:contract';

/** Gives the desk the contract of the service as a module. It is read during the build, which keeps the bundle small. */
export function contract(): Plugin {
  return {
    name: 'tarifa:contract',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? parameters() : null),
  };
}

/** The parameters of the operations, without the parts that only documentation needs. */
function parameters(): string {
  const entries = Object.entries(OPERATIONS).map(([id, operation]) => [id, limitsOf(operation.parameters)]);
  return `export const PARAMETERS = ${JSON.stringify(Object.fromEntries(entries))};`;
}

/** A parameter can itself be named `description`, so only the fields of each one are left out. */
function limitsOf(parameters: Readonly<Record<string, Parameter>>): object {
  const entries = Object.entries(parameters).map(([name, { description: _, example: __, ...limits }]) => [
    name,
    limits,
  ]);
  return Object.fromEntries(entries);
}
