import type { MergedMember } from '@backflow/contracts/identity';
import { sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';

/** Columns of this schema that name the person of a row. Those without a line below go with the row of who is merged. */
export const MERGED_COLUMNS = [
  'users.id',
  'licences.user_id',
  'member_notes.user_id',
  'member_notes.author_id',
  'premium_requests.user_id',
  'sms_consents.user_id',
  'merged_people.into_id',
  'company_members.user_id',
  'company_invitations.invited_by',
  'company_invitations.accepted_by',
] as const;

/**
 * Statements that give rows of this schema to the person who stays, in the order of their tables' locks. Every further table with a
 * person adds its lines here; what is still left of the other person is deleted after them, by foreign keys.
 */
const moves = ({ fromId, intoId }: MergedMember): Sql[] => [
  sql`update licences l set user_id = ${intoId}
       where user_id = ${fromId}
         and not exists (select from licences o where o.user_id = ${intoId}
                            and lower(o.authority) = lower(l.authority) and lower(o.number) = lower(l.number))`,
  sql`update member_notes set user_id = ${intoId} where user_id = ${fromId}`,
  sql`update member_notes set author_id = ${intoId} where author_id = ${fromId}`,
  // One open request a person.
  sql`update premium_requests r set user_id = ${intoId}
       where user_id = ${fromId} and (status <> 'open' or not exists (
               select from premium_requests o where o.user_id = ${intoId} and o.status = 'open'))`,
  sql`update sms_consents set user_id = ${intoId}
       where user_id = ${fromId} and not exists (select from sms_consents where user_id = ${intoId})`,
  sql`update merged_people set into_id = ${intoId} where into_id = ${fromId}`,
  // Of two memberships of a company the role that may do more stays; what is shared is the choice of who stays.
  sql`update company_members m set role = o.role from company_members o
       where m.user_id = ${intoId} and o.user_id = ${fromId} and o.company_id = m.company_id
         and array_position(array['owner', 'manager', 'technician'], o.role)
             < array_position(array['owner', 'manager', 'technician'], m.role)`,
  sql`update company_members m set user_id = ${intoId}
       where user_id = ${fromId}
         and not exists (select from company_members o where o.user_id = ${intoId} and o.company_id = m.company_id)`,
  sql`update company_invitations set invited_by = ${intoId} where invited_by = ${fromId}`,
  sql`update company_invitations set accepted_by = ${intoId} where accepted_by = ${fromId}`,
];

export async function mergeRows({ rows }: Write, merged: MergedMember): Promise<void> {
  for (const move of moves(merged)) await rows(move);
}
