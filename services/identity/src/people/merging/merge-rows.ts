import type { MergedMember } from '@backflow/contracts/identity';
import { moveRows, sql } from '@backflow/service-kit';
import type { PersonColumns, Write } from '@backflow/service-kit';

/** Columns of this schema that name the person of a row. The row of who is merged goes after them. */
export const MERGED_COLUMNS: PersonColumns = {
  'licences.user_id': 'lower(authority), lower(number)',
  'member_notes.user_id': 'any',
  'member_notes.author_id': 'any',
  // One open request a person.
  'premium_requests.user_id': `case status when 'open' then status else id::text end`,
  'sms_consents.user_id': 'true',
  'merged_people.into_id': 'any',
  'company_members.user_id': 'company_id',
  'company_invitations.invited_by': 'any',
  'company_invitations.accepted_by': 'any',
  'users.id': 'otherwise',
};

/** Gives rows of this schema to the person who stays. */
export async function mergeRows(write: Write, merged: MergedMember): Promise<void> {
  const { fromId, intoId } = merged;
  // Of two memberships of a company the role that may do more stays; what is shared is the choice of who stays.
  await write.rows(sql`
    update company_members m set role = o.role from company_members o
     where m.user_id = ${intoId} and o.user_id = ${fromId} and o.company_id = m.company_id
       and array_position(array['owner', 'manager', 'technician'], o.role)
           < array_position(array['owner', 'manager', 'technician'], m.role)`);
  await moveRows(write, MERGED_COLUMNS, merged);
}
