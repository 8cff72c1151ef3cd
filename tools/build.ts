// Compiles the sources into dist, which the package contains: Node runs no TypeScript below node_modules. A checkout runs
// its sources and needs no build.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const path = (name: string) => fileURLToPath(new URL(name, ROOT));

rmSync(path('dist'), { recursive: true, force: true });
execFileSync(process.execPath, [path('node_modules/typescript/bin/tsc'), '-p', path('tsconfig.build.json')], {
  stdio: 'inherit',
});
cpSync(path('src/http/assets'), path('dist/http/assets'), { recursive: true });
