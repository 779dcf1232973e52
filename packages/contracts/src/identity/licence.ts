import * as z from '@backflow/contracts/zod';
import { requiredText } from '../fields.ts';

/** A tester's licence: the authority, such as 'Texas (TCEQ)', and its number for the person. */
export const LicenceBody = z.object({
  authority: requiredText('Authority', { max: 80 }),
  number: requiredText('Number', { max: 40 }),
});

export const Licence = z.extend(LicenceBody, { id: z.string() });
export type Licence = z.infer<typeof Licence>;
