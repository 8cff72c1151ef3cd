import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { exp, fourthRoot, log } from '../../src/text/portable-math.ts';

it('the exponential function is as precise as it says', () => {
  for (let x = 0; x > -60; x -= 0.0137) assert.ok(Math.abs(exp(x) / Math.exp(x) - 1) < 1e-8, String(x));
  assert.equal(exp(0), 1);
  assert.equal(exp(-1_000), 0);
});

it('logarithms and roots are as precise as needed', () => {
  for (const x of [1, 1.5, 2, 10, 1234.5, 1e6]) {
    assert.ok(Math.abs(log(x) - Math.log(x)) < 1e-12, String(x));
    assert.ok(Math.abs(fourthRoot(x) / x ** 0.25 - 1) < 1e-15, String(x));
  }
});

it('search calls no function whose last digit depends on the machine', () => {
  for (const folder of [new URL('../../src/search/', import.meta.url), new URL('../../src/text/', import.meta.url)])
    checkFolder(folder);
});

function checkFolder(folder: URL): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  assert.ok(files.length > 5);
  for (const file of files) {
    const code = readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const used = code.match(/Math\.(?!abs|ceil|floor|imul|max|min|round|sign|sqrt|trunc|LN2|LOG2E)\w+|(?<!\b2 )\*\*/g);
    assert.equal(used, null, file);
  }
}
