// The modules of data-plugin.ts. An import statement with a relative path is not allowed in such a declaration.

declare module 'virtual:chapters' {
  /** The titles of the chapters by their two digits, from the bundled edition. */
  export const CHAPTERS: Readonly<Record<string, import('../../src/contract/schemas.ts').Description>>;
}

declare module 'virtual:contract' {
  type Operations = typeof import('../../src/contract/operations.ts').OPERATIONS;
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
