// Builds the invoice desk after `npm install`. Without the development dependencies it cannot be built: the service then
// serves the existing web/dist, or the reference page if there is none.
import { fileURLToPath } from 'node:url';

const vite = await import('vite').catch((error: { code?: string }) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  return null;
});
if (vite === null) process.stderr.write('The desk was not built: the development dependencies are not installed.\n');
else await vite.build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)), logLevel: 'warn' });
