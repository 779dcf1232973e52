import type { EventPlace } from '@backflow/contracts';
import { raw, select, sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { runsWithin } from './events-page.query.ts';

/** A virtual event's location is its meeting link: no place, and not for everyone. */
const PLACE = raw('case when not e.is_virtual then e.location end');

/** Where published events take place that have not ended yet. */
export const eventLocations = ({ db, now }: EventsContext): Promise<EventPlace[]> =>
  select(
    db,
    'event-locations',
    sql`
      select ${PLACE} as location, e.is_virtual as "isVirtual"
        from events e
       where e.is_published and e.deleted_at is null and ${runsWithin(new Date(now() + 1), null)}
       group by 1, 2
       order by lower(${PLACE}), 1, 2`,
  );
