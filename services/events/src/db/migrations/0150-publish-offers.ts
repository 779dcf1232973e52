import { publishOfferSql, unpublishOfferSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** In both tables. */
const SAME = {
  title: 'new.title',
  capacity: 'new.max_attendees',
  access_level: 'new.access_level',
  is_published: 'new.is_published',
  deleted_at: 'new.deleted_at',
};
const SAME_READS = ['title', 'description', 'max_attendees', 'access_level', 'is_published', 'deleted_at'];

/**
 * Events and webinars are published as what can be booked. `add_seat_v1` gives a full one a seat more, for whom an
 * administrator books by hand: an edit, so that a form that was opened before does not undo it unnoticed.
 */
export const publishOffers: Migration = {
  name: '0150-publish-offers',
  up: (sql) =>
    sql(`
      ${publishOfferSql({
        ...{ table: 'events', kind: 'event' },
        columns: {
          ...SAME,
          starts_at: 'new.start_date',
          ends_at: 'new.end_date',
          closes_at: 'new.registration_close_date',
          price: 'new.price',
          details: `jsonb_build_object('description', new.description, 'location', new.location,
            'isVirtual', new.is_virtual, 'latitude', new.latitude, 'longitude', new.longitude)`,
        },
        reads: [
          ...[...SAME_READS, 'start_date', 'end_date', 'registration_close_date', 'price'],
          ...['location', 'is_virtual', 'latitude', 'longitude'],
        ],
      })}
      ${publishOfferSql({
        ...{ table: 'webinars', kind: 'webinar' },
        columns: {
          ...SAME,
          starts_at: 'new.scheduled_at',
          ends_at: `new.scheduled_at + new.duration * interval '1 minute'`,
          closes_at: 'new.scheduled_at',
          price: '0',
          details: `jsonb_build_object('description', new.description)`,
        },
        reads: [...SAME_READS, 'scheduled_at', 'duration'],
      })}

      create function add_seat_v1(kind text, id uuid, out "from" integer, out "to" integer) returns setof record
        language plpgsql security definer set search_path from current as $$
      declare
        offers text := case kind when 'event' then 'events' when 'webinar' then 'webinars' end;
        taken integer;
      begin
        execute format('select max_attendees from %I where id = $1 for update', offers) into "from" using id;
        select o.pending + o.confirmed into taken from bookings.lock_offer_v1(id) o;
        if taken >= "from" then
          "to" := taken + 1;
          execute format(
            'update %I set max_attendees = $2, version = version + 1, updated_at = now() where id = $1', offers)
            using id, "to";
          return next;
        end if;
      end $$;
      revoke all on function add_seat_v1(text, uuid) from public;
      grant usage on schema events to backflow_bookings;
      grant execute on function add_seat_v1(text, uuid) to backflow_bookings;
    `),
  down: (sql) =>
    sql(`
      drop function add_seat_v1(text, uuid);
      ${unpublishOfferSql({ table: 'webinars' })}
      ${unpublishOfferSql({ table: 'events' })}
    `),
};
