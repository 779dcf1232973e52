import { ReceivedInvitation } from '@backflow/contracts/identity';
import type { CompanyRole, acceptCompanyInvitation } from '@backflow/contracts/identity';
import { AppError, LinkSpentError, NotFoundError, getColumns, raw, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { readLink } from '../one-time-links.ts';

/** A ReceivedInvitation's select list from `company_invitations i join companies c`. */
export const RECEIVED_COLUMNS = getColumns(ReceivedInvitation, 'i', {
  company: raw('c.name'),
  from: raw(`(select f.first_name || ' ' || f.last_name from users f where f.id = i.invited_by)`),
});

export interface InvitationRow {
  id: string;
  companyId: string;
  company: string;
  isActive: boolean;
  role: CompanyRole;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn';
  invitedBy: string | null;
  acceptedBy: string | null;
  expiresAt: Date;
}

type Key = Call<typeof acceptCompanyInvitation>['body'];

/**
 * The invitation of a link, or one to the confirmed address of the caller.
 * @throws LinkSpentError; NotFoundError for an invitation to another address
 */
export async function findInvitation(
  context: IdentityContext,
  write: Write,
  { token, invitationId }: Key,
  actor: Actor | null,
): Promise<string> {
  if (token !== undefined) {
    const { subjectId } = await readLink(context, write, 'company-invitation', token);
    if (subjectId === null) throw new LinkSpentError();
    return subjectId;
  }
  const [own] =
    invitationId === undefined || !actor?.isEmailConfirmed
      ? []
      : await write.rows<{ id: string }>(sql`
          select i.id from company_invitations i join users u on lower(u.email) = i.email
           where i.id = ${invitationId} and u.id = ${actor.id}`);
  if (!own) throw new NotFoundError('This invitation');
  return own.id;
}

/** Locks an invitation, after its company, as all writes of a company's people do. @throws LinkSpentError */
export async function lockInvitation({ rows }: Write, id: string): Promise<InvitationRow> {
  await rows(sql`
    select 1 from companies where id = (select company_id from company_invitations where id = ${id}) for update`);
  const [found] = await rows<InvitationRow>(sql`
    select i.id, i.company_id as "companyId", c.name as company, c.deactivated_at is null and c.deleted_at is null as "isActive",
           i.role, i.status, i.invited_by as "invitedBy", i.accepted_by as "acceptedBy", i.expires_at as "expiresAt"
      from company_invitations i join companies c on c.id = i.company_id where i.id = ${id} for update of i`);
  if (!found) throw new LinkSpentError();
  return found;
}

/** @throws AppError LINK_SPENT that says what has become of the invitation */
export function assertOpen({ status, company, isActive, expiresAt }: InvitationRow, now: number): void {
  const isOpen = status === 'open' && isActive && expiresAt.getTime() > now;
  if (!isOpen) throw new AppError('LINK_SPENT', getReason(status, company));
}

const getReason = (status: InvitationRow['status'], company: string): string =>
  status === 'accepted' || status === 'declined'
    ? `This invitation was ${status} already.`
    : `This invitation was withdrawn or has expired. Ask ${company} for another one.`;
