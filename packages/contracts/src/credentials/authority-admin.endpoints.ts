import * as z from '@backflow/contracts/zod';
import { blankAsNull, requiredText, webAddress } from '../fields.ts';
import { recordEndpoints } from '../record.ts';
import { Authority } from './authority.endpoints.ts';

/** Input of administrators. */
export const AuthorityInput = z.object({
  name: requiredText('Name', { max: 80 }),
  credential: requiredText('Credential', { max: 120 }),
  website: z.optional(blankAsNull(webAddress('Website'))),
});
export type AuthorityInput = z.infer<typeof AuthorityInput>;

export const {
  create: createAuthority,
  update: updateAuthority,
  remove: deleteAuthority,
  get: getAdminAuthority,
} = recordEndpoints({
  id: 'authorities',
  service: 'credentials',
  noun: 'authority',
  input: AuthorityInput,
  view: Authority,
  reads: ['authorities'],
  changes: ['authorities'],
  notes: { remove: 'Delete one authority.' },
});
