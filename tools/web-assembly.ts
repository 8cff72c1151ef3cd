import { readFileSync } from 'node:fs';
import loadWabt from 'wabt';

const SOURCE = new URL('../src/search/model/row-arithmetic.wat', import.meta.url);
const wabt = await loadWabt();

/** Assembles the arithmetic of search and generates the module with its bytes. */
export function rowArithmeticModule(): string {
  const { buffer } = wabt.parseWat(SOURCE.pathname, readFileSync(SOURCE, 'utf8'), { simd: true }).toBinary({});
  const base64 = Buffer.from(buffer).toString('base64');
  return `// Written by \`npm run docs\` from row-arithmetic.wat; edit that.\n\nexport const ROW_ARITHMETIC =\n  '${base64}';\n`;
}
