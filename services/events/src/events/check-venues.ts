import type { FieldProblem } from '@backflow/contracts';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { EventFields } from '../db/models.ts';

type Places = Pick<EventFields, 'venueId' | 'sessions'>;

/** A retired venue can't be chosen, but an event that has it keeps it. */
export async function checkVenues(write: Write, places: Places, before?: Places): Promise<FieldProblem[]> {
  const known = new Set(before && getVenues(before).map(({ id }) => id));
  const added = getVenues(places).filter(({ id }) => id !== null && !known.has(id));
  if (added.length === 0) return [];
  const found = await write.rows<{ id: string; name: string; isRetired: boolean }>(sql`
    select id, name, is_retired as "isRetired" from venues
     where id = any(${added.map(({ id }) => id)}::uuid[]) and deleted_at is null`);
  return added.flatMap(({ path, id }) => {
    const venue = found.find((each) => each.id === id);
    if (!venue) return [{ path, message: 'This venue does not exist' }];
    return venue.isRetired ? [{ path, message: `${venue.name} is retired` }] : [];
  });
}

/** The venues of an event and of its sessions, with the path of each field. */
const getVenues = ({ venueId, sessions }: Places) => [
  { path: 'venueId', id: venueId },
  ...sessions.map((session, index) => ({ path: `sessions.${index}.venueId`, id: session.venueId })),
];
