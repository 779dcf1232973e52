import { CHANGED_SETTING } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/**
 * The view resource_openings_v1 names the version `resource-openings` when it changes without a booking: learning caches which paid
 * resources a member may open. Few events change this way, and bookings name their member.
 */
export const announceOpenings: Migration = {
  name: '0341-announce-openings',
  up: (sql) =>
    sql(`
      create function announce_resource_openings() returns trigger language plpgsql set search_path from current as $$
      begin
        perform set_config('${CHANGED_SETTING}', coalesce(current_setting('${CHANGED_SETTING}', true), '') || ' resource-openings ', true);
        return null;
      end $$;
      create trigger events_announce_openings after update of related_resource_ids, deleted_at on events for each row
        when (old.related_resource_ids <> new.related_resource_ids or (old.deleted_at is null) <> (new.deleted_at is null))
        execute function announce_resource_openings();
    `),
  down: (sql) =>
    sql(`
      drop trigger events_announce_openings on events;
      drop function announce_resource_openings();
    `),
};
