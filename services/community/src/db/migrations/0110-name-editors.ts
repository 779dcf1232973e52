import type { Migration } from '@backflow/service-kit';

/** The administrator who edited another member's post last. Null where its author did, or nobody. */
export const nameEditors: Migration = {
  name: '0110-name-editors',
  up: (sql) =>
    sql(`
      alter table posts add column edited_by uuid;
      update posts p set edited_by = r.replaced_by
        from revisions r
       where r.post_id = p.id and r.replaced_at = p.edited_at and r.replaced_by <> p.author_id;
    `),
  down: (sql) => sql('alter table posts drop column edited_by'),
};
