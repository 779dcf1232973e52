import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network a caller counts as when requests are limited: an IPv4 address stands for itself, also when written as
 * IPv6 (`::ffff:192.0.2.1`); of an IPv6 address the /64 counts, as one household owns all of it.
 * @returns such as `192.0.2.1` or `2001:db8:1:2::/64`; a text that is no address stays what it is.
 */
export function networkOf(address: string): string {
  // Node's own check is far cheaper than parsing, which most addresses need not.
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
