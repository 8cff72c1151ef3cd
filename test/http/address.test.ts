import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { it } from 'node:test';
import { addressOf } from '../../src/http/gate.ts';

/** The address that a request is counted under, from the connection and what its header says. */
function counted(remoteAddress: string, forwardedFor?: string, proxies = forwardedFor === undefined ? 0 : 1): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  // Nothing else of a connection is looked at.
  return addressOf({ socket: { remoteAddress } as Socket, headers }, proxies);
}

it('an IPv4 address is itself, also when it comes in the clothes of IPv6', () => {
  assert.equal(counted('192.0.2.1'), '192.0.2.1');
  assert.equal(counted('::ffff:192.0.2.1'), '192.0.2.1');
});

it('of an IPv6 address the first half counts, however it is written', () => {
  assert.equal(counted('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(counted('2001:db8:1:2::6'), '2001:db8:1:2');
  assert.equal(counted('2001:db8::6'), '2001:db8:0:0');
});

it('without trusted proxies what a client says of itself is nothing', () => {
  assert.equal(counted('192.0.2.1', '198.51.100.7', 0), '192.0.2.1');
});

it('a port that a proxy adds does not make a new client of every connection', () => {
  assert.equal(counted('10.0.0.1', '198.51.100.7:40001'), counted('10.0.0.1', '198.51.100.7:40002'));
  assert.equal(counted('10.0.0.1', '[2001:db8:1:2::6]:443'), '2001:db8:1:2');
  assert.equal(counted('10.0.0.1', '[2001:db8:1:2::6]'), '2001:db8:1:2');
});

it('what is no address counts for the proxy that let it through', () => {
  for (const nonsense of ['', 'unknown', '_hidden', '1.2.3', 'a}b{', 'x'.repeat(5_000), '1.2.3.4, '])
    assert.equal(counted('10.0.0.1', nonsense), '10.0.0.1', nonsense.slice(0, 20));
});

it('only the hop that the outermost trusted proxy saw counts', () => {
  assert.equal(counted('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', 2), '198.51.100.7');
  assert.equal(counted('10.0.0.1', '198.51.100.7', 2), '10.0.0.1', 'there were fewer hops than proxies');
});
