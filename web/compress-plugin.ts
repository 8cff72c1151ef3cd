import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a .br and a .gz copy of each built file, so that the server does not compress anything at run time. */
export function compress(): Plugin {
  return {
    name: 'tarifa:compress',
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
