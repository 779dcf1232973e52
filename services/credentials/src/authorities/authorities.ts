import type { FieldProblem } from '@backflow/contracts';
import { Authority, AuthorityInput } from '@backflow/contracts/credentials';
import { defineRecord, getColumns, select, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
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

/** The problem of a record whose authority is not there; one that is can't be deleted until the transaction ends. */
export async function checkAuthority({ rows }: Write, id: string): Promise<FieldProblem[]> {
  const found = await rows(sql`select id from authorities where id = ${id} and deleted_at is null for share`);
  return found.length > 0 ? [] : [{ path: 'authorityId', message: 'This authority does not exist' }];
}
