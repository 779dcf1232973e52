import type { Migration } from '@backflow/service-kit';

/** Numbers of bookings on the sign-in sheet of their offer. They never change, so that a sheet of yesterday can be typed in. */
export const sheetNumbers: Migration = {
  name: '0101-sheet-numbers',
  contracts: 'the trigger gives a number to the bookings that the release before writes',
  up: (sql) =>
    sql(`
      alter table bookings add column sheet_number integer;
      -- Counts and announcements don't depend on it.
      alter table bookings disable trigger user;
      update bookings b set sheet_number = n.number
        from (select id, row_number() over (partition by offer_id order by booked_at, id) as number from bookings) n
       where n.id = b.id;
      alter table bookings enable trigger user;
      alter table bookings alter column sheet_number set not null;
      create unique index bookings_by_sheet_number on bookings (offer_id, sheet_number);

      -- Bookings of an offer are inserted under its lock.
      create function number_on_sheet() returns trigger language plpgsql set search_path from current as $$
      begin
        new.sheet_number := coalesce((select max(sheet_number) from bookings where offer_id = new.offer_id), 0) + 1;
        return new;
      end $$;
      create trigger bookings_number_on_sheet before insert on bookings
        for each row execute function number_on_sheet();
    `),
  down: (sql) =>
    sql(`
      drop trigger bookings_number_on_sheet on bookings;
      drop function number_on_sheet;
      alter table bookings drop column sheet_number;
    `),
};
