import { ERASE_MEMBER, FORMER_MEMBER } from '@backflow/contracts/identity';
import type { JobData } from '@backflow/contracts';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { cancelBooking } from './cancel-booking.ts';

/**
 * Cancels the bookings of an erased account that are not over, which frees the seats. Past bookings stay without a name, and so
 * do confirmed bookings of courses, which never end: invoices and counts refer to them. Invoices that were sent stay as they are, by
 * tax law. Nobody is notified.
 */
async function eraseMember(
  context: BookingsContext,
  { memberId, addresses = [] }: JobData<typeof ERASE_MEMBER.bookings>,
  run: JobRun,
): Promise<void> {
  const now = new Date(context.now());
  await mutate(context, run, async ({ rows }) => {
    await rows(sql`delete from calendar_feeds where user_id = ${memberId}`);
    await rows(sql`delete from bulk_changes where user_id = ${memberId}`);
    await rows(sql`delete from statements where user_id = ${memberId}`);
    // The cells of refused rows of imports; those that were carried out have none.
    await rows(sql`
      update bulk_change_items i set source = null
       where outcome is not null and exists (select from jsonb_array_elements_text(i.source->'cells') cell where lower(btrim(cell)) = any(${addresses}))`);
    await rows(sql`
      delete from unmatched_attendance u
       where lower(email) = any(${addresses})
          or exists (select from bookings b where b.id = u.booking_id and b.user_id = ${memberId})`);
    await rows(sql`
      update check_ins c set name = null, email = null, phone = null, note = null
       where lower(email) = any(${addresses})
          or exists (select from bookings b where b.id in (c.booking_id, c.counts_for) and b.user_id = ${memberId})`);
    // The address is a colleague's.
    await rows(sql`
      update hand_overs set status = 'withdrawn', ended_at = ${now}, email = null
       where from_user = ${memberId} and status = 'open'`);
    await rows(sql`update bookings set network = null where user_id = ${memberId} and network is not null`);
  });
  const found = await select<{ id: string }>(
    context.db,
    'bookings-of-erased',
    sql`
      select b.id from bookings b join offers o on o.id = b.offer_id
       where b.user_id = ${memberId} and b.status <> 'cancelled'
         and (o.ends_at > ${now} or (o.ends_at is null and b.status <> 'confirmed'))
       order by b.id`,
  );
  for (const { id } of found) {
    run.signal.throwIfAborted();
    await cancelBooking(
      context,
      run,
      id,
      (_write, { endsAt }, status) => endsAt !== null || status !== 'confirmed',
    );
  }
  await mutate(context, run, async (write) => {
    await eraseNames(write, memberId);
    await eraseFreeReasons(write, memberId);
  });
}

const NOBODY = JSON.stringify({ name: FORMER_MEMBER, company: null, address: null, purchaseOrder: null });

/** Erases from unsent invoices the bill-to address, unless it is a company's, the name in each line, and the reason of voiding. */
async function eraseNames({ rows }: Write, memberId: string): Promise<void> {
  const erased = await rows<{ id: string }>(sql`
    update invoices i
       set bill_to = case when company_id is null then ${NOBODY}::jsonb else bill_to end, version = version + 1,
           lines = (select jsonb_agg(line || jsonb_build_object('details',
                             nullif(regexp_replace(line->>'details', '(^|\\n)For [^\\n]*$', ''), '')) order by number)
                      from jsonb_array_elements(i.lines) with ordinality l (line, number))
     where user_id = ${memberId} and sent_at is null and (company_id is not null or bill_to <> ${NOBODY}::jsonb) returning id`);
  await rows(sql`
    update audit_lines set details = details - 'reason'
     where subject_id = any(${erased.map(({ id }) => id)}::uuid[]) and details ? 'reason'`);
}

/** Erases why seats were free, also from the agreements of those who have them now. */
async function eraseFreeReasons({ rows }: Write, memberId: string): Promise<void> {
  await rows(sql`
    update agreements set rule = rule - 'reason'
     where rule ? 'reason' and account_id in (
       select g.account_id from agreements g join bookings b on b.id = g.booking_id where b.user_id = ${memberId})`);
  await rows(sql`
    update audit_lines set details = details - 'freeReason'
     where subject_id in (select id from bookings where user_id = ${memberId}) and details ? 'freeReason'`);
}

export const eraseMemberJob = job(ERASE_MEMBER.bookings, eraseMember);
