import type { Migration } from '@backflow/service-kit';

/**
 * Indexes for moderators: the words of unapproved posts, which the search index lacks, and reported posts by their age. Reports copy
 * the age of their post, which never changes.
 */
export const indexModeration: Migration = {
  name: '0310-index-moderation',
  up: (sql) =>
    sql(`
      create index posts_search_unapproved on posts using gin (search) with (fastupdate = off)
        where state <> 'approved';
      create index posts_unapproved_newest on posts (created_at desc, id desc) where state <> 'approved';

      alter table reports add column post_created_at timestamptz(3);
      create function date_report() returns trigger language plpgsql set search_path from current as $$
      begin
        new.post_created_at := (select created_at from posts where id = new.post_id);
        return new;
      end $$;
      create trigger reports_date before insert on reports for each row execute function date_report();
      update reports r set post_created_at = p.created_at from posts p where p.id = r.post_id;
      create index reports_by_post on reports (post_created_at desc, post_id desc);
    `),
  down: (sql) =>
    sql(`
      drop trigger reports_date on reports;
      drop function date_report();
      alter table reports drop column post_created_at;
      drop index posts_search_unapproved, posts_unapproved_newest;
    `),
};
