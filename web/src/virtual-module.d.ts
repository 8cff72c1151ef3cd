// The module of contract-plugin.ts. An import statement with a relative path is not allowed in such a declaration.

declare module 'virtual:contract' {
  type Operations = typeof import('../../src/operations/operations.ts').OPERATIONS;
  /** The parameters of each operation, with their limits. */
  export const PARAMETERS: {
    readonly [Id in keyof Operations]: {
      readonly [Name in keyof Operations[Id]['parameters']]: Omit<
        Operations[Id]['parameters'][Name],
        'description' | 'example'
      >;
    };
  };
}
