import { lockTablesSql, moveBookingsSql, restoreBookingsSql } from '@backflow/offers';
import type { MovedBookings } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';

const SEATS = { taken: 'current_attendees', limit: 'max_attendees', bookedAt: 'registered_at' };

const OF_EVENTS: MovedBookings = {
  ...SEATS,
  ...{ kind: 'event', table: 'registrations', offers: 'events', offerId: 'event_id' },
  onePerMember: 'registrations_one_per_member',
  waiting: 'waiting_count',
  columns: [
    ...['id', 'event_id', 'user_id', 'status', 'attended', 'registered_at', 'updated_at', 'waiting_number'],
    ...['told_gone_version', 'confirm_by', 'network', 'waiting_notified_at'],
  ],
};

const OF_WEBINARS: MovedBookings = {
  ...SEATS,
  ...{ kind: 'webinar', table: 'webinar_registrations', offers: 'webinars', offerId: 'webinar_id' },
  onePerMember: 'webinar_registrations_one_per_member',
  columns: [
    ...[
      'id',
      'webinar_id',
      'user_id',
      'status',
      'registered_at',
      'updated_at',
      'told_gone_version',
      'attended',
    ],
    ...['confirm_by', 'network'],
  ],
};

const resourceOpenings = (bookings: string) => `
  create or replace view resource_openings_v1 as
    select r.user_id as member_id, related.resource_id
      from ${bookings}
      cross join unnest(e.related_resource_ids) as related (resource_id)
     where r.status = 'confirmed' and e.deleted_at is null;`;

const auditSubjects = (registrations: string) => `
  create or replace view audit_subjects_v1 (id, name, path, member_id) as
    select id, title as name, '/events?eventId=' || id as path, null::uuid as member_id from events
    union all select id, title, '/admin?tab=webinars&webinar=' || id, null from webinars
    union all select id, name, null, null from suppliers ${registrations};`;

/** Who is registered is stored by the bookings service. */
export const moveRegistrations: Migration = {
  name: '0151-move-registrations',
  up: (sql) =>
    sql(`
      ${lockTablesSql(['events', 'webinars', 'registrations', 'webinar_registrations'])}
      ${resourceOpenings('bookings.own_bookings_v1 r join events e on e.id = r.offer_id')}
      ${auditSubjects('')}
      ${moveBookingsSql(OF_EVENTS)}
      ${moveBookingsSql(OF_WEBINARS)}
    `),
  down: (sql) =>
    sql(`
      ${restoreBookingsSql(OF_WEBINARS)}
      ${restoreBookingsSql(OF_EVENTS)}
      ${resourceOpenings('registrations r join events e on e.id = r.event_id')}
      ${auditSubjects(`
        union all select r.id, e.title, '/events?eventId=' || e.id, r.user_id
                    from registrations r join events e on e.id = r.event_id
        union all select r.id, w.title, '/webinars', r.user_id
                    from webinar_registrations r join webinars w on w.id = r.webinar_id`)}
    `),
};
