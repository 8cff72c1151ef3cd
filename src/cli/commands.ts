import type { Command } from './command.ts';
import { classifyCommand } from './commands/classify.ts';
import { check, migrateCommand, settings } from './commands/database.ts';
import { diff, editionsCommand, exportEdition, prune, rollback, withdraw } from './commands/editions.ts';
import { importFile } from './commands/import.ts';
import { invoice } from './commands/invoice.ts';
import { keyUsage } from './commands/key-usage.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './commands/keys.ts';
import { mcp } from './commands/mcp.ts';
import {
  diffMeasures,
  exportMeasures,
  importMeasuresFile,
  measures,
  pruneMeasures,
  rollbackMeasures,
  withdrawMeasures,
} from './commands/measures.ts';
import { prepare, serve, up } from './commands/serve.ts';
import { shellCommands } from './commands/shell.ts';
import { operationCommands } from './run-operation.ts';

/** The commands of operations that answer for every row of a file too. */
const FROM_FILES: readonly Command[] = [classifyCommand];

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  up,
  serve,
  prepare,
  migrateCommand,
  check,
  importFile,
  editionsCommand,
  diff,
  exportEdition,
  rollback,
  withdraw,
  prune,
  importMeasuresFile,
  measures,
  diffMeasures,
  exportMeasures,
  rollbackMeasures,
  withdrawMeasures,
  pruneMeasures,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  keyUsage,
  settings,
  ...operationCommands().map((command) => FROM_FILES.find(({ name }) => name === command.name) ?? command),
  invoice,
  mcp,
  ...shellCommands(() => COMMANDS),
];
