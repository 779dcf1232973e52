import { z } from 'zod';

/** The setting SMS_FROM: the number that text messages come from. Unset, the site sends none. */
export const smsSender = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +14155550100')
  .optional();
