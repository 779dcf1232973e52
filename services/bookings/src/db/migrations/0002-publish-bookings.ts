import type { Migration } from '@backflow/service-kit';

/** The services whose records can be booked. */
const OWNERS = 'backflow_events, backflow_learning';

/**
 * What the owners of offers may do and read here, and nothing else. Functions run as this service's role.
 *
 * `publish_offer_v1` takes an offer by the names of its columns. `lock_offer_v1` locks it until the transaction ends: its bookings stand
 * still. `import_bookings_v1` adds or replaces whole bookings of one offer, with their ids, by the names of their columns.
 */
export const publishBookings: Migration = {
  name: '0002-publish-bookings',
  up: (sql) =>
    sql(`
      create function publish_offer_v1(offer jsonb) returns void
        language sql security definer set search_path from current as $$
        insert into offers as o
          (id, kind, title, starts_at, ends_at, closes_at, capacity, price, access_level, is_published, deleted_at, version,
           details)
        select id, kind, title, starts_at, ends_at, closes_at, capacity, price, access_level, is_published, deleted_at, version,
               details
          from jsonb_populate_record(null::offers, offer)
        on conflict (id) do update
          set title = excluded.title, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
              closes_at = excluded.closes_at, capacity = excluded.capacity, price = excluded.price,
              access_level = excluded.access_level, is_published = excluded.is_published,
              deleted_at = excluded.deleted_at, version = excluded.version, details = excluded.details
        where o.kind = excluded.kind;
      $$;

      create function lock_offer_v1(offer uuid, out pending integer, out confirmed integer, out waitlisted integer)
        language sql security definer set search_path from current as $$
        select pending, confirmed, waitlisted from offers where id = offer for update;
      $$;

      create function import_bookings_v1(kind text, offer uuid, rows jsonb) returns void
        language plpgsql security definer set search_path from current as $$
      begin
        perform 1 from offers o where o.id = offer for update;
        insert into bookings as b
          (id, kind, offer_id, user_id, status, attended, booked_at, updated_at, confirm_by, network,
           waiting_notified_at, notified_version)
        select r.id, import_bookings_v1.kind, offer, r.user_id, r.status, coalesce(r.attended, false), r.booked_at,
               coalesce(r.updated_at, r.booked_at), r.confirm_by, r.network, r.waiting_notified_at,
               r.notified_version
          from jsonb_populate_recordset(null::bookings, rows) r
         -- Who waits is numbered in this order.
         order by r.waiting_number, r.booked_at, r.id
        on conflict (id) do update
          set status = excluded.status, attended = excluded.attended, booked_at = excluded.booked_at,
              updated_at = excluded.updated_at, confirm_by = excluded.confirm_by, network = excluded.network,
              waiting_notified_at = excluded.waiting_notified_at,
              notified_version = excluded.notified_version;
      end $$;

      create view offers_v1 as
        select id, kind, pending + confirmed as taken, pending, waitlisted as waiting, enrollments,
               is_published, access_level, deleted_at
          from offers;
      create view own_bookings_v1 as
        select b.id, b.kind, b.offer_id, b.user_id, b.status, b.booked_at, b.confirm_by,
               case when b.status = 'waitlisted' then
                 (select count(*)::integer from bookings ahead
                   where ahead.offer_id = b.offer_id and ahead.status = 'waitlisted'
                     and ahead.waiting_number <= b.waiting_number)
               end as position
          from bookings b;

      revoke all on function publish_offer_v1(jsonb), lock_offer_v1(uuid), import_bookings_v1(text, uuid, jsonb) from public;
      grant usage on schema bookings to ${OWNERS};
      grant execute on function publish_offer_v1(jsonb), lock_offer_v1(uuid), import_bookings_v1(text, uuid, jsonb) to ${OWNERS};
      grant select on offers_v1, own_bookings_v1 to ${OWNERS};
    `),
  down: (sql) =>
    sql(`
      drop view own_bookings_v1, offers_v1;
      drop function publish_offer_v1(jsonb), lock_offer_v1(uuid), import_bookings_v1(text, uuid, jsonb);
    `),
};
