import { MAX_COMPANY_MEMBERS } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import type { MyCompany, ReceivedInvitation } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, LinkSpentError, hashOfToken, mutate, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findMyCompany } from './company-people.query.ts';
import { companyPage } from './company-pages.ts';
import { RECEIVED_COLUMNS, assertOpen, findInvitation, lockInvitation } from './open-invitation.ts';

/** What the link of a mail offers. @throws LinkSpentError */
export async function getCompanyInvitation(
  { db, now }: IdentityContext,
  { query: { token } }: Call<typeof contracts.getCompanyInvitation>,
): Promise<ReceivedInvitation> {
  const [found] = await select<ReceivedInvitation>(
    db,
    'received-invitation',
    sql`
      select ${RECEIVED_COLUMNS}
        from one_time_tokens t join company_invitations i on i.id = t.subject_id join companies c on c.id = i.company_id
       where t.hash = ${hashOfToken(token)} and t.purpose = 'company-invitation' and i.status = 'open'
         and i.expires_at > ${new Date(now())} and c.deactivated_at is null and c.deleted_at is null`,
  );
  if (!found) throw new LinkSpentError();
  return found;
}

/**
 * The caller joins a company: by the link of a mail, whatever address the account has, or as the member of the invited address. Who is
 * a member already keeps the higher role. Repeated, it changes nothing.
 * @throws LINK_SPENT, NotFoundError
 */
export async function acceptCompanyInvitation(
  context: IdentityContext,
  call: Call<typeof contracts.acceptCompanyInvitation>,
): Promise<MyCompany> {
  const { actor } = call;
  const companyId = await mutate(context, call, async (write) => {
    const id = await findInvitation(context, write, call.body, actor);
    const invitation = await lockInvitation(write, id);
    const { companyId: company, role, invitedBy } = invitation;
    if (invitation.status === 'accepted' && invitation.acceptedBy === actor.id) {
      write.unchanged();
      return company;
    }
    assertOpen(invitation, context.now());
    await addMember(write, { companyId: company, userId: actor.id, role }, context.now());
    await write.rows(sql`
      update company_invitations set status = 'accepted', accepted_by = ${actor.id} where id = ${id}`);
    if (invitedBy !== null) {
      const url = companyPage(context.settings, company);
      const data = { company: invitation.company, name: `${actor.firstName} ${actor.lastName}`, url };
      await write.queue(
        sendMail,
        mailRequest('company-joined', { kind: 'member', id: invitedBy }, data, { userId: invitedBy }),
      );
    }
    write.audit({ subjectId: company, details: { userId: actor.id, role } });
    return company;
  });
  return findMyCompany(context, actor.id, companyId);
}

/** Declines an invitation. Repeated, it changes nothing. @throws LINK_SPENT, NotFoundError */
export const declineCompanyInvitation = (
  context: IdentityContext,
  call: Call<typeof contracts.declineCompanyInvitation>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const id = await findInvitation(context, write, call.body, call.actor);
    const invitation = await lockInvitation(write, id);
    if (invitation.status === 'declined') return null;
    assertOpen(invitation, context.now());
    await write.rows(sql`update company_invitations set status = 'declined' where id = ${id}`);
    return null;
  });

/**
 * Adds a member to a locked company; one who is a member already gets the role only if it may do more.
 * @returns false where nothing changed
 * @throws CONFLICT for a company with very many members
 */
export async function addMember(
  { rows }: Write,
  { companyId, userId, role }: { companyId: string; userId: string; role: string },
  now: number,
): Promise<boolean> {
  const [counted] = await rows<{ count: number }>(sql`
    select count(*)::int as count from company_members where company_id = ${companyId}`);
  if ((counted?.count ?? 0) >= MAX_COMPANY_MEMBERS) {
    throw new AppError(
      'CONFLICT',
      `A company has at most ${MAX_COMPANY_MEMBERS} members: remove some first.`,
    );
  }
  const changed = await rows(sql`
    insert into company_members as m (company_id, user_id, role, joined_at)
    values (${companyId}, ${userId}, ${role}, ${new Date(now)})
    on conflict (company_id, user_id) do update set role = excluded.role
     where array_position(array['owner', 'manager', 'technician'], excluded.role)
         < array_position(array['owner', 'manager', 'technician'], m.role)
    returning 1`);
  return changed.length > 0;
}
