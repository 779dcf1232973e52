import { publishOfferSql, unpublishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';

const EVENTS: PublishedOffer = {
  table: 'events',
  kind: 'event',
  columns: {
    title: 'new.title',
    starts_at: 'new.start_date',
    ends_at: 'coalesce(new.end_date, new.start_date)',
    closes_at: 'new.registration_close_date',
    capacity: 'new.max_attendees',
    price: 'new.price',
    access_level: 'new.access_level',
    is_published: 'new.is_published',
    deleted_at: 'new.deleted_at',
    details: `jsonb_build_object('description', new.description, 'location', new.location,
      'isVirtual', new.is_virtual, 'latitude', new.latitude, 'longitude', new.longitude)`,
  },
  reads: [
    ...['title', 'description', 'start_date', 'end_date', 'registration_close_date'],
    ...['location', 'is_virtual', 'latitude', 'longitude'],
    ...['max_attendees', 'price', 'access_level', 'is_published', 'deleted_at'],
  ],
};

/** Nobody registers for a webinar that has started. */
const WEBINARS: PublishedOffer = {
  table: 'webinars',
  kind: 'webinar',
  columns: {
    title: 'new.title',
    starts_at: 'new.scheduled_at',
    ends_at: `new.scheduled_at + new.duration * interval '1 minute'`,
    closes_at: 'new.scheduled_at',
    capacity: 'new.max_attendees',
    price: '0',
    access_level: 'new.access_level',
    is_published: 'new.is_published',
    deleted_at: 'new.deleted_at',
    details: `jsonb_build_object('description', new.description)`,
  },
  reads: [
    ...['title', 'description', 'scheduled_at', 'duration'],
    ...['max_attendees', 'access_level', 'is_published', 'deleted_at'],
  ],
};

/** Locks the row of `table` and adds a seat to it where every seat is taken. */
const addSeat = (table: 'events' | 'webinars') => `
  select max_attendees into "from" from ${table} where id = offer for update;
  -- After the owner's row, which every write to an event or a webinar locks first.
  select pending + confirmed into taken from bookings.lock_offer_v1(offer);
  if taken >= "from" then
    "to" := taken + 1;
    update ${table} set max_attendees = "to", version = version + 1, updated_at = now() where id = offer;
    return next;
  end if;`;

/**
 * Publishes events and webinars to the bookings service, which takes the bookings for both.
 *
 * `add_seat_v1` is for an administrator who adds an attendee to a full offer. It is an edit: forms that were opened before must not
 * undo it unnoticed. It returns the limit before and after, and no row where seats are free.
 */
export const publishOffers: Migration = {
  name: '0150-publish-offers',
  up: (sql) =>
    sql(`
      ${publishOfferSql(EVENTS)}
      ${publishOfferSql(WEBINARS)}

      create function add_seat_v1(kind text, offer uuid, out "from" integer, out "to" integer) returns setof record
        language plpgsql security definer set search_path from current as $$
      declare
        taken integer;
      begin
        if kind = 'event' then
          ${addSeat('events')}
        elsif kind = 'webinar' then
          ${addSeat('webinars')}
        end if;
      end $$;
      revoke all on function add_seat_v1(text, uuid) from public;
      grant usage on schema events to backflow_bookings;
      grant execute on function add_seat_v1(text, uuid) to backflow_bookings;
    `),
  down: (sql) =>
    sql(`
      drop function add_seat_v1(text, uuid);
      ${unpublishOfferSql(EVENTS)}
      ${unpublishOfferSql(WEBINARS)}
    `),
};
