import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** @throws NotFoundError for an account that does not exist */
export async function assertMember(db: Database, id: string): Promise<void> {
  const [member] = await select(db, 'member', sql`select 1 from identity.contacts_v2 where id = ${id}`);
  if (!member) throw new NotFoundError('This user');
}
