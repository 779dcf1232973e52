import type { HoursEntry, correctHours as contract } from '@backflow/contracts/bookings';
import { wallTime } from '@backflow/contracts/time';
import { ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { assertMember } from '../assert-member.ts';
import type { BookingsContext } from '../context.ts';
import { findHoursEntry } from './hours.query.ts';

/**
 * Adds an administrator's correction to a member's ledger of CE hours.
 * @throws NotFoundError; a ValidationError for a day to come, and where the kind's total of the year would fall below 0
 */
export async function correctHours(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<HoursEntry> {
  const { actor, params, body } = call;
  const { kind, hours, day, reason } = body;
  await assertMember(context.db, params.id);
  if (day > wallTime(new Date(context.now())).slice(0, 10)) {
    throw new ValidationError([{ path: 'day', message: 'The day is still to come' }]);
  }
  const id = await mutate(context, call, async (write) => {
    // Corrections of one member run one after the other: each reads the total that it changes.
    await write.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`hours ${params.id}`}, 0))`);
    const total = await totalAfter(write, params.id, body);
    if (total.isNegative && hours.startsWith('-')) {
      const message = `The total of ${day.slice(0, 4)} is ${total.before}: it cannot fall below 0`;
      throw new ValidationError([{ path: 'hours', message }]);
    }
    const [entry] = await write.rows<{ id: string }>(sql`
      insert into hours_entries (user_id, kind, hours, day, reason, note, actor_id, at)
      values (${params.id}, ${kind}, ${hours}::numeric, ${day}::date, 'correction', ${reason}, ${actor.id}, ${new Date(context.now())})
      returning id`);
    if (!entry) throw new Error('an insert returned no row');
    write.audit({ subjectId: entry.id, details: { userId: params.id, kind, hours, day } });
    return entry.id;
  });
  return findHoursEntry(context.db, id);
}

/** The total of a kind and year, and whether it would be negative with the correction. */
async function totalAfter(
  { rows }: Write,
  memberId: string,
  { kind, hours, day }: Call<typeof contract>['body'],
): Promise<{ before: string; isNegative: boolean }> {
  const [row] = await rows<{ before: string; isNegative: boolean }>(sql`
    select trim_scale(coalesce(sum(e.hours), 0))::text as before, coalesce(sum(e.hours), 0) + ${hours}::numeric < 0 as "isNegative"
      from hours_entries e
     where e.user_id = ${memberId} and e.kind = ${kind} and e.year = extract(year from ${day}::date)::int`);
  if (!row) throw new Error('a sum has no row');
  return row;
}
