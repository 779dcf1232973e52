import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { amountText, blankAsNull } from '../fields.ts';
import { labelled } from '../label.ts';

const CODE_ERROR = 'A code has 4 to 30 letters, digits or hyphens';

/** A price code, in capitals. Codes are secrets: only administrators read them. */
export const priceCode = labelled(
  'Code',
  z.string(CODE_ERROR).check(
    cleaned((text) => cleanAscii(text).toUpperCase()),
    z.regex(/^[A-Z0-9-]{4,30}$/, CODE_ERROR),
  ),
);

/** What a member sends along with a booking. */
export const BookingInput = z.object({
  /** A price code. */
  code: z.optional(blankAsNull(priceCode)),
  /** The price that was shown: a decimal string in dollars. A booking at a higher price is refused (409). */
  price: z.optional(blankAsNull(amountText())),
});

/** Codes that a member or a network may try. */
const CODE_LIMIT = { name: 'price-codes', most: 30, seconds: 3600, what: 'codes' } as const;

export const ASKED_CODES = { ...CODE_LIMIT, countsRefused: true } as const;
/** Of bookings with a code, those that are refused. */
export const GUESSED_CODES = { ...CODE_LIMIT, guesses: 'code' } as const;
