import { CompanyRecord } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import type { MyCompany } from '@backflow/contracts/identity';
import type { ResponseOf } from '@backflow/contracts';
import { ConflictError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import * as z from '@backflow/contracts/zod';
import type { IdentityContext } from '../context.ts';
import { findCompany } from './companies.query.ts';
import { lockCompany, mayManage, mayRead } from './company-access.ts';
import { findMyCompany } from './company-people.query.ts';
import { companyRecord } from './company.record.ts';

/** A company of the caller; technicians see neither its record nor its people. @throws NotFoundError */
export async function getMyCompany(
  context: IdentityContext,
  { actor, params: { id } }: Call<typeof contracts.getMyCompany>,
): Promise<ResponseOf<typeof contracts.getMyCompany>> {
  const company = await findMyCompany(context, actor.id, id);
  const record = mayRead(company.role) ? await findRecord(context, id) : null;
  return { company, record, mayEdit: mayManage(company.role) };
}

/** Without what is for the office alone. */
const findRecord = async (context: IdentityContext, id: string): Promise<CompanyRecord> =>
  z.parse(CompanyRecord, await findCompany(context, id));

/** An owner changes their company. @throws NotFoundError; FORBIDDEN; ConflictError for an older version */
export async function updateMyCompany(
  context: IdentityContext,
  call: Call<typeof contracts.updateMyCompany>,
): Promise<CompanyRecord> {
  const { actor, params, body } = call;
  await mutate(context, { ...call, locks: [params.id] }, async (write) => {
    await lockCompany(write, actor, params.id, mayManage);
    const row = await companyRecord.lock({ context, write }, params.id);
    if (body.version !== undefined && body.version !== row.version) {
      throw new ConflictError(await findRecord(context, params.id));
    }
    const details = await companyRecord.locked.edit({ context, write }, row, body);
    if (details) write.audit({ subjectId: row.id, details });
    else write.unchanged();
  });
  return findRecord(context, params.id);
}

/** The caller chooses what a company sees of them. @throws NotFoundError */
export async function shareWithCompany(
  context: IdentityContext,
  call: Call<typeof contracts.shareWithCompany>,
): Promise<MyCompany> {
  const { actor, params, body } = call;
  await mutate(context, call, async (write) => {
    const before = await findMyCompany(context, actor.id, params.id);
    const { sharesBookings = before.sharesBookings, sharesHours = before.sharesHours } = body;
    const changed = await write.rows(sql`
      update company_members set shares_bookings = ${sharesBookings}, shares_hours = ${sharesHours}
       where company_id = ${params.id} and user_id = ${actor.id}
      returning 1`);
    if (changed.length === 0) throw new NotFoundError('This company');
    const isSame = before.sharesBookings === sharesBookings && before.sharesHours === sharesHours;
    if (isSame) return write.unchanged();
    write.audit({ subjectId: params.id, details: { userId: actor.id, sharesBookings, sharesHours } });
  });
  return findMyCompany(context, actor.id, params.id);
}
