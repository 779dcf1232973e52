import type { OwnRegistration } from '@backflow/contracts';
import { raw, sql } from '@backflow/service-kit';
import type { Actor, Write } from '@backflow/service-kit';

/** The place in line of a registration `r`, from 1; null for one that does not wait. */
export const PLACE_IN_LINE = raw(`
  case when r.status = 'waitlisted' then
    (select count(*)::int from registrations ahead
      where ahead.event_id = r.event_id and ahead.status = 'waitlisted'
        and ahead.waiting_number <= r.waiting_number)
  end`);

/**
 * The actor's registration for an event as it is once the event's row is held: nobody joins, leaves or moves up before
 * the transaction ends. Null when there is none.
 */
export async function ownInLine(
  write: Write,
  eventId: string,
  { id }: Actor,
): Promise<Pick<OwnRegistration, 'id' | 'status' | 'place'> | null> {
  const [own] = await write.rows<Pick<OwnRegistration, 'id' | 'status'> & { place: number | null }>(sql`
    select r.id, r.status, ${PLACE_IN_LINE} as place
      from registrations r where r.event_id = ${eventId} and r.user_id = ${id} and r.status <> 'cancelled'`);
  if (!own) return null;
  const { place, ...registration } = own;
  return place === null ? registration : { ...registration, place };
}
