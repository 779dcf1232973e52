import { Authority, AuthorityInput } from '@backflow/contracts/credentials';
import { defineRecord, getColumns, select, sql } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';

const SELECT = sql`select ${getColumns(Authority, 't')} from authorities t where t.deleted_at is null`;

/** All of them, by name. */
export const listAuthorities = ({ db }: CredentialsContext): Promise<Authority[]> =>
  select<Authority>(db, 'authorities', sql`${SELECT} order by lower(t.name), t.id`);

/** Undefined where there is none. */
export async function readAuthority({ db }: CredentialsContext, id: string): Promise<Authority | undefined> {
  const [found] = await select<Authority>(db, 'authority', sql`${SELECT} and t.id = ${id}`);
  return found;
}

/** Authorities as administrators edit them. */
export const authorityRecord = defineRecord({
  noun: 'authority',
  input: AuthorityInput,
  model: ({ models }: CredentialsContext) => models.Authority,
  view: readAuthority,
  summary: ['name', 'credential'],
});
