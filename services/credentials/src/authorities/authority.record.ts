import { AuthorityInput } from '@backflow/contracts/credentials';
import { defineRecord } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { readAuthority } from './authorities.query.ts';

/** Authorities as administrators edit them. */
export const authorityRecord = defineRecord({
  noun: 'authority',
  input: AuthorityInput,
  model: ({ models }: CredentialsContext) => models.Authority,
  view: readAuthority,
  summary: ['name', 'credential'],
});
