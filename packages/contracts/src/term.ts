import * as z from '@backflow/contracts/zod';
import { termName } from './fields.ts';

/** What things are sorted by or come from, as administrators manage it: a category of any kind, or a supplier. */
export const AdminTerm = z.object({
  id: z.string(),
  name: z.string(),
  /** Stays with what has it already, and is offered no more. */
  isRetired: z.boolean(),
  /** How many things have it; deleted ones do not count. */
  useCount: z.int(),
});
export type AdminTerm = z.infer<typeof AdminTerm>;

/** What an administrator changes of it; what is left out stays. */
export const TermChange = z.object({
  name: z.optional(termName),
  isRetired: z.optional(z.boolean('Retired must be true or false')),
});
export type TermChange = z.infer<typeof TermChange>;
