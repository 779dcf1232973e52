import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network a caller counts as when requests are limited: an IPv4 address stands for itself, also when written as
 * IPv6 (`::ffff:192.0.2.1`); of an IPv6 address the /64 counts, as one household owns all of it.
 * @returns such as `192.0.2.1` or `2001:db8:1:2::/64`; a text that is no address stays what it is.
 */
export function getNetwork(address: string): string {
  return getNetworks(address)[0];
}

/**
 * The network a caller counts as, and the larger ones around it: providers give a customer up to a /48, which holds
 * 65,536 of /64.
 * @returns one of an IPv4 address; of an IPv6 address such as `2001:db8:1:2ab::/64`, `2001:db8:1:200::/56`,
 *   `2001:db8:1::/48`
 */
export function getNetworks(address: string): [network: string, ...larger: string[]] {
  // Node's own check is far cheaper than parsing, which most addresses need not.
  if (!isIPv6(address)) return [address];
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return [parsed.toIPv4Address().toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  const prefix = (groups: readonly number[], bits: number) =>
    `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
  return [prefix([a, b, c, d], 64), prefix([a, b, c, d & 0xff00], 56), prefix([a, b, c], 48)];
}
