import { describe, expect, it } from '@jest/globals';
import { accountKey, networkOf } from './caller-key.ts';

describe('the network of a caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the key of an account', () => {
  it('is the same for the same address and tells nothing of it', () => {
    const key = accountKey('pat@example.com', 'secret');
    expect(accountKey('pat@example.com', 'secret')).toBe(key);
    expect(accountKey('pat@example.com', 'another')).not.toBe(key);
    expect(key).not.toContain('pat');
  });
});
