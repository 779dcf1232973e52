import type { Migration } from '@backflow/service-kit';

const OWNERS = 'backflow_events, backflow_learning';

/**
 * What the services had tables of before there was one for all bookings: the release before reads and writes them through views
 * of the same names (`moveBookingsSql`). The contract step drops this. Who may update a column may lock rows.
 */
export const serveReleaseBefore: Migration = {
  name: '0150-serve-release-before',
  up: (sql) =>
    sql(`
      create view bookings_v1 as
        select id, kind, offer_id, user_id, status, attended, booked_at, updated_at, waiting_number, confirm_by, network,
               waiting_notified_at, notified_version as told_gone_version
          from bookings;
      create view offer_counts_v1 as select id, kind, pending, confirmed, cancelled from offers;

      create function remove_bookings_v1(kind text) returns void
        language sql security definer set search_path from current as $$
        delete from bookings b where b.kind = remove_bookings_v1.kind;
      $$;
      -- For after many have been imported.
      create function analyze_v1() returns void language plpgsql security definer set search_path from current as $$
      begin
        analyze bookings, offers;
      end $$;

      revoke all on function remove_bookings_v1(text), analyze_v1() from public;
      grant execute on function remove_bookings_v1(text), analyze_v1() to ${OWNERS};
      grant select, update (told_gone_version) on bookings_v1 to ${OWNERS};
      grant select on offer_counts_v1 to ${OWNERS};
    `),
  down: (sql) =>
    sql(`
      drop function remove_bookings_v1(text), analyze_v1();
      drop view bookings_v1, offer_counts_v1;
    `),
};
