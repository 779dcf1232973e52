import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@backflow/service-kit';
import { assertHardToGuess } from './password-blocklist.ts';

const choosing =
  (password: string, email = 'pat.fitter@example.com') =>
  () =>
    assertHardToGuess(password, email);

describe('a new password', () => {
  it.each([
    ['a common word with a number', 'Password123'],
    ['a common word with signs', '!!Sunshine2020!!'],
    ['a common word in disguise', 'P@55w0rd'],
    ['a row of keys', 'Qwertyuiop1'],
    ['a row of letters', 'Abcdefgh1'],
    ['the same few characters', 'Aaaaaaa1'],
    ['the name of the site', 'BackflowAcademy1'],
    ['the first word of it', 'bAckfl0w2026'],
  ])('is refused when it is %s', (_, password) => {
    expect(choosing(password)).toThrow(ValidationError);
  });

  it('is refused when it holds the owner’s own address', () => {
    expect(choosing('xx-Pat.Fitter-9')).toThrow('Password must not contain your email address');
    expect(choosing('Copper-Pipe-42', 'pip@example.com')).not.toThrow();
  });

  it.each([
    'Copper-Pipe-42',
    'correct Horse battery 9',
    'Tr0ub4dor&3x',
    'Ünïcode-Wörter-7',
    'Backflow preventers leak 3 times',
  ])('may be %s', (password) => {
    expect(choosing(password)).not.toThrow();
  });
});
