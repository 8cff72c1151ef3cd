import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { editionOf } from '../../src/publishing/edition.ts';
import { FORMATS } from '../../src/publishing/export.ts';
import { parseEdition } from '../../src/publishing/parse-edition.ts';
import { contentOf } from '../../src/publishing/publishing.ts';
import { finish } from '../../src/steps.ts';
import { entry, readContent } from './tariff-file.ts';

const hashOf = async (content: string | Uint8Array) => finish(editionOf((await readContent(content)).entries)).hash;

for (const [format, write] of Object.entries(FORMATS)) {
  it(`an edition written as ${format} is imported as the same content`, async () => {
    const edition = finish(
      editionOf([
        entry('01', 'With, comma; "quotes" & <tags> _x0041_', 'حيوانات، حية', null, { aliasesEn: ['a b', 'c'] }),
        entry('0101', '= not a formula', '- غيرها', 6.5, { active: false }),
        entry('0102', '', '', null, { rateUnknown: 'import_prohibited', aliasesAr: ['أبقار'] }),
      ]),
    );
    assert.equal(await hashOf(await write(edition.entries, contentOf(edition))), edition.hash);
  });

  it(`specific duties written as ${format} are imported as the same content`, async () => {
    const specific = { rateUnknown: 'specific_duty', dutyText: '1¢/kg, at least 5 %' } as const;
    const entries = [entry('01', 'Animals', 'حيوانات', 5), entry('02', 'Meat', 'لحوم', null, specific)];
    const edition = finish(editionOf(entries));
    assert.equal(await hashOf(await write(edition.entries, contentOf(edition))), edition.hash);
    assert.deepEqual(finish(parseEdition(contentOf(edition))), entries);
  });

  it(`the bundled edition written as ${format} is imported as the same content`, async () => {
    const file = readFileSync(new URL('../../data/tarifa-2022.csv', import.meta.url), 'utf8');
    const edition = finish(editionOf(finish(parseEdition(file))));
    assert.equal(await hashOf(await write(edition.entries, contentOf(edition))), edition.hash);
  });
}
