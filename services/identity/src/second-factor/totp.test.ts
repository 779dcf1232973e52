import { describe, expect, it } from '@jest/globals';
import { createTotpSecret, describeTotp, openTotpSecret, sealTotpSecret, totpStep } from './totp.ts';

const settings = (SESSION_SECRET: string) => ({ settings: { SESSION_SECRET } as never });

describe('a code', () => {
  // The vectors of RFC 6238, appendix B, for SHA-1; of their eight digits the last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is %s', (seconds, code) => {
    const secret = Buffer.from('12345678901234567890');
    const step = Math.floor(seconds / 30);
    expect(totpStep(secret, code, seconds * 1000)).toBe(step);
    // A step before and after, and no other.
    const accepted = [-60, -30, 30, 60].map((away) => totpStep(secret, code, (seconds + away) * 1000));
    expect(accepted).toEqual([null, step, step, null]);
  });
});

describe('a secret', () => {
  it('is described for apps', () => {
    const secret = Buffer.from('12345678901234567890');
    expect(describeTotp(secret, 'Backflow Academy', 'pat@example.com')).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: expect.stringMatching(
        /^otpauth:\/\/totp\/Backflow%20Academy:pat%40example\.com\?.*secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/,
      ),
    });
  });

  it('is stored encrypted, for its account and this site’s secret alone', () => {
    const secret = createTotpSecret();
    const site = settings('a-secret-of-at-least-32-characters');
    const sealed = sealTotpSecret(site, 'pat', secret);
    expect(openTotpSecret(site, 'pat', sealed)).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(sealTotpSecret(site, 'pat', secret)).not.toEqual(sealed);
    expect(openTotpSecret(site, 'sam', sealed)).toBeNull();
    expect(openTotpSecret(settings('another-secret-of-32-characters-!'), 'pat', sealed)).toBeNull();
    const damaged = Buffer.from(sealed);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
    expect(openTotpSecret(site, 'pat', damaged)).toBeNull();
  });
});
