import * as z from '@backflow/contracts/zod';
import { requiredString } from '../fields.ts';
import { isCommonPassword } from './common-password.ts';
import type { PasswordOwner } from './common-password.ts';

export const PASSWORD_MIN = 8;
/** Long enough for any passphrase, short enough that hashing stays cheap. */
const PASSWORD_MAX = 200;

const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const digit = /\p{Nd}/u;

const hasAllClasses = (password: string): boolean =>
  lower.test(password) && upper.test(password) && digit.test(password);

interface PasswordRule {
  readonly label: string;
  met(password: string, owner?: PasswordOwner): boolean;
}

/** The lines of the checklist. The last one is advice, unless REFUSE_COMMON_PASSWORDS makes it binding. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { label: `At least ${PASSWORD_MIN} characters`, met: (p) => p.length >= PASSWORD_MIN },
  { label: 'One lowercase letter', met: (p) => lower.test(p) },
  { label: 'One uppercase letter', met: (p) => upper.test(p) },
  { label: 'One number', met: (p) => digit.test(p) },
  { label: 'Not a commonly used password', met: (p, owner) => p !== '' && !isCommonPassword(p, owner) },
];

/** The message when a common password is refused. */
export const COMMON_PASSWORD_ERROR =
  'This password is commonly used. Please choose one that is harder to guess';

export const newPassword = requiredString('Password').check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
  z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  z.refine(hasAllClasses, {
    error: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  }),
);

/** Password at sign-in: only empty and overlong ones are refused without a check. */
export const signInPassword = requiredString('Password').check(
  z.minLength(1, 'Password is required'),
  z.maxLength(PASSWORD_MAX, 'Password is too long'),
);

/** The messages about the current password, where a change requires it. */
export const CURRENT_PASSWORD_ERRORS = {
  missing: 'Please enter your present password',
  wrong: 'The present password is not correct',
} as const;

/** The current password, required for changes that affect signing in. */
export const currentPassword = z
  .string(CURRENT_PASSWORD_ERRORS.missing)
  .check(
    z.minLength(1, CURRENT_PASSWORD_ERRORS.missing),
    z.maxLength(PASSWORD_MAX, CURRENT_PASSWORD_ERRORS.wrong),
  );

export type PasswordStrength = { bars: 0 | 1 | 2 | 3; label: '' | 'Weak' | 'Fair' | 'Strong' };

/**
 * The strength meter: under 6 characters Weak, 6 or 7 Fair, 8 and more Strong with all classes, else Fair. A common
 * password is Weak however long it is.
 */
export function passwordStrength(password: string, owner?: PasswordOwner): PasswordStrength {
  if (password === '') return { bars: 0, label: '' };
  if (password.length < 6 || isCommonPassword(password, owner)) return { bars: 1, label: 'Weak' };
  if (password.length >= PASSWORD_MIN && hasAllClasses(password)) return { bars: 3, label: 'Strong' };
  return { bars: 2, label: 'Fair' };
}
