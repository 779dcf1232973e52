import type { RegistrationCounts, countAttendees } from '@backflow/contracts';
import { raw, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { findStart } from './kind.ts';
import type { Stored } from './kind.ts';

const COUNTS = raw(`
  (count(*) filter (where status = 'pending'))::int as pending,
  (count(*) filter (where status = 'confirmed'))::int as confirmed,
  (count(*) filter (where status = 'waitlisted'))::int as waitlisted,
  (count(*) filter (where status = 'cancelled'))::int as cancelled,
  (count(*) filter (where attended))::int as attended`);

/**
 * How many registrations there are of each status, counted in the index alone.
 * @throws NotFoundError when there never was such an event or webinar
 */
export async function countAttendeesOf(
  { db }: EventsContext,
  kind: Stored,
  { params: { id } }: Call<typeof countAttendees>,
): Promise<RegistrationCounts> {
  const [counts] = await select<RegistrationCounts>(
    db,
    'attendee-counts',
    sql`select ${COUNTS} from ${kind.registrations} where ${kind.of} = ${id}`,
  );
  if (counts && Object.values(counts).some((count) => count > 0)) return counts;
  await findStart(db, kind, id);
  return { pending: 0, confirmed: 0, waitlisted: 0, cancelled: 0, attended: 0 };
}
