import type { Actor } from '../session/actor.ts';
import { idArray, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

/** A table `m` with the ids of these members, for a lateral join with what each of them has. */
export const eachMember = (members: readonly Pick<Actor, 'id'>[]): Sql =>
  sql`unnest(${idArray(members.map(({ id }) => id))}) as m (id)`;

/** What a member has of a record. */
interface OwnRow<Own> {
  readonly memberId: string;
  /** Of the record. */
  readonly id: string;
  readonly own: Own;
}

/** What each member has, by the record's id, in the order of the members. */
export function partsOf<Own>(
  members: readonly Pick<Actor, 'id'>[],
  rows: readonly OwnRow<Own>[],
): ReadonlyMap<string, Own>[] {
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return members.map((member) => new Map(byMember.get(member.id)?.map(({ id, own }) => [id, own])));
}
