import type { Migration } from '@backflow/service-kit';

const ORDERS = { start: 'scheduled_at', title: 'lower(title)', creation: 'created_at' } as const;

/**
 * Webinars are edited and taken down as events are: with a version, softly, and those registered are told once. Drafts
 * are found by search as well, by administrators.
 */
export const administerWebinars: Migration = {
  name: '0023-administer-webinars',
  up: async (sql) => {
    await sql(`
      alter table webinars add column deleted_at timestamptz(3), add column version integer not null default 1;
      alter table webinar_registrations add column told_gone_version integer;
      drop index webinars_search;
      create index webinars_search on webinars using gin (search) where deleted_at is null;
    `);
    for (const [name, column] of Object.entries(ORDERS)) {
      await sql(`
        create index webinars_by_${name} on webinars (${column}, id) where deleted_at is null;
        create index webinars_by_access_and_${name} on webinars (access_level, ${column}, id) where deleted_at is null;
        create index webinars_drafts_by_${name} on webinars (${column}, id)
          where deleted_at is null and not is_published;
      `);
    }
  },
  // What was deleted would be in every list again.
  down: (sql) =>
    sql(`
      update webinars set is_published = false where deleted_at is not null;
      drop index webinars_search;
      alter table webinars drop column deleted_at, drop column version;
      drop index if exists webinars_by_title, webinars_by_creation, webinars_by_start,
        webinars_by_access_and_start, webinars_by_access_and_title, webinars_by_access_and_creation,
        webinars_drafts_by_start, webinars_drafts_by_title, webinars_drafts_by_creation;
      create index webinars_search on webinars using gin (search) where is_published;
      alter table webinar_registrations drop column told_gone_version;
    `),
};
