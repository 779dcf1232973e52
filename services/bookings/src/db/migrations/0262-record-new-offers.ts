import type { Migration } from '@backflow/service-kit';

/** Offers count as new from the time they were first published: for the digest and alerts, which notifications sends. */
export const recordNewOffers: Migration = {
  name: '0262-record-new-offers',
  up: (sql) =>
    sql(`
      -- Null until a job has seen it published; -infinity for what was published before this column.
      alter table offers add column first_published_at timestamptz(3);
      update offers set first_published_at = '-infinity' where is_published and deleted_at is null;
      create index offers_to_record on offers (id)
        where is_published and deleted_at is null and first_published_at is null;
      create index offers_by_publication on offers (first_published_at)
        where is_published and deleted_at is null and first_published_at > '-infinity';
      create view new_offers_v1 as
        select id, kind, title, starts_at, access_level, first_published_at as published_at,
               is_virtual, case when not is_virtual then details ->> 'location' end as location
          from offers,
               lateral (select kind = 'webinar' or coalesce((details ->> 'isVirtual')::boolean, false) as is_virtual) v
         where is_published and deleted_at is null and first_published_at > '-infinity';
      grant select on new_offers_v1, own_bookings_v1 to backflow_notifications;
    `),
  down: (sql) =>
    sql(`
      revoke select on own_bookings_v1 from backflow_notifications;
      drop view new_offers_v1;
      alter table offers drop column first_published_at;
    `),
};
