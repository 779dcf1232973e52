import type { Migration } from '@backflow/service-kit';

/** The index by start, of all, is there since the first release. */
const ORDERS = { start: 'start_date', title: 'lower(title)', creation: 'created_at' } as const;

/**
 * Administrators' list of events in each of its orders: all of them, those of an access level, and drafts, which may be
 * few among many. Nothing that a registration changes is in an index, so that seats are counted without touching one.
 */
export const sortAdminEvents: Migration = {
  name: '0022-sort-admin-events',
  up: async (sql) => {
    for (const [name, column] of Object.entries(ORDERS)) {
      await sql(`
        create index if not exists events_by_${name} on events (${column}, id) where deleted_at is null;
        create index events_by_access_and_${name} on events (access_level, ${column}, id) where deleted_at is null;
        create index events_drafts_by_${name} on events (${column}, id) where deleted_at is null and not is_published;
      `);
    }
  },
  down: (sql) =>
    sql(`
      drop index events_by_title, events_by_creation,
        events_by_access_and_start, events_by_access_and_title, events_by_access_and_creation,
        events_drafts_by_start, events_drafts_by_title, events_drafts_by_creation;
    `),
};
