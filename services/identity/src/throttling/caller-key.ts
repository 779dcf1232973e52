import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Names an account in Redis without its address being readable there. */
export const accountKey = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(email).digest('base64url').slice(0, 22);

/** The network a caller counts as: an IPv4 address, or the /64 an IPv6 household is given. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${firstFourGroups(address).join(':')}::` : address;
}

function firstFourGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
