import type { MailRecipient } from '@backflow/contracts/notifications';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/** The members `m` with an email address who act for a company, and its contact, by the SQL of its id. */
const actingMembers = (companyId: string) => `
  identity.company_members_v1 a join identity.contacts_v2 m on m.id = a.user_id and m.email is not null
   where a.company_id = ${companyId} and a.role in ('owner', 'manager')`;
const contactOf = (companyId: string) =>
  `(select nullif(btrim(c.contact_email), '') from identity.companies_v1 c where c.id = ${companyId})`;

const ACTING = raw(actingMembers('company.id'));

/** Whether somebody of a company can be written to, by the SQL of its id. */
export const hasCompanyAddress = (companyId: string) =>
  `(${contactOf(companyId)} is not null or exists (select from ${actingMembers(companyId)}))`;

/**
 * Who gets the mails to a company: its contact, and those of the bookers who act for it still. Without these, everybody who acts for it.
 * None for a company without any address.
 */
export async function companyRecipients(
  { rows }: Pick<Write, 'rows'>,
  companyId: string,
  bookers: readonly (string | null)[],
): Promise<MailRecipient[]> {
  const [found] = await rows<{ contact: string | null; bookers: string[]; acting: string[] }>(sql`
    select contact, array(select m.id from ${ACTING} and m.id = any(${bookers}::uuid[]) and m.email is distinct from contact) as bookers,
           array(select m.id from ${ACTING}) as acting
      from (select ${raw(contactOf('given.id'))} as contact, given.id from (select ${companyId}::uuid as id) given) company`);
  const { contact = null, bookers: those = [], acting = [] } = found ?? {};
  const members = contact === null && those.length === 0 ? acting : those;
  return [...(contact === null ? [] : [contact]), ...members.map((id) => ({ kind: 'member', id }) as const)];
}
