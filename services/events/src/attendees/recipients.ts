import type { AttendeeMail } from '@backflow/contracts';
import { raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { Stored } from './kind.ts';

const STATUSES: Readonly<Record<AttendeeMail['to'], Sql>> = {
  seated: raw(`('pending', 'confirmed')`),
  waiting: raw(`('waitlisted')`),
  all: raw(`('pending', 'confirmed', 'waitlisted')`),
};

/**
 * The FROM and WHERE of those a mail goes to: registrations `r` of members there are, each member once, as nobody has two
 * that are not cancelled.
 */
export const recipientsOf = (
  { registrations, of }: Stored,
  { id, to }: { id: string; to: AttendeeMail['to'] },
): Sql => sql`
  from ${registrations} r
  join identity.members_v1 m on m.id = r.user_id
 where r.${of} = ${id} and r.status <> 'cancelled' and r.status in ${STATUSES[to]}`;
