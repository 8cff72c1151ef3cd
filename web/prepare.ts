// Builds the explorer after an install. Where only the runtime dependencies were installed there is nothing to build
// with: the service then serves what web/dist already holds, or the reference page.
import { fileURLToPath } from 'node:url';

const vite = await import('vite').catch((error: { code?: string }) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  return null;
});
if (vite === null)
  process.stderr.write('The explorer was not built: the development dependencies are not installed.\n');
else await vite.build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)), logLevel: 'warn' });
