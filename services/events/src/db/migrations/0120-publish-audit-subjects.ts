import { publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const publishAuditSubjects: Migration = {
  name: '0120-publish-audit-subjects',
  up: (sql) =>
    sql(
      publishAuditSubjectsSql(`
        select id, title as name, '/events?eventId=' || id as path, null::uuid as member_id from events
        union all select id, title, '/admin?tab=webinars&webinar=' || id, null from webinars
        union all select id, name, null, null from suppliers
        union all select r.id, e.title, '/events?eventId=' || e.id, r.user_id
                    from registrations r join events e on e.id = r.event_id
        union all select r.id, w.title, '/webinars', r.user_id
                    from webinar_registrations r join webinars w on w.id = r.webinar_id`),
    ),
  down: (sql) => sql('drop view audit_subjects_v1'),
};
