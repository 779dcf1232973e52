import type { Migration } from '@backflow/service-kit';

/**
 * Which changes of bookings have not reached the invoices. Whoever changes a status settles the invoice and removes the row in the
 * same transaction; what processes of the release before change stays here until a job settles it. Pending bookings from before
 * invoices start here. The same for offers that were deleted before they were over.
 */
export const settleBookings: Migration = {
  name: '0240-settle-bookings',
  up: (sql) =>
    sql(`
      create table unsettled_bookings (
        booking_id uuid primary key references bookings (id) on delete cascade,
        -- The status that the invoice was settled with last; 'none' before the booking was made.
        from_status text not null,
        changed_at timestamptz(3) not null default now()
      );
      create index unsettled_bookings_oldest on unsettled_bookings (changed_at, booking_id);
      create table unsettled_offers (
        offer_id uuid primary key references offers (id),
        changed_at timestamptz(3) not null default now()
      );

      create function note_unsettled_booking() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into unsettled_bookings (booking_id, from_status)
        values (new.id, case when tg_op = 'INSERT' then 'none' else old.status end)
        on conflict (booking_id) do nothing;
        return null;
      end $$;
      create trigger bookings_note_new after insert on bookings
        for each row when (new.status = 'pending') execute function note_unsettled_booking();
      -- A change between waiting and cancelled has no invoice.
      create trigger bookings_note_status after update of status on bookings
        for each row when (new.status <> old.status and
                           (new.status in ('pending', 'confirmed') or old.status in ('pending', 'confirmed')))
        execute function note_unsettled_booking();

      create function note_unsettled_offer() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into unsettled_offers (offer_id) values (new.id) on conflict (offer_id) do nothing;
        return null;
      end $$;
      create trigger offers_note_deleted after update of deleted_at on offers
        for each row when (old.deleted_at is null and new.deleted_at is not null
                           and (new.ends_at is null or new.ends_at > new.deleted_at))
        execute function note_unsettled_offer();

      insert into unsettled_bookings (booking_id, from_status)
      select b.id, 'none' from bookings b join offers o on o.id = b.offer_id
       where b.status = 'pending' and o.deleted_at is null and o.price > 0 and o.access_level <> 'free';
    `),
  down: (sql) =>
    sql(`
      drop trigger bookings_note_new on bookings;
      drop trigger bookings_note_status on bookings;
      drop trigger offers_note_deleted on offers;
      drop function note_unsettled_booking(), note_unsettled_offer();
      drop table unsettled_bookings, unsettled_offers;
    `),
};
