import { ERASE_MEMBER } from '@backflow/contracts/identity';
import type { eraseUser as contract } from '@backflow/contracts/identity';
import { ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { assertNotLast, assertOtherAccount, lockAdministrators } from './administrators.ts';

/** Details of audit entries that are personal data of the member. */
const PERSONAL_DETAILS = ['email', 'from', 'pendingEmail', 'network', 'reason', 'suspension'];

/**
 * Erases an account and its data, and queues a job for each other service in the same transaction. Only ids remain.
 * @throws OWN_ACCOUNT, LAST_ADMINISTRATOR; ValidationError when the typed address is not the account's
 */
export async function eraseUser(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const user = await lockAdministrators(context, write, id);
    assertOtherAccount(call.actor, id);
    if (user.email.toLowerCase() !== call.body.email) {
      throw new ValidationError([{ path: 'email', message: 'This is not the address of this account' }]);
    }
    await assertNotLast(write, user);
    const { isAdmin, subscriptionStatus, createdAt, email, pendingEmail } = user;
    const numbers = await deleteSmsNumbers(write, id);
    await deletePersonalData(write, user);
    await queueErasure(write, id, [email, ...(pendingEmail === null ? [] : [pendingEmail]), ...numbers]);
    write.audit({ subjectId: id, details: { isAdmin, subscriptionStatus, createdAt } });
  });
  // The sessions are invalid already, but contain networks and devices: delete them now instead of waiting until they expire.
  await call.session.forgetMember(id).catch((error: unknown) => {
    call.log.warn({ error }, 'the sessions of an erased account could not be deleted and will expire');
  });
  return null;
}

/** Foreign keys cascade to links and requests of the account; rows with only its address are deleted here, links first, in lock order. */
async function deletePersonalData(write: Write, user: UserRecord): Promise<void> {
  const { id } = user;
  const email = user.email.toLowerCase();
  await user.destroy({ transaction: write.transaction });
  await write.rows(sql`delete from one_time_tokens where email = ${email}`);
  await write.rows(sql`delete from company_invitations where email = ${email}`);
  await write.rows(sql`
    update companies set version = version + 1, contacts = (
      select coalesce(jsonb_agg(contact), '[]') from jsonb_array_elements(contacts) contact
       where contact ->> 'email' is distinct from ${email})
     where contacts @> jsonb_build_array(jsonb_build_object('email', ${email}::text))`);
  await write.rows(sql`delete from newsletter_subscriptions where lower(email) = ${email}`);
  await write.rows(sql`delete from outbox where "to" = ${email}`);
  await write.rows(sql`
    update audit_lines set details = details - ${PERSONAL_DETAILS}::text[]
     where subject_id = ${id} and details ?| ${PERSONAL_DETAILS}::text[]`);
}

/** Deletes the numbers for text messages, also from the list of those that replied STOP: the provider has its own list. */
async function deleteSmsNumbers(write: Write, id: string): Promise<string[]> {
  const rows = await write.rows<{ number: string }>(sql`
    with codes as (delete from sms_codes where user_id = ${id} returning phone_number),
      consents as (delete from sms_consents where user_id = ${id} returning phone_number),
      stops as (delete from sms_stops where phone_number in (select phone_number from consents))
    select phone_number as number from codes union select phone_number from consents`);
  return rows.map(({ number }) => number);
}

async function queueErasure(write: Write, memberId: string, addresses: string[]): Promise<void> {
  const { notifications, ...others } = ERASE_MEMBER;
  for (const job of Object.values(others)) await write.queue(job, { memberId });
  await write.queue(notifications, { memberId, addresses });
}
