import { COMPANY_ROLE_LABELS, LINK_HOURS, MAX_COMPANY_INVITATIONS } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import type { CompanyInvitation } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { AppError, NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { issueLink } from '../one-time-links.ts';
import { lockCompany, mayInvite } from './company-access.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Invites an address by mail. An open invitation of the address gets the new role, and its former links go on working.
 * @throws ValidationError for a role that the caller may not invite for, and for the address of a member
 */
export const inviteToCompany = (
  context: IdentityContext,
  call: Call<typeof contracts.inviteToCompany>,
): Promise<CompanyInvitation> => {
  const { actor, params, body } = call;
  const { email, role } = body;
  return mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const { name: company, access } = await lockCompany(
      write,
      actor,
      params.id,
      (each) => mayInvite(each).length > 0,
    );
    if (!mayInvite(access).includes(role)) {
      throw new ValidationError([
        { path: 'role', message: 'Managers invite technicians; ask an owner for this one' },
      ]);
    }
    await assertNotMember(write, params.id, email);
    await assertFewer(write, params.id);
    const invitedAt = new Date(context.now());
    const expiresAt = new Date(context.now() + LINK_HOURS.companyInvitation * HOUR_MS);
    const [stored] = await write.rows<{ id: string }>(sql`
      insert into company_invitations (company_id, email, role, invited_by, invited_at, expires_at)
      values (${params.id}, ${email}, ${role}, ${actor.id}, ${invitedAt}, ${expiresAt})
      on conflict (company_id, email) where status = 'open'
      do update set role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at,
                    expires_at = excluded.expires_at
      returning id`);
    if (!stored) throw new Error('the invitation was not stored');
    const { url } = await issueLink(context, write, 'company-invitation', {
      ...{ userId: null, email, subjectId: stored.id },
    });
    const until = expiresAt.toISOString();
    const from = `${actor.firstName} ${actor.lastName}`;
    const data = { ...{ company, from, until, url }, role: COMPANY_ROLE_LABELS[role].toLowerCase() };
    await write.queue(sendMail, mailRequest('company-invitation', email, data));
    // Without the address, which may be a stranger's.
    write.audit({ subjectId: params.id, details: { invitation: stored.id, role } });
    return { id: stored.id, email, role, invitedAt: invitedAt.toISOString(), expiresAt: until };
  });
};

/** Withdraws an open invitation, whose link then works no more. @throws NotFoundError */
export const withdrawCompanyInvitation = (
  context: IdentityContext,
  call: Call<typeof contracts.withdrawCompanyInvitation>,
): Promise<null> => {
  const { id, invitationId } = call.params;
  return mutate(context, { ...call, locks: [id] }, async (write) => {
    const { access } = await lockCompany(write, call.actor, id, (each) => mayInvite(each).length > 0);
    const [withdrawn] = await write.rows<{ role: string }>(sql`
      update company_invitations set status = 'withdrawn'
       where id = ${invitationId} and company_id = ${id} and status = 'open' and role = any(${mayInvite(access)})
      returning role`);
    if (!withdrawn) throw new NotFoundError('This invitation');
    write.audit({ subjectId: id, details: { invitation: invitationId, role: withdrawn.role } });
    return null;
  });
};

async function assertNotMember({ rows }: Write, companyId: string, email: string): Promise<void> {
  const [member] = await rows(sql`
    select 1 from company_members m join users u on u.id = m.user_id
     where m.company_id = ${companyId} and lower(u.email) = ${email}`);
  if (!member) return;
  throw new ValidationError([
    {
      path: 'email',
      message: 'The person with this address is a member already: change the role in the list',
    },
  ]);
}

async function assertFewer({ rows }: Write, companyId: string): Promise<void> {
  const [counted] = await rows<{ count: number }>(sql`
    select count(*)::int as count from company_invitations where company_id = ${companyId} and status = 'open'`);
  if ((counted?.count ?? 0) < MAX_COMPANY_INVITATIONS) return;
  throw new AppError(
    'CONFLICT',
    `${MAX_COMPANY_INVITATIONS} invitations are open: withdraw those that are not needed any more first.`,
  );
}
