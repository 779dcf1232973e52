import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getNetwork, getNetworks } from './network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
  ['1', '1'],
  ['192.0.2', '192.0.2'],
  ['999.0.2.1', '999.0.2.1'],
  ['2001:db8::1::2', '2001:db8::1::2'],
])('counts "%s" as "%s"', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

test('knows the networks of a household and of a site around an IPv6 address, and none around IPv4', () => {
  expect(getNetworks('2001:db8:1:2ab::1')).toEqual([
    '2001:db8:1:2ab::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ]);
  expect(getNetworks('::ffff:192.0.2.1')).toEqual(['192.0.2.1']);
});

test('counts every address of one IPv6 network together', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(getNetwork(address)).toMatch(/^[0-9a-f:]+::\/64$|^\d+\.\d+\.\d+\.\d+$/);
    }),
  );
});

test('leaves any text as it is that is no address', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes(':'));
      expect(getNetwork(text)).toBe(text);
    }),
  );
});
