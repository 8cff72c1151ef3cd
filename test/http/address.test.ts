import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { it } from 'node:test';
import { addressOf } from '../../src/http/request-headers.ts';

/** The address that a request is counted under, from its connection and its X-Forwarded-For header. */
function counted(remoteAddress: string, forwardedFor?: string, proxies = forwardedFor === undefined ? 0 : 1): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  // The parts of a request that are used.
  return addressOf({ socket: { remoteAddress } as Socket, headers }, proxies);
}

it('an IPv4 address counts as itself, also in IPv6 notation', () => {
  assert.equal(counted('192.0.2.1'), '192.0.2.1');
  assert.equal(counted('::ffff:192.0.2.1'), '192.0.2.1');
});

it('an IPv6 address counts by its first 64 bits, however it is written', () => {
  assert.equal(counted('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(counted('2001:db8:1:2::6'), '2001:db8:1:2');
  assert.equal(counted('2001:db8::6'), '2001:db8:0:0');
});

it('all spellings of an IPv6 address are one address', () => {
  for (const spelling of [
    '2001:db8:0:a::1',
    '2001:DB8:0:A::1',
    '2001:0db8:0000:000a::1',
    '2001:db8:0:a:0:0:0:1',
    '2001:db8::a:0:0:192.0.2.1',
    '[2001:DB8:0:A::1]:443',
  ])
    assert.equal(counted('10.0.0.1', spelling), '2001:db8:0:a', spelling);
  assert.equal(counted('fe80::1%eth0'), 'fe80:0:0:0');
  assert.equal(counted('::1'), '0:0:0:0');
});

it('all spellings of an IPv4 address in IPv6 notation are one address', () => {
  for (const spelling of [
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '::ffff:c000:0201',
    '0:0:0:0:0:ffff:c000:201',
    '0000::ffff:192.0.2.1',
  ])
    assert.equal(counted('10.0.0.1', spelling), '192.0.2.1', spelling);
});

it('without trusted proxies the X-Forwarded-For header is ignored', () => {
  assert.equal(counted('192.0.2.1', '198.51.100.7', 0), '192.0.2.1');
});

it('a port that a proxy adds is ignored', () => {
  assert.equal(counted('10.0.0.1', '198.51.100.7:40001'), counted('10.0.0.1', '198.51.100.7:40002'));
  assert.equal(counted('10.0.0.1', '[2001:db8:1:2::6]:443'), '2001:db8:1:2');
  assert.equal(counted('10.0.0.1', '[2001:db8:1:2::6]'), '2001:db8:1:2');
});

it('an invalid address counts as the proxy that forwarded it', () => {
  for (const nonsense of ['', 'unknown', '_hidden', '1.2.3', 'a}b{', 'x'.repeat(5_000), '1.2.3.4, '])
    assert.equal(counted('10.0.0.1', nonsense), '10.0.0.1', nonsense.slice(0, 20));
});

it('the address that the outermost trusted proxy saw counts', () => {
  assert.equal(counted('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', 2), '198.51.100.7');
  assert.equal(counted('10.0.0.1', '198.51.100.7', 2), '10.0.0.1', 'there were fewer hops than proxies');
});
