import type * as contracts from '@backflow/contracts/identity';
import type { AdminCompany } from '@backflow/contracts/identity';
import { mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findCompany } from './companies.query.ts';
import { companyRecord } from './company.record.ts';

type Deactivation = Call<typeof contracts.deactivateCompany> | Call<typeof contracts.reactivateCompany>;

/**
 * Nobody acts for a deactivated company, and its open invitations are withdrawn; bookings and invoices stay. A company is never
 * deleted: invoices name it.
 */
const setDeactivated = async (
  context: IdentityContext,
  call: Deactivation,
  deactivatedAt: Date | null,
): Promise<AdminCompany> => {
  const { id } = call.params;
  await mutate(context, { ...call, locks: [id] }, async (write) => {
    const company = await companyRecord.lock({ context, write }, id);
    if ((company.deactivatedAt === null) === (deactivatedAt === null)) return write.unchanged();
    await company.update({ deactivatedAt, version: company.version + 1 }, { transaction: write.transaction });
    if (deactivatedAt !== null)
      await write.rows(sql`
        update company_invitations set status = 'withdrawn' where company_id = ${id} and status = 'open'`);
    write.audit({ subjectId: id, details: { name: company.name } });
  });
  return findCompany(context, id);
};

/** @throws NotFoundError */
export const deactivateCompany = (
  context: IdentityContext,
  call: Call<typeof contracts.deactivateCompany>,
): Promise<AdminCompany> => setDeactivated(context, call, new Date(context.now()));

/** @throws NotFoundError */
export const reactivateCompany = (
  context: IdentityContext,
  call: Call<typeof contracts.reactivateCompany>,
): Promise<AdminCompany> => setDeactivated(context, call, null);
