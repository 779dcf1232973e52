import { publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

export const publishAuditSubjects: Migration = {
  name: '0120-publish-audit-subjects',
  up: (sql) =>
    sql(
      publishAuditSubjectsSql(`
        select id, title as name, '/courses/' || id as path, null::uuid as member_id from courses
        union all select id, title, '/courses/' || course_id || '/lessons/' || id, null from lessons
        union all select id, title, '/resources/' || id, null from resources
        union all select id, name, null, null from course_categories
        union all select id, name, null, null from resource_categories
        union all select n.id, c.title, '/courses/' || c.id, n.user_id
                    from enrollments n join courses c on c.id = n.course_id`),
    ),
  down: (sql) => sql('drop view audit_subjects_v1'),
};
