import type * as contracts from '@backflow/contracts/identity';
import type { CompanyRole } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { addMember } from './answer-invitation.ts';
import { assertOtherOwner, lockCompany, mayManage } from './company-access.ts';
import { companyPage } from './company-pages.ts';

/** Adds a person without an invitation. @throws NotFoundError */
export const addCompanyMember = (
  context: IdentityContext,
  call: Call<typeof contracts.addCompanyMember>,
): Promise<null> => {
  const { actor, params, body } = call;
  return mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const company = await lockCompany(write, actor, params.id, mayManage);
    const [user] = await write.rows(sql`select 1 from users where id = ${body.userId} for share`);
    if (!user) throw new NotFoundError('This person');
    const isAdded = await addMember(write, { companyId: company.id, ...body }, context.now());
    if (!isAdded) write.unchanged();
    write.audit({ subjectId: company.id, details: body });
    return null;
  });
};

/** Changes a member's role. The last owner stays one, but for administrators. @throws NotFoundError, CONFLICT */
export const changeCompanyRole = (
  context: IdentityContext,
  call: Call<typeof contracts.changeCompanyRole>,
): Promise<null> => {
  const { actor, params, body } = call;
  const { id, userId } = params;
  return mutate(context, { ...call, locks: [id] }, async (write) => {
    const company = await lockCompany(write, actor, id, mayManage);
    const from = await findRole(write, id, userId);
    if (from === body.role) {
      write.unchanged();
      return null;
    }
    if (from === 'owner' && company.access !== 'administrator')
      await assertOtherOwner(write, company, userId);
    await write.rows(sql`
      update company_members set role = ${body.role} where company_id = ${id} and user_id = ${userId}`);
    write.audit({ subjectId: id, details: { userId, role: { from, to: body.role } } });
    return null;
  });
};

/** Removes a member, and notifies them. Owners leave by `leaveCompany`. @throws NotFoundError, CONFLICT */
export const removeCompanyMember = (
  context: IdentityContext,
  call: Call<typeof contracts.removeCompanyMember>,
): Promise<null> => {
  const { actor, params } = call;
  const { id, userId } = params;
  return mutate(context, { ...call, locks: [id] }, async (write) => {
    const company = await lockCompany(write, actor, id, mayManage);
    const role = await findRole(write, id, userId);
    if (role === 'owner' && company.access !== 'administrator')
      await assertOtherOwner(write, company, userId);
    await removeMember(write, id, userId);
    const data = { company: company.name, url: companyPage(context.settings) };
    if (userId !== actor.id)
      await write.queue(
        sendMail,
        mailRequest('company-removed', { kind: 'member', id: userId }, data, { userId }),
      );
    write.audit({ subjectId: id, details: { userId, role } });
    return null;
  });
};

/** Leaves a company, whose owners are notified. @throws NotFoundError; CONFLICT for its last owner */
export const leaveCompany = (
  context: IdentityContext,
  call: Call<typeof contracts.leaveCompany>,
): Promise<null> => {
  const { actor, params } = call;
  return mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const company = await lockCompany(write, actor, params.id, () => true);
    const role = await findRole(write, params.id, actor.id);
    if (role === 'owner') await assertOtherOwner(write, company, actor.id);
    await removeMember(write, params.id, actor.id);
    const owners = await write.rows<{ id: string }>(sql`
      select user_id as id from company_members where company_id = ${params.id} and role = 'owner'`);
    const name = `${actor.firstName} ${actor.lastName}`;
    const data = { company: company.name, name, url: companyPage(context.settings, params.id) };
    for (const { id } of owners)
      await write.queue(sendMail, mailRequest('company-left', { kind: 'member', id }, data, { userId: id }));
    write.audit({ subjectId: params.id, details: { userId: actor.id, role } });
    return null;
  });
};

/** @throws NotFoundError, for a member of another company too */
async function findRole({ rows }: Write, companyId: string, userId: string): Promise<CompanyRole> {
  const [member] = await rows<{ role: CompanyRole }>(sql`
    select role from company_members where company_id = ${companyId} and user_id = ${userId}`);
  if (!member) throw new NotFoundError('This member');
  return member.role;
}

const removeMember = ({ rows }: Write, companyId: string, userId: string) =>
  rows(sql`delete from company_members where company_id = ${companyId} and user_id = ${userId}`);
