import type { Migration } from '@backflow/service-kit';

/**
 * Changes of many records by an administrator. A job makes them in the order of their positions; a record's outcome is stored in the
 * transaction of its change.
 */
export const createBulkChanges: Migration = {
  name: '0416-create-bulk-changes',
  up: (sql) =>
    sql(`
      create table bulk_changes (
        id uuid primary key,
        user_id uuid not null,
        scope text not null,
        task jsonb not null,
        created_at timestamptz(3) not null
      );
      create index bulk_changes_of_user on bulk_changes (user_id, scope, created_at);
      create index bulk_changes_by_age on bulk_changes (created_at);

      create table bulk_change_items (
        change_id uuid not null references bulk_changes on delete cascade,
        position integer not null,
        record_id uuid not null,
        -- Null until it is done: ok, code and message of a refusal, and what the change returned.
        outcome jsonb,
        primary key (change_id, position)
      );
    `),
  down: (sql) => sql('drop table bulk_change_items, bulk_changes'),
};
