import { MAX_EVENT_LOCATIONS } from '@backflow/contracts/events';
import type { EventLocation, listEventLocations } from '@backflow/contracts/events';
import { all, matchesPrefixes, raw, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

const LIMIT = raw(`limit ${MAX_EVENT_LOCATIONS}`);

/**
 * Locations of published events that have not ended, from a table that triggers maintain: all of them up to a maximum, or those
 * that match a search by word prefixes.
 */
export async function eventLocations(
  { db, now }: EventsContext,
  { query: { search } }: Call<typeof listEventLocations>,
): Promise<EventLocation[]> {
  const matches = matchesPrefixes(`to_tsvector('simple', event_locations_plain(location))`, search);
  const conditions = [sql`ends_at > ${new Date(now())}`, ...(matches ? [matches] : [])];
  // Unknown and virtual locations come first: a search by name never finds them.
  return select<EventLocation>(
    db,
    'event-locations',
    sql`
      select nullif(location, '') as location, is_virtual as "isVirtual"
        from event_locations where ${all(conditions)}
       order by location <> '', lower(location), location, is_virtual ${LIMIT}`,
  );
}
