import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hashOf, isKeyText, keyOf, mintText } from '../../src/access/key.ts';

it('a key is trf_, 40 random characters of base 62 and a checksum of 6', () => {
  const text = mintText();
  assert.match(text, /^trf_[0-9A-Za-z]{46}$/);
  assert.ok(isKeyText(text));
  assert.notEqual(mintText(), text);
});

it('a key depends only on the random numbers', () => {
  let next = 0;
  const counting = () => next++ % 62;
  const text = mintText(counting);
  next = 0;
  assert.equal(mintText(counting), text);
});

it('any one mistyped character is detected', () => {
  const text = mintText();
  for (let i = 0; i < text.length; i++) {
    for (const letter of ['a', 'Z', '0']) {
      if (letter === text[i]) continue;
      assert.ok(!isKeyText(text.slice(0, i) + letter + text.slice(i + 1)), `at ${i}`);
    }
  }
  assert.ok(!isKeyText(text.slice(0, -1)) && !isKeyText(`${text}0`) && !isKeyText(` ${text}`));
});

it('only the SHA-256 and a short prefix of a key are stored', () => {
  const text = mintText();
  const key = keyOf(text, { label: 'shop', tier: 'free', createdAt: new Date(0), expiresAt: null });
  assert.equal(key.hash, hashOf(text));
  assert.match(key.hash, /^[0-9a-f]{64}$/);
  assert.equal(key.prefix, text.slice(0, 10));
  assert.ok(!JSON.stringify(key).includes(text.slice(10)));
});
