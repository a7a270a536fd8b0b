import { expect, test } from 'vitest';
import { toNetworks } from './network.ts';

test('addresses of one IPv6 /64 share a network, and those of one /48 share a site', () => {
  const home = toNetworks('2001:db8:1:1::7');
  expect(toNetworks('2001:db8:1:1:ffff::1')).toEqual(home);
  expect(toNetworks('2001:db8:1:2::7')).toMatchObject({
    network: expect.not.stringMatching(home.network),
    site: home.site,
  });
  expect(toNetworks('2001:db8:2:1::7').site).not.toBe(home.site);
});

test('an IPv4 address is its own network, also when it is written as IPv6', () => {
  expect(toNetworks('203.0.113.7')).toEqual({ network: '203.0.113.7', site: null });
  expect(toNetworks('::ffff:203.0.113.7')).toEqual(toNetworks('203.0.113.7'));
  expect(toNetworks('203.0.113.8')).not.toEqual(toNetworks('203.0.113.7'));
});
