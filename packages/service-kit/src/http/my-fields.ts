import type { Actor } from '../session/actor.ts';
import type { Database } from '../db/database.ts';
import { idArray, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

/** A table `m` with the ids of these members, for a lateral join with what each of them has. */
export const eachMember = (members: readonly Pick<Actor, 'id'>[]): Sql =>
  sql`unnest(${idArray(members.map(({ id }) => id))}) as m (id)`;

/** A member's own data about a record. */
interface MyRow<Own> {
  readonly memberId: string;
  /** The record's id. */
  readonly id: string;
  readonly own: Own;
}

/**
 * Reads what members have of some records.
 * @param options.label the prefix of the prepared statement's name
 * @param options.ids of the records; without any, nothing is read
 * @returns for each member, in their order, a map by the record's id
 */
export async function selectOwn<Own>(
  db: Pick<Database, 'reader'>,
  { label, members, ids }: { label: string; members: readonly Pick<Actor, 'id'>[]; ids: readonly string[] },
  statement: Sql,
): Promise<ReadonlyMap<string, Own>[]> {
  const rows = ids.length === 0 ? [] : await select<MyRow<Own>>(db, label, statement);
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return members.map((member) => new Map(byMember.get(member.id)?.map(({ id, own }) => [id, own])));
}
