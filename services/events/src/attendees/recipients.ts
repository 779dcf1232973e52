import type { MailAudience, MailReach, getMailReach as contract } from '@backflow/contracts';
import { findMailReach, raw, sql } from '@backflow/service-kit';
import type { Call, Sql } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { findStart } from './kind.ts';
import type { Stored } from './kind.ts';

const STATUSES: Readonly<Record<MailAudience, Sql>> = {
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
  { id, to }: { id: string; to: MailAudience },
): Sql => sql`
  from ${registrations} r
  join identity.contacts_v2 m on m.id = r.user_id
 where r.${of} = ${id} and r.status <> 'cancelled' and r.status in ${STATUSES[to]}`;

/**
 * How many a mail would reach, and who is left out.
 * @throws NotFoundError when there never was such an event or webinar
 */
export async function mailReachOf(
  { db }: EventsContext,
  kind: Stored,
  { params: { id }, query: { to, about } }: Call<typeof contract>,
): Promise<MailReach> {
  await findStart(db, kind, id);
  return findMailReach(db, { from: recipientsOf(kind, { id, to }), about });
}
