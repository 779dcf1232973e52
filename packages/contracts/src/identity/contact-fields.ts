import * as z from '@backflow/contracts/zod';
import { blankAsNull, requiredString } from '../fields.ts';

const NO_EMAIL = 'Please enter a valid email address';

/** Lower case and trimmed: addresses are compared without regard to case. */
export const email = requiredString('Email', NO_EMAIL).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.maxLength(254, 'Email must be at most 254 characters'),
  z.email(NO_EMAIL),
);

/** The email address at sign-in: every problem has the same message. */
export const signInEmail = z
  .string(NO_EMAIL)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, NO_EMAIL), z.email(NO_EMAIL));

const NO_PHONE_NUMBER = 'Please enter a valid phone number';

export const phoneNumber = blankAsNull(
  z.string(NO_PHONE_NUMBER).check(z.trim(), z.regex(/^[+()\d][\d\s().x+-]{5,29}$/i, NO_PHONE_NUMBER)),
);
