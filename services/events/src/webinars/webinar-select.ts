import { WebinarView } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { OWN_REGISTRATION, columnsOf } from '../db/columns.ts';
import { raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

const COLUMNS = columnsOf(WebinarView, 'w', ['hasRecording', 'registration']);

/** The SELECT and FROM of webinars with the actor's own registration. Add where, order and limit. */
export const selectWebinars = (actor: Actor | null): Sql => sql`
  select ${COLUMNS}, w.recording_url is not null as "hasRecording",
         ${actor ? OWN_REGISTRATION : raw('null')} as registration
    from webinars w
    ${actor ? joinOwn(actor) : raw('')}`;

const joinOwn = (actor: Actor): Sql => sql`
    left join webinar_registrations r
      on r.webinar_id = w.id and r.user_id = ${actor.id} and r.status <> 'cancelled'`;
