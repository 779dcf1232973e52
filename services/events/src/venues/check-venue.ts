import type { FieldProblem } from '@backflow/contracts';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type VenueField = Pick<EventFields, 'venueId'>;

/** A retired venue can't be chosen, but an event that has it keeps it. */
export async function checkVenue(
  write: Write,
  { venueId }: VenueField,
  before?: VenueField,
): Promise<FieldProblem[]> {
  if (venueId === null || venueId === before?.venueId) return [];
  const [venue] = await write.rows<{ name: string; isRetired: boolean }>(sql`
    select name, is_retired as "isRetired" from venues where id = ${venueId} and deleted_at is null`);
  if (!venue) return [{ path: 'venueId', message: 'This venue does not exist' }];
  return venue.isRetired ? [{ path: 'venueId', message: `${venue.name} is retired` }] : [];
}
