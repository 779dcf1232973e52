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
 * @throws OWN_ACCOUNT, LAST_ADMINISTRATOR; ValidationError when the typed address or name is not theirs
 */
export async function eraseUser(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const user = await lockAdministrators(context, write, id);
    assertOtherAccount(call.actor, id);
    assertTyped(user, call.body);
    await assertNotLast(write, user);
    const { isAdmin, subscriptionStatus, createdAt, email, pendingEmail } = user;
    const numbers = await deleteSmsNumbers(write, id);
    const merged = await eraseMergedNames(write, id);
    const ids = [id, ...merged.map(({ fromId }) => fromId)];
    await deletePersonalData(write, user, ids);
    const emails = [email, pendingEmail, ...merged.map((each) => each.email)].filter((each) => each !== null);
    await queueErasure(write, ids, [...new Set([...emails, ...numbers])]);
    write.audit({ subjectId: id, details: { isAdmin, subscriptionStatus, createdAt } });
  });
  // The sessions are invalid already, but contain networks and devices: delete them now instead of waiting until they expire.
  await call.session.forgetMember(id).catch((error: unknown) => {
    call.log.warn({ error }, 'the sessions of an erased account could not be deleted and will expire');
  });
  return null;
}

/** @throws ValidationError unless the address was typed, or the full name of a person who has none */
function assertTyped({ email, firstName, lastName }: UserRecord, typed: Call<typeof contract>['body']): void {
  if (email === null) {
    if (typed.name?.toLowerCase() === `${firstName} ${lastName}`.toLowerCase()) return;
    throw new ValidationError([{ path: 'name', message: 'This is not the name of this person' }]);
  }
  if (email.toLowerCase() === typed.email) return;
  const message = typed.email == null ? 'Email is required' : 'This is not the address of this account';
  throw new ValidationError([{ path: 'email', message }]);
}

/** Erases the names of those who were merged into the person. @returns their former ids and addresses */
const eraseMergedNames = (write: Write, id: string): Promise<{ fromId: string; email: string | null }[]> =>
  write.rows(sql`
    with erased as (select from_id, email from merged_people where into_id = ${id} for update)
    update merged_people m set name = null, email = null from erased
     where m.from_id = erased.from_id returning m.from_id as "fromId", erased.email`);

/** Foreign keys cascade to links and requests of the account; rows with only its address are deleted here, links first, in lock order. */
async function deletePersonalData(write: Write, user: UserRecord, ids: readonly string[]): Promise<void> {
  const email = user.email?.toLowerCase() ?? null;
  await user.destroy({ transaction: write.transaction });
  await write.rows(sql`delete from one_time_tokens where email = ${email}`);
  await write.rows(sql`delete from company_invitations where email = ${email}`);
  await write.rows(sql`
    update companies set version = version + 1, contacts = (
      select coalesce(jsonb_agg(contact), '[]') from jsonb_array_elements(contacts) contact
       where contact ->> 'email' is distinct from ${email})
     where ${email}::text is not null and contacts @> jsonb_build_array(jsonb_build_object('email', ${email}::text))`);
  await write.rows(sql`delete from newsletter_subscriptions where lower(email) = ${email}`);
  await write.rows(sql`delete from outbox where "to" = ${email}`);
  await write.rows(sql`
    update audit_lines set details = details - ${PERSONAL_DETAILS}::text[]
     where subject_id = any(${ids}::uuid[]) and details ?| ${PERSONAL_DETAILS}::text[]`);
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

/** @param ids the member's, and those of people who were merged into them */
async function queueErasure(write: Write, ids: readonly string[], addresses: string[]): Promise<void> {
  const { bookings, notifications, ...others } = ERASE_MEMBER;
  for (const memberId of ids) {
    for (const job of Object.values(others)) await write.queue(job, { memberId });
    for (const job of [bookings, notifications]) await write.queue(job, { memberId, addresses });
  }
}
