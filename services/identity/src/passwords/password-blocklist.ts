import { brand } from '@backflow/contracts';
import { ValidationError } from '@backflow/service-kit';
import { COMMON_WORDS } from './common-words.ts';

/** Digits and signs people put in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' };
/** Shorter parts of an address are in many good passwords by chance. */
const TELLING_LENGTH = 4;
const FEWEST_DIFFERENT_CHARACTERS = 5;

/**
 * Refuses a new password that meets the rules and is among the first anyone would try: a common word with a
 * number, the brand, the owner's own address, or few different characters.
 * @throws ValidationError on `password`
 */
export function assertHardToGuess(password: string, email: string): void {
  const problem = easeOfGuessing(password, email);
  if (problem) throw new ValidationError([{ path: 'password', message: problem }]);
}

function easeOfGuessing(password: string, email: string): string | undefined {
  const plain = password.toLowerCase();
  const localPart = email.split('@')[0] ?? '';
  if (localPart.length >= TELLING_LENGTH && plain.includes(localPart)) {
    return 'Password must not contain your email address';
  }
  const words = readings(plain);
  if (words.some((word) => BRAND_WORDS.has(word))) return 'Password must not be the name of this site';
  if (words.some((word) => COMMON_WORDS.has(word)) || isMonotonous(plain)) {
    return 'This password is too common. Please choose one that is harder to guess';
  }
  return undefined;
}

/** The word a password is built on, read with and without its digits and signs taken as letters. */
function readings(plain: string): string[] {
  const bare = plain.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  return [plain, bare].flatMap((text) => [lettersOf(text), lettersOf(substitute(text))]);
}

const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');
const substitute = (text: string) => Array.from(text, (c) => LOOKALIKES[c] ?? SIGNS[c] ?? c).join('');

function isMonotonous(plain: string): boolean {
  return new Set(plain).size < FEWEST_DIFFERENT_CHARACTERS;
}

const brandName = lettersOf(brand.name.toLowerCase());
const BRAND_WORDS = new Set([
  brandName,
  ...brand.name.toLowerCase().split(' '),
  lettersOf(brand.companyName.toLowerCase()),
]);
