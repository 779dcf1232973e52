import type { Migration } from '@backflow/service-kit';

const auditSubjects = (bookings: string) => `
  create or replace view audit_subjects_v1 (id, name, path, member_id) as
    select id, title as name, '/events?eventId=' || id as path, null::uuid as member_id from events
    union all select id, title, '/admin?tab=webinars&webinar=' || id, null from webinars
    union all select id, name, null, null from suppliers ${bookings}`;

/** Entries from before the bookings service name what was booked, and who booked it. */
export const nameBookingsInAuditTrail: Migration = {
  name: '0152-name-bookings-in-audit-trail',
  up: (sql) =>
    sql(
      auditSubjects(`
        union all select b.id, e.title, '/events?eventId=' || e.id, b.user_id
                    from bookings.own_bookings_v1 b join events e on e.id = b.offer_id
        union all select b.id, w.title, '/webinars', b.user_id
                    from bookings.own_bookings_v1 b join webinars w on w.id = b.offer_id`),
    ),
  down: (sql) => sql(auditSubjects('')),
};
