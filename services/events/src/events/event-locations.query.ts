import { MAX_EVENT_LOCATIONS } from '@backflow/contracts/events';
import type { EventPlace, listEventLocations } from '@backflow/contracts/events';
import { all, raw, searchTerms, select, sql } from '@backflow/service-kit';
import type { Call, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';

const MOST = raw(`limit ${MAX_EVENT_LOCATIONS}`);

/**
 * Where published events take place that have not ended yet, from the table that triggers maintain: all of them up to a
 * maximum, or those a search finds by the beginnings of their words.
 */
export async function eventLocations(
  { db, now }: EventsContext,
  { query: { search } }: Call<typeof listEventLocations>,
): Promise<EventPlace[]> {
  const terms = searchTerms(search);
  if (terms === '') return [];
  const conditions: Sql[] = [
    sql`ends_at > ${new Date(now())}`,
    ...(terms === undefined ? [] : [sql`to_tsvector('simple', location) @@ to_tsquery('simple', ${terms})`]),
  ];
  // No known address and no address at all come first: they are never what a search for a name finds.
  return select<EventPlace>(
    db,
    'event-locations',
    sql`
      select nullif(location, '') as location, is_virtual as "isVirtual"
        from event_locations where ${all(conditions)}
       order by location <> '', lower(location), location, is_virtual ${MOST}`,
  );
}
