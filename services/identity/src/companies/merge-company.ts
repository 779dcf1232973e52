import { MERGE_COMPANY } from '@backflow/contracts/identity';
import type { AdminCompany, mergeCompany as contract } from '@backflow/contracts/identity';
import { ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { CompanyRow } from '../db/models/company.ts';
import { findCompany } from './companies.query.ts';
import { SECOND_RUN_MS } from '../people/merging/merge-people.ts';
import { companyRecord } from './company.record.ts';

/**
 * Merges a company into another, for good: members, invitations and contacts move, fields that the other lacks are taken over, and
 * bookings follow by a job. The former address leads to the other company.
 * @throws NotFoundError; ValidationError for the company itself
 */
export async function mergeCompany(
  context: IdentityContext,
  call: Call<typeof contract>,
): Promise<AdminCompany> {
  const { id: fromId } = call.params;
  const { intoId } = call.body;
  if (fromId === intoId) {
    throw new ValidationError([{ path: 'intoId', message: 'Choose another company to merge it into' }]);
  }
  await mutate(context, { ...call, locks: [fromId, intoId] }, async (write) => {
    // In one order, so that two merges the opposite way don't wait for each other.
    const first = await companyRecord.lock({ context, write }, fromId < intoId ? fromId : intoId);
    const second = await companyRecord.lock({ context, write }, fromId < intoId ? intoId : fromId);
    const [from, into] = first.id === fromId ? [first, second] : [second, first];
    if (into.deactivatedAt !== null) {
      throw new ValidationError([
        { path: 'intoId', message: `${into.name} is deactivated: reactivate it first` },
      ]);
    }
    const members = await moveMembers(write, fromId, intoId);
    await moveInvitations(write, fromId, intoId);
    await moveFields(context, write, from, into);
    await write.rows(sql`update companies set merged_into = ${intoId} where merged_into = ${fromId}`);
    await write.queue(MERGE_COMPANY, { fromId, intoId });
    const startAfter = new Date(context.now() + SECOND_RUN_MS);
    await write.queue(MERGE_COMPANY, { fromId, intoId }, { startAfter });
    write.audit({ subjectId: intoId, details: { merged: fromId, name: from.name, members } });
  });
  return findCompany(context, intoId);
}

/** Who is a member of both keeps the role that may do more. @returns how many moved */
async function moveMembers({ rows }: Write, fromId: string, intoId: string): Promise<number> {
  const moved = await rows(sql`
    with moved as (
      delete from company_members where company_id = ${fromId}
      returning user_id, role, joined_at)
    insert into company_members as m (company_id, user_id, role, shares_bookings, shares_hours, joined_at)
    select ${intoId}, user_id, role, false, false, joined_at from moved
    -- What is shared with the one company is not shared with the other.
    on conflict (company_id, user_id) do update set joined_at = least(m.joined_at, excluded.joined_at),
      role = case when array_position(array['owner', 'manager', 'technician'], excluded.role)
                     < array_position(array['owner', 'manager', 'technician'], m.role) then excluded.role else m.role end
    returning 1`);
  return moved.length;
}

/** Links of moved invitations go on working; of two open ones to an address, the other company's stays. */
async function moveInvitations({ rows }: Write, fromId: string, intoId: string): Promise<void> {
  await rows(sql`
    update company_invitations i set status = 'withdrawn'
     where i.company_id = ${fromId} and i.status = 'open'
       and (exists (select from company_invitations o
                     where o.company_id = ${intoId} and o.status = 'open' and o.email = i.email)
            or exists (select from company_members m join users u on u.id = m.user_id
                        where m.company_id = ${intoId} and lower(u.email) = i.email))`);
  await rows(sql`update company_invitations set company_id = ${intoId} where company_id = ${fromId}`);
}

async function moveFields(
  { now }: IdentityContext,
  { transaction }: Write,
  from: CompanyRow,
  into: CompanyRow,
): Promise<void> {
  const known = new Set(into.contacts.map(getContactKey));
  const contacts = [...into.contacts, ...from.contacts.filter((each) => !known.has(getContactKey(each)))];
  await into.update(
    {
      contacts,
      address: into.address ?? from.address,
      paymentDays: into.paymentDays ?? from.paymentDays,
      requiresPurchaseOrder: into.requiresPurchaseOrder || from.requiresPurchaseOrder,
      purchaseOrderNote: into.purchaseOrderNote ?? from.purchaseOrderNote,
      note: [into.note, from.note].filter((note) => note !== null).join('\n\n') || null,
      version: into.version + 1,
    },
    { transaction },
  );
  await from.update(
    { mergedInto: into.id, deletedAt: new Date(now()), version: from.version + 1 },
    { transaction },
  );
}

const getContactKey = ({ name, email }: CompanyRow['contacts'][number]): string =>
  (email ?? name).toLowerCase();
