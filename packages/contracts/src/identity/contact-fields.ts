import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { blankAsNull, requiredString } from '../fields.ts';
import { isPhoneNumber } from './contact-links.ts';

const NO_EMAIL = 'Please enter a valid email address';

/** The rule of browsers for `<input type=email>` (HTML standard, "valid email address"), of which zod's own is narrower. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Lower case and cleaned: addresses are compared without regard to case. */
export const email = requiredString('Email', NO_EMAIL).check(
  cleaned(cleanAscii),
  z.toLowerCase(),
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.maxLength(254, 'Email must be at most 254 characters'),
  z.email({ pattern: EMAIL, error: NO_EMAIL }),
);

/** The email address at sign-in: every problem has the same message. */
export const signInEmail = z
  .string(NO_EMAIL)
  .check(
    cleaned(cleanAscii),
    z.toLowerCase(),
    z.maxLength(254, NO_EMAIL),
    z.email({ pattern: EMAIL, error: NO_EMAIL }),
  );

const NO_PHONE_NUMBER = 'Please enter a valid phone number, such as (415) 555-0100 or 415-555-0100 ext. 12';

export const phoneNumber = blankAsNull(
  z.string(NO_PHONE_NUMBER).check(cleaned(cleanAscii), z.refine(isPhoneNumber, NO_PHONE_NUMBER)),
);
