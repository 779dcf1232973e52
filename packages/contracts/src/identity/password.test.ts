import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-password.ts';
import { PASSWORD_RULES, passwordStrength } from './password.ts';

const PAT = { email: 'pat.fitter+valves@example.com', firstName: 'Patricia', lastName: 'Fitter-O’Malley' };

describe('a password', () => {
  it.each([
    ['a common word with a number', 'Password123'],
    ['a common word with signs', '!!Sunshine2020!!'],
    ['a common word in disguise', 'P@55w0rd'],
    ['a row of keys', 'Qwertyuiop1'],
    ['a row of letters', 'Abcdefgh1'],
    ['the same few characters', 'Aaaaaaa1'],
    ['the name of the site', 'BackflowAcademy1'],
    ['the first word of it', 'bAckfl0w2026'],
    ['the owner’s address', 'xx-Pat.Fitter+Valves-9'],
    ['a part of the owner’s address', 'Valves-1979-xx'],
    ['the owner’s first name', 'Patricia-1979'],
    ['half of the owner’s last name', 'XxFITTERxx99'],
    ['the other half of it', 'MalleyMalley1'],
  ])('is common when it is %s, and shows as weak', (_, password) => {
    expect(isCommonPassword(password, PAT)).toBe(true);
    expect(passwordStrength(password, PAT)).toEqual({ bars: 1, label: 'Weak' });
    expect(PASSWORD_RULES.at(-1)?.met(password, PAT)).toBe(false);
  });

  it.each([
    'Copper-Pipe-42',
    'correct Horse battery 9',
    'Tr0ub4dor&3x',
    'Ünïcode-Wörter-7',
    'Backflow preventers leak 3 times',
  ])('may be %s, which is strong', (password) => {
    expect(isCommonPassword(password, PAT)).toBe(false);
    expect(passwordStrength(password, PAT)).toEqual({ bars: 3, label: 'Strong' });
  });

  it('may contain a short name by chance', () => {
    expect(
      isCommonPassword('Copper-Pipe-42', { email: 'pip@example.com', firstName: 'Pip', lastName: 'Li' }),
    ).toBe(false);
  });

  it.each([
    ['', 0, ''],
    ['Ab1', 1, 'Weak'],
    ['Zx9!k2', 2, 'Fair'],
    ['zx9!k2vw', 2, 'Fair'],
    ['Zx9!k2vw', 3, 'Strong'],
  ])('of %j has %d bars', (password, bars, label) => {
    expect(passwordStrength(password)).toEqual({ bars, label });
  });
});
