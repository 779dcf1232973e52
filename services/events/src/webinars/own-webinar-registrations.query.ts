import { WebinarRegistration } from '@backflow/contracts';
import type { OwnRegistration } from '@backflow/contracts';
import { columnsOf, raw, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { confirmBy, ownNewest } from '../seats/own-registration.ts';
import type { OwnListing } from '../seats/own-registration.ts';

type ShownWebinar = WebinarRegistration['webinar'];

const REGISTRATIONS = raw('webinar_registrations');
/** Deleted, or made a draft again. */
export const IS_DELETED = raw('deleted_at is not null or not is_published');

const COLUMNS = columnsOf(WebinarRegistration.shape.webinar, 'w', { id: null, isDeleted: IS_DELETED });

/** The newest of the actor's registrations for webinars, one more than the page holds; those for webinars taken down say so. */
export async function ownWebinarRegistrations(
  db: Database,
  listing: OwnListing,
): Promise<WebinarRegistration[]> {
  const rows = await select<
    Omit<OwnRegistration, 'confirmBy'> & { confirmBy: string | null } & Omit<ShownWebinar, 'id'> & {
        webinarId: string;
      }
  >(
    db,
    'own-webinar-registrations',
    sql`
      select r.id, r.status, r.registered_at as "registeredAt", r.webinar_id as "webinarId",
             ${confirmBy(listing.actor)} as "confirmBy", ${COLUMNS}
        from ${ownNewest(REGISTRATIONS, listing)} r
        join webinars w on w.id = r.webinar_id
       order by r.registered_at desc, r.id desc`,
  );
  return rows.map(({ id, status, registeredAt, webinarId, confirmBy, ...webinar }) => ({
    ...{ id, status, registeredAt, webinarId },
    ...(confirmBy !== null && { confirmBy }),
    webinar: { ...webinar, id: webinarId },
  }));
}
