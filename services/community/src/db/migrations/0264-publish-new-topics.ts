import type { Migration } from '@backflow/service-kit';

/** Topics that everybody can read, for the weekly digest, which notifications sends. */
export const publishNewTopics: Migration = {
  name: '0264-publish-new-topics',
  up: (sql) =>
    sql(`
      create index topics_by_publication on topics (published_at desc, id desc) where published_at is not null;
      create view new_topics_v1 as
        select t.id, p.title, p.author_id, t.published_at, t.reply_count
          from topics t join posts p on p.id = t.id where t.published_at is not null;
      grant usage on schema community to backflow_notifications;
      grant select on new_topics_v1 to backflow_notifications;
    `),
  down: (sql) =>
    sql(`
      drop view new_topics_v1;
      drop index topics_by_publication;
      revoke usage on schema community from backflow_notifications;
    `),
};
