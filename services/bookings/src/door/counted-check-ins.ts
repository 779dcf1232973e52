import { sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { CountedCheckIn } from './derive-presence.ts';

/** The check-ins `c` that count and are not taken back. @param condition of `c` */
export const countedCheckIns = (condition: Sql): Sql => sql`
  select c.id, c.counts_for as "bookingId", c.session_id as "sessionId", c.kind, c.at, c.device_name as device, c.device_id as "deviceId"
    from check_ins c
   where ${condition} and c.counts_for is not null and not ${isUndone}`;

/** True of a check-in `c` that another one takes back. */
export const isUndone = sql`exists (select from check_ins u where u.undoes = c.id and u.offer_id = c.offer_id)`;

/** Check-ins by booking and session. */
export type Attendances = ReadonlyMap<string, CountedCheckIn[]>;

export const attendanceKey = ({ bookingId, sessionId }: Pick<CountedCheckIn, 'bookingId' | 'sessionId'>) =>
  `${bookingId} ${sessionId}`;
