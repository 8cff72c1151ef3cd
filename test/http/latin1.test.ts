import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { flat, jsonArray, latin1, latin1Json } from '../../src/http/latin1.ts';

const decoded = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');

it('a Latin-1 string holds the UTF-8 bytes of a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const wellFormed = text.toWellFormed();
      assert.equal(decoded(latin1(wellFormed)), wellFormed);
      assert.equal(flat(latin1(wellFormed)), latin1(wellFormed));
    }),
  );
});

it('JSON stays JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      assert.deepEqual(JSON.parse(decoded(jsonArray(values.map(latin1Json)))), JSON.parse(JSON.stringify(values)));
    }),
  );
});
