import type { WebinarRegistration } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { raw, selectRows, sql } from '../db/sql.ts';
import { ownNewestFirst } from '../registrations/own-newest-first.ts';
import type { OwnListing } from '../registrations/own-newest-first.ts';
import { presentWebinarRegistration } from './webinar.presenter.ts';
import type { WebinarRegistrationRow } from './webinar.presenter.ts';

const SELECT = raw(`
  select r.id, r.status, r.registered_at as "registeredAt", r.webinar_id as "webinarId",
         w.title, w.description, w.scheduled_at as "scheduledAt", w.duration
    from webinar_registrations r
    join webinars w on w.id = r.webinar_id`);

/** The newest of the actor's registrations for webinars, one more than the page holds. */
export async function ownWebinarRegistrations(
  db: Database,
  listing: OwnListing,
): Promise<WebinarRegistration[]> {
  const rows = await selectRows<WebinarRegistrationRow>(
    db,
    'own-webinar-registrations',
    sql`${SELECT} ${ownNewestFirst(listing)}`,
  );
  return rows.map(presentWebinarRegistration);
}

/** One registration as its owner sees it. Throws NotFoundError. */
export async function findOwnWebinarRegistration(db: Database, id: string): Promise<WebinarRegistration> {
  const [row] = await selectRows<WebinarRegistrationRow>(
    db,
    'own-webinar-registration',
    sql`${SELECT} where r.id = ${id}`,
  );
  if (!row) throw new NotFoundError('This registration');
  return presentWebinarRegistration(row);
}
