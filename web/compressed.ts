import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each built file twice more, as .br and .gz, so that the server never compresses anything itself. */
export function compressed(): Plugin {
  return {
    name: 'tarifa:compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle);
        await Promise.all(
          files.map(async (file) => {
            const content = file.type === 'chunk' ? file.code : file.source;
            this.emitFile({
              type: 'asset',
              fileName: `${file.fileName}.br`,
              source: await promisify(brotliCompress)(content),
            });
            this.emitFile({
              type: 'asset',
              fileName: `${file.fileName}.gz`,
              source: await promisify(gzip)(content, { level: 9 }),
            });
          }),
        );
      },
    },
  };
}
