import { CompanyInvitation, CompanyMember, MyCompany } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import type { CompanyPeople, ReceivedInvitation } from '@backflow/contracts/identity';
import { AppError, NotFoundError, getColumns, raw, select, sql } from '@backflow/service-kit';
import type { Call, Sql } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findUser } from '../people/users.query.ts';
import { OWNER_NAMES } from './companies.query.ts';
import { findAccess, mayInvite, mayManage, mayRead } from './company-access.ts';
import { RECEIVED_COLUMNS } from './open-invitation.ts';

const BY_ROLE = raw(`case m.role when 'owner' then 0 when 'manager' then 1 else 2 end`);

/** Members and open invitations, and what the caller may do with them. @throws NotFoundError; FORBIDDEN for technicians */
export async function getCompanyPeople(
  context: IdentityContext,
  { actor, params: { id: companyId } }: Call<typeof contracts.getCompanyPeople>,
): Promise<CompanyPeople> {
  const { db } = context;
  const access = await findAccess(context, actor, companyId);
  if (!mayRead(access)) {
    throw new AppError('FORBIDDEN', 'Only owners and managers see the people of their company.');
  }
  const [members, invitations] = await Promise.all([
    select<CompanyMember>(
      db,
      'company-members',
      sql`
        select ${getColumns(CompanyMember, 'm', {
          firstName: raw('u.first_name'),
          lastName: raw('u.last_name'),
          // A technician may have joined with a private address.
          email: access === 'administrator' ? raw('u.email') : null,
        })}
          from company_members m join users u on u.id = m.user_id
         where m.company_id = ${companyId}
         order by ${BY_ROLE}, lower(u.last_name || ' ' || u.first_name), u.id`,
    ),
    select<CompanyInvitation>(
      db,
      'company-invitations',
      sql`
        select ${getColumns(CompanyInvitation, 'i')} from company_invitations i
         where i.company_id = ${companyId} and i.status = 'open' order by i.invited_at desc, i.id`,
    ),
  ]);
  return { members, invitations, mayManage: mayManage(access), mayInvite: mayInvite(access) };
}

const selectMine = (condition: Sql) => sql`
  select ${getColumns(MyCompany, 'm', { id: raw('c.id'), name: raw('c.name'), owners: OWNER_NAMES })}
    from company_members m join companies c on c.id = m.company_id
   where c.deleted_at is null and c.deactivated_at is null and ${condition}
   order by c.name_key, c.id`;

/** A membership of a person. @throws NotFoundError */
export async function findMyCompany(
  { db }: Pick<IdentityContext, 'db'>,
  userId: string,
  companyId: string,
): Promise<MyCompany> {
  const condition = sql`m.user_id = ${userId} and m.company_id = ${companyId}`;
  const [found] = await select<MyCompany>(db, 'my-company', selectMine(condition));
  if (!found) throw new NotFoundError('This company');
  return found;
}

/** The caller's companies, and invitations to the caller's confirmed address. */
export async function listMyCompanies(
  { db, now }: IdentityContext,
  { actor }: Call<typeof contracts.listMyCompanies>,
): Promise<{ companies: MyCompany[]; invitations: ReceivedInvitation[] }> {
  const [companies, invitations] = await Promise.all([
    select<MyCompany>(db, 'my-companies', selectMine(sql`m.user_id = ${actor.id}`)),
    actor.isEmailConfirmed
      ? select<ReceivedInvitation>(
          db,
          'my-invitations',
          sql`
            select ${RECEIVED_COLUMNS}
              from users me join company_invitations i on i.email = lower(me.email) join companies c on c.id = i.company_id
             where me.id = ${actor.id} and i.status = 'open' and i.expires_at > ${new Date(now())}
             order by i.invited_at desc, i.id`,
        )
      : [],
  ]);
  return { companies, invitations };
}

/** The companies of a person, for administrators. @throws NotFoundError */
export async function listUserCompanies(
  context: IdentityContext,
  { params: { id } }: Call<typeof contracts.listUserCompanies>,
): Promise<MyCompany[]> {
  await findUser(context, id);
  return select<MyCompany>(context.db, 'user-companies', selectMine(sql`m.user_id = ${id}`));
}
