import { COMPANY_ROLES } from '@backflow/contracts/identity';
import type { CompanyRole } from '@backflow/contracts/identity';
import { AppError, NotFoundError, select, sql } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

/** The caller's part in a company: a member's role, or an administrator's, who may do everything. */
export type CompanyAccess = CompanyRole | 'administrator';

/** True for who acts for the company: reads its record and its people. */
export const mayRead = (access: CompanyAccess): boolean => access !== 'technician';
/** True for who changes the record, roles and members. */
export const mayManage = (access: CompanyAccess): boolean => access === 'owner' || access === 'administrator';
/** The roles that somebody may invite for. */
export function mayInvite(access: CompanyAccess): CompanyRole[] {
  if (mayManage(access)) return [...COMPANY_ROLES];
  return access === 'manager' ? ['technician'] : [];
}

const NOT_ALLOWED = 'Only the owners of this company can do this.';

/** The row of a company. */
export interface LockedCompany {
  id: string;
  name: string;
  access: CompanyAccess;
}

/**
 * The caller's access to a company that is neither merged nor deactivated; administrators have it to deactivated ones too.
 * @throws NotFoundError for everybody else, so that ids tell nothing
 */
export async function findAccess(
  { db }: Pick<IdentityContext, 'db'>,
  actor: Actor,
  companyId: string,
): Promise<CompanyAccess> {
  const [found] = await select<AccessRow>(db, 'company-access', accessQuery(actor.id, companyId));
  return getAccess(actor, found);
}

/**
 * Locks a company for a write of its people: such writes run one after the other, so that two owners cannot remove each other.
 * The operation names the company in `locks`.
 * @param isAllowed which access may do this; FORBIDDEN for others
 * @throws NotFoundError; CONFLICT for a deactivated company
 */
export async function lockCompany(
  write: Write,
  actor: Actor,
  companyId: string,
  isAllowed: (access: CompanyAccess) => boolean,
): Promise<LockedCompany> {
  await write.rows(sql`select 1 from companies where id = ${companyId} for update`);
  // In a statement of its own, which sees what the lock waited for.
  const [found] = await write.rows<AccessRow>(accessQuery(actor.id, companyId));
  const access = getAccess(actor, found);
  if (!isAllowed(access)) throw new AppError('FORBIDDEN', NOT_ALLOWED);
  if (found?.isDeactivated) {
    throw new AppError('CONFLICT', 'This company is deactivated: reactivate it first.');
  }
  return { id: companyId, name: found?.name ?? '', access };
}

interface AccessRow {
  name: string;
  isDeactivated: boolean;
  role: CompanyRole | null;
}

const accessQuery = (userId: string, companyId: string) => sql`
  select c.name, c.deactivated_at is not null as "isDeactivated",
         (select m.role from company_members m where m.company_id = c.id and m.user_id = ${userId}) as role
    from companies c where c.id = ${companyId} and c.deleted_at is null`;

function getAccess({ isAdmin }: Actor, found: AccessRow | undefined): CompanyAccess {
  if (found && isAdmin) return 'administrator';
  if (!found || found.isDeactivated || found.role === null) throw new NotFoundError('This company');
  return found.role;
}

/** @throws CONFLICT when a company would be left without an owner who can sign in */
export async function assertOtherOwner(
  { rows }: Write,
  company: Pick<LockedCompany, 'id' | 'name'>,
  userId: string,
): Promise<void> {
  const [other] = await rows(sql`
    select 1 from company_members m join users u on u.id = m.user_id
     where m.company_id = ${company.id} and m.role = 'owner' and m.user_id <> ${userId}
       and u.suspended_at is null and u.password_hash is not null limit 1`);
  if (other) return;
  throw new AppError(
    'CONFLICT',
    `${company.name} needs an owner. Make somebody else an owner first, or write to us if the company is to be closed.`,
  );
}
