import type * as sqlite from 'node:sqlite';

/** SQLite of Node. Not imported by name: a Node without it would refuse the whole program before anything can be said. */
export const { DatabaseSync }: typeof sqlite = process.getBuiltinModule('node:sqlite');
export type DatabaseSync = sqlite.DatabaseSync;
export type StatementSync = sqlite.StatementSync;
