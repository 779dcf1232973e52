import { MAX_EVENT_LOCATIONS } from '@backflow/contracts/events';
import type { EventLocation, listEventLocations } from '@backflow/contracts/events';
import { all, matchesPrefixes, raw, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

const MOST = raw(`limit ${MAX_EVENT_LOCATIONS}`);

/**
 * Where published events take place that have not ended yet, from the table that triggers maintain: all of them up to a
 * maximum, or those a search finds by the beginnings of their words.
 */
export async function eventLocations(
  { db, now }: EventsContext,
  { query: { search } }: Call<typeof listEventLocations>,
): Promise<EventLocation[]> {
  const matches = matchesPrefixes(`to_tsvector('simple', location)`, search);
  const conditions = [sql`ends_at > ${new Date(now())}`, ...(matches ? [matches] : [])];
  // No known address and no address at all come first: they are never what a search for a name finds.
  return select<EventLocation>(
    db,
    'event-locations',
    sql`
      select nullif(location, '') as location, is_virtual as "isVirtual"
        from event_locations where ${all(conditions)}
       order by location <> '', lower(location), location, is_virtual ${MOST}`,
  );
}
