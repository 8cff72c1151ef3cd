import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeModel, encodeModel } from '../../../src/search/model/model-file.ts';

const data = {
  trainedOn: 'abc',
  classIds: ['010121', '010129'],
  commonness: Uint8Array.of(2, 4),
  dimensions: 2,
  scale: 0.25,
  idfs: Uint8Array.of(1, 2, 3),
  features: Int8Array.of(1, -2, 3, -4, 5, -6),
  classes: Int8Array.of(-127, 127, 0, 1),
};

describe('the file of a model', () => {
  it('is read as it was written', () => {
    assert.deepEqual(decodeModel(encodeModel(data)), {
      ...data,
      // Views of the bytes of the file.
      commonness: data.commonness,
    });
  });

  it('is refused if it is cut, longer, or something else', () => {
    const bytes = encodeModel(data);
    for (const wrong of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.of(0)]), Buffer.from('{}\n'), Buffer.of()])
      assert.throws(() => decodeModel(wrong));
  });
});
