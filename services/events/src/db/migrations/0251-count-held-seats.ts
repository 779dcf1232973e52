import type { Migration } from '@backflow/service-kit';

/** Locks the row of `table` and adds a seat to it where every seat is taken, among them those that seat offers hold. */
const addSeat = (table: 'events' | 'webinars', taken: string) => `
  select max_attendees into "from" from ${table} where id = offer for update;
  -- After the owner's row, which every write to an event or a webinar locks first.
  ${taken};
  if taken >= "from" then
    "to" := taken + 1;
    update ${table} set max_attendees = "to", version = version + 1, updated_at = now() where id = offer;
    return next;
  end if;`;

const addSeatFunction = (taken: string) => `
  create or replace function add_seat_v1(kind text, offer uuid, out "from" integer, out "to" integer) returns setof record
    language plpgsql security definer set search_path from current as $$
  declare
    taken integer;
  begin
    if kind = 'event' then
      ${addSeat('events', taken)}
    elsif kind = 'webinar' then
      ${addSeat('webinars', taken)}
    end if;
  end $$;`;

/** An administrator who adds an attendee adds a seat to those that are taken or held by seat offers. */
export const countHeldSeats: Migration = {
  name: '0251-count-held-seats',
  up: (sql) =>
    sql(addSeatFunction('select pending + confirmed + held into taken from bookings.lock_offer_v2(offer)')),
  down: (sql) =>
    sql(addSeatFunction('select pending + confirmed into taken from bookings.lock_offer_v1(offer)')),
};
