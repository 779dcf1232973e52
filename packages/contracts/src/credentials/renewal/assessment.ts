import * as z from '@backflow/contracts/zod';
import { Requirement } from './requirements.ts';

/** Most urgent last. */
export const RENEWAL_STATES = ['unknown', 'valid', 'due', 'grace', 'late', 'expired', 'lapsed'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];

export const RenewalAssessment = z.object({
  state: z.enum(RENEWAL_STATES),
  /** The last day of the term; null where the days don’t tell. */
  validUntil: z.nullable(z.string()),
  /** Negative after the end. */
  daysLeft: z.nullable(z.int()),
  /** The first day on which it can be renewed, where the rule says. */
  opensOn: z.nullable(z.string()),
  /** The last day of grace, or of a late renewal, where there is one. */
  extendedUntil: z.nullable(z.string()),
  requirements: z.array(Requirement),
  /** '22 of 24 hours, 2 hands-on missing, 62 days left' */
  summary: z.string(),
  /** What it is good for, today and from a later day on. */
  scopes: z.array(z.string()),
});
export type RenewalAssessment = z.infer<typeof RenewalAssessment>;
