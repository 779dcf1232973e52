import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';

/** Audit entries, and what other services may read. */
export const publishedSql = `
  ${AUDIT_TABLE_SQL}
  ${PUBLISH_AUDIT_SQL}

  create view attached_files_v1 as
    select unnest(attachment_ids) as id from posts where attachment_ids <> '{}'
     union all select unnest(attachment_ids) from held_edits where attachment_ids <> '{}';
  grant select on attached_files_v1 to backflow_media;

  create view new_topics_v1 as
    select t.id, p.title, p.author_id, t.published_at, t.reply_count
      from topics t join posts p on p.id = t.id where t.published_at is not null;
  grant select on new_topics_v1 to backflow_notifications;

  create view audit_subjects_v1 (id, name, path, member_id) as
        select p.id, t.title as name, '/forum/' || p.topic_id as path, p.author_id as member_id
          from posts p join posts t on t.id = p.topic_id
        union all select id, name, null, null from categories;
  grant select on audit_subjects_v1 to backflow_identity;

  grant usage on schema community to backflow_media, backflow_notifications;
`;
